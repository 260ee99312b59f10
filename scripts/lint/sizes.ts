/**
 * How long things may be: a function, a file, a line of a comment or of a page. Tests, data and generated tables are
 * left out.
 */
import ts from 'typescript';
import { codeOf } from './sources.ts';

export interface TextFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const FUNCTION_LINES_MAX = 70;
const FILE_LINES_MAX = 320;
const LINE_MAX = 120;

const isTest = (path: string): boolean => /\.test\.ts$|\/testing\/|(^|\/)contract\.ts$/.test(path);

/**
 * Every violation in the files. Paths tell what a file is: code under `src/` is measured, pages and comments
 * everywhere.
 */
export function tooLong(files: readonly TextFile[]): string[] {
  return files.flatMap((file) => [
    ...(isMeasured(file.path) ? [...longFile(file), ...longFunctions(file)] : []),
    ...wideLines(file),
  ]);
}

function isMeasured(path: string): boolean {
  return /^src\/.*\.(ts|svelte)$/.test(path) && !isTest(path);
}

export function longFile({ path, text }: TextFile): string[] {
  const lines = text.trimEnd().split('\n').length;
  return lines > FILE_LINES_MAX ? [`${path}: ${lines} lines, ${FILE_LINES_MAX} at most`] : [];
}

/** Functions of every kind, each with all that stands inside it. */
export function longFunctions({ path, text }: TextFile): string[] {
  const file = ts.createSourceFile(path, codeOf(path, text), ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const found: string[] = [];
  const lineAt = (position: number): number => file.getLineAndCharacterOfPosition(position).line + 1;
  const walk = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const first = lineAt(node.getStart());
      const lines = lineAt(node.getEnd()) - first + 1;
      if (lines > FUNCTION_LINES_MAX)
        found.push(`${path}:${first}: ${nameOf(node)} has ${lines} lines, ${FUNCTION_LINES_MAX} at most`);
    }
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) ? parent.name.getText() : 'a function';
}

/** Lines of comments, and of pages outside tables and blocks of code. A word that is too long by itself may be. */
export function wideLines({ path, text }: TextFile): string[] {
  const isPage = path.endsWith('.md');
  if (!isPage && !/\.(ts|svelte|js|mjs)$/.test(path)) return [];
  let isBlock = false;
  return text.split('\n').flatMap((line, index) => {
    if (isPage && line.trimStart().startsWith('```')) isBlock = !isBlock;
    const counts = isPage ? !isBlock && !line.trimStart().startsWith('|') : /^\s*(\/\/|\/\*|\*|<!--)/.test(line);
    const isWide = line.length > LINE_MAX && line.trim().includes(' ', 4);
    return counts && isWide ? [`${path}:${index + 1}: a line of ${line.length}, ${LINE_MAX} at most`] : [];
  });
}
