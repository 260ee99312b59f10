/**
 * What a caller may rely on is said where it is called from: the functions that the platform, the stores and the server
 * export, and what their ports offer to be called, each say it in a sentence.
 */
import ts from 'typescript';
import type { TextFile } from './sizes.ts';

const HELD = /^src\/(platform|store|server)\/.*\.ts$/;
const PORTS = /^src\/platform\/ports\//;
const NOT_HELD = /\.test\.ts$|\/testing\/|(^|\/)contract\.ts$/;

/** Exported functions, and members of exported interfaces of the ports that are called, which say nothing of it. */
export function undocumented(files: readonly TextFile[]): string[] {
  return files.filter(({ path }) => HELD.test(path) && !NOT_HELD.test(path)).flatMap(undocumentedIn);
}

function undocumentedIn({ path, text }: TextFile): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const silent = (node: ts.Node, name: string): string[] => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    return hasSentence(node, text) ? [] : [`${path}:${line}: ${name} says nothing of what its caller may rely on`];
  };
  return file.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement) && isExported(statement))
      return silent(statement, statement.name?.text ?? 'a function');
    if (ts.isInterfaceDeclaration(statement) && isExported(statement) && PORTS.test(path)) {
      const called = statement.members.filter(isCalled);
      return called.flatMap((member) => silent(member, `${statement.name.text}.${member.name?.getText()}`));
    }
    return [];
  });
}

function isExported(node: ts.HasModifiers): boolean {
  return ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function isCalled(member: ts.TypeElement): boolean {
  if (ts.isMethodSignature(member)) return true;
  return ts.isPropertySignature(member) && member.type !== undefined && ts.isFunctionTypeNode(member.type);
}

/** A comment of the kind that is shown to a caller, with at least two words and an end. */
function hasSentence(node: ts.Node, text: string): boolean {
  const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
  const last = comments.at(-1);
  return last !== undefined && /^\/\*\*[\s*]*\S+\s+\S[\s\S]*[.:?!`)][\s*]*\*\/$/.test(text.slice(last.pos, last.end));
}
