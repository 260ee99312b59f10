/**
 * The sources as a lint sees them: each file's imports, its literals and the names it calls. Reads text, runs
 * nothing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import ts from 'typescript';

export interface Import {
  /** As written: `../kernel/pence.ts`, `node:fs`, `svelte`. */
  readonly specifier: string;
  /** The path from the root when it is one of ours (`src/kernel/pence.ts`), else null. */
  readonly target: string | null;
  readonly isTypeOnly: boolean;
  readonly line: number;
}

export interface Literal {
  readonly text: string;
  readonly line: number;
}

export interface Source {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly imports: readonly Import[];
  readonly strings: readonly Literal[];
  /** Numeric arguments of calls of `pence` and `pounds`. */
  readonly money: readonly Literal[];
  /** Dotted names that are read: `Math.random`, `Date.now`, `fetch`, `new Date`. */
  readonly names: readonly Literal[];
}

/** Every `.ts` and `.svelte` file under `root/src`. */
export function readSources(root: string): Source[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|svelte)$/.test(name))
    .map((name) => join(root, 'src', name))
    .map((file) => parseSource(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')));
}

/** One file. A Svelte file counts with its scripts as code and its markup as one string. */
export function parseSource(path: string, text: string): Source {
  if (!path.endsWith('.svelte')) return parseCode(path, text);
  const markup = text
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, blankLines)
    .replace(/<!--[\s\S]*?-->/g, blankLines);
  const code = parseCode(path, codeOf(path, text));
  return { ...code, strings: [...code.strings, ...markup.split('\n').map((line, i) => ({ text: line, line: i + 1 }))] };
}

/** Names that count wherever they stand: as a member, an argument, alone. */
const STORAGE = /^(localStorage|sessionStorage|indexedDB)$/;

/** The code of a file, line by line where it stands: of a component its scripts. */
export function codeOf(path: string, text: string): string {
  if (!path.endsWith('.svelte')) return text;
  return text.replace(
    /(<script[^>]*>)([\s\S]*?)(<\/script>)|([\s\S])/g,
    (_, _open, code?: string, _close?, other?: string) => (code === undefined ? (other === '\n' ? '\n' : '') : code),
  );
}

function blankLines(text: string): string {
  return text.replace(/[^\n]/g, '');
}

function parseCode(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const found = { imports: [] as Import[], strings: [] as Literal[], money: [] as Literal[], names: [] as Literal[] };
  const lineOf = (node: ts.Node): number => file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const note = (list: Literal[], node: ts.Node, value: string): void => {
    list.push({ text: value, line: lineOf(node) });
  };
  const addImport = (node: ts.Node, specifier: string, isTypeOnly: boolean): void => {
    found.imports.push({ specifier, target: targetOf(path, specifier), isTypeOnly, line: lineOf(node) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      addImport(node, node.moduleSpecifier.text, isTypeOnlyImport(node));
      return;
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      addImport(node, node.moduleSpecifier.text, node.isTypeOnly);
      return;
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteralLike(argument)) addImport(node, argument.text, false);
    }
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      /^(pence|pounds)$/.test(node.expression.text)
    ) {
      const [argument] = node.arguments;
      if (argument && ts.isNumericLiteral(argument)) note(found.money, node, node.getText());
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      note(found.strings, node, node.text);
    }
    if (ts.isPropertyAccessExpression(node)) note(found.names, node, node.getText());
    if (ts.isNewExpression(node)) {
      note(found.names, node, `new ${node.expression.getText()}`);
      if ((node.arguments ?? []).length === 0) note(found.names, node, `new ${node.expression.getText()}()`);
    }
    if (ts.isIdentifier(node) && STORAGE.test(node.text)) note(found.names, node, node.text);
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) note(found.names, node, node.expression.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { path, ...found };
}

function isTypeOnlyImport(node: ts.ImportDeclaration): boolean {
  const clause = node.importClause;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = clause.namedBindings;
  if (clause.name || !named || !ts.isNamedImports(named)) return false;
  return named.elements.length > 0 && named.elements.every((element) => element.isTypeOnly);
}

function targetOf(path: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  return posix.normalize(posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')));
}
