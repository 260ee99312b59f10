/**
 * Follows CONTRIBUTING.md to add the toy to a copy of the repository, as a newcomer would; nothing else of the toy is
 * known here.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Adding, ListEntry } from './adding.ts';

const FOLDERS = ['src/games/toy', 'src/scenes/toy'] as const;

/** The working tree without what is ignored, and without the toy. */
export function copyWithoutToy(root: string, copy: string): void {
  const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
  for (const name of String(names).split('\0')) {
    // What has been deleted and not yet committed is still listed.
    if (name === '' || !existsSync(join(root, name)) || FOLDERS.some((folder) => name.startsWith(`${folder}/`)))
      continue;
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    cpSync(join(root, name), join(copy, name), { force: true, errorOnExist: false });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** Adds the files that the tables name, and no others, and an entry to each list. */
export function addToy(root: string, copy: string, steps: Adding): void {
  const [game, scene] = FOLDERS;
  for (const [folder, files] of [
    [game, steps.game],
    [scene, steps.scene],
  ] as const) {
    for (const { path } of files) {
      mkdirSync(dirname(join(copy, folder, path)), { recursive: true });
      cpSync(join(root, folder, path), join(copy, folder, path));
    }
  }
  for (const list of steps.lists) {
    const file = join(copy, list.file);
    writeFileSync(file, withEntry(readFileSync(file, 'utf8'), list));
  }
}

/** Takes the toy away again: its folders, and its entries in the lists. */
export function removeToy(copy: string, steps: Adding): void {
  for (const folder of FOLDERS) rmSync(join(copy, folder), { recursive: true });
  for (const list of steps.lists) {
    const file = join(copy, list.file);
    const without = (text: string, part: string): string => text.replace(part, '');
    const text = [...list.imports.map((line) => `${line}\n`), `, ${list.entry}`].reduce(
      without,
      readFileSync(file, 'utf8'),
    );
    writeFileSync(file, text);
  }
}

/** The text of a list with the entry as its last, and the imports before those that are there. */
export function withEntry(text: string, { file, name, imports, entry }: ListEntry): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = source.statements
    .flatMap((node) => (ts.isVariableStatement(node) ? [...node.declarationList.declarations] : []))
    .find((declaration) => declaration.name.getText() === name)?.initializer;
  if (found === undefined || !(ts.isArrayLiteralExpression(found) || ts.isObjectLiteralExpression(found))) {
    throw new Error(`${file} has no list ${name}`);
  }
  const items = ts.isArrayLiteralExpression(found) ? found.elements : found.properties;
  const last = items.at(-1);
  const at = last === undefined ? found.getStart() + 1 : last.getEnd();
  const withItem = `${text.slice(0, at)}${last === undefined ? '' : ', '}${entry}${text.slice(at)}`;
  const firstImport = source.statements.find(ts.isImportDeclaration)?.getStart() ?? 0;
  return withItem.slice(0, firstImport) + imports.map((line) => `${line}\n`).join('') + withItem.slice(firstImport);
}
