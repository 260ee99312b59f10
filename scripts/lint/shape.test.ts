/**
 * Every game has the files of CONTRIBUTING.md, with their exports, and puts them together in one order: who knows one
 * knows all.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { games } from '../../src/games/catalogue.ts';
import { toy } from '../../src/games/toy/index.ts';
import { type FileOfGame, readAdding } from './adding.ts';

const ROOT = join(import.meta.dirname, '../..');
const steps = readAdding(ROOT);
const ORDER = ['id', 'version', 'structure', 'growingKinds', 'rules', 'copy', 'deal', 'parseScenario', 'read'];

/** The names a file exports, those passed on from other files included where they are named. */
function exportsOf(path: string): Set<string> {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const names = new Set<string>();
  for (const node of file.statements) {
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause)) {
      for (const { name } of node.exportClause.elements) names.add(name.text);
    }
    if (!ts.canHaveModifiers(node)) continue;
    if (!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
    if (ts.isVariableStatement(node)) {
      for (const { name } of node.declarationList.declarations) if (ts.isIdentifier(name)) names.add(name.text);
    } else if ('name' in node && node.name && ts.isIdentifier(node.name as ts.Node)) {
      names.add((node.name as ts.Identifier).text);
    }
  }
  return names;
}

function missing(folder: string, files: readonly FileOfGame[]): string[] {
  return files.flatMap(({ path, names }) => {
    const file = join(ROOT, folder, path);
    if (!existsSync(file)) return [`${folder}/${path}`];
    const found = path.endsWith('.ts') ? [...exportsOf(file)] : [];
    const isThere = (name: string): boolean =>
      name.startsWith('*') ? found.some((one) => one.endsWith(name.slice(1))) : found.includes(name);
    return names.filter((name) => !isThere(name)).map((name) => `${name} of ${folder}/${path}`);
  });
}

it('reads the steps from CONTRIBUTING.md', () => {
  expect(steps.game.length).toBeGreaterThan(10);
  expect(steps.scene.length).toBeGreaterThan(3);
  expect(steps.lists.map(({ entry }) => entry).filter((entry) => entry.startsWith('toy'))).toHaveLength(4);
  expect(steps.commands.length).toBeGreaterThan(5);
});

describe.each([...games, toy].map((game) => [game.id, game] as const))('%s', (id, game) => {
  it('has every file of a game and of a scene, with what it exports', () => {
    expect([...missing(`src/games/${id}`, steps.game), ...missing(`src/scenes/${id}`, steps.scene)]).toEqual([]);
  });

  it('puts them together in the same order', () => {
    const keys = Object.keys(game);
    expect(keys).toEqual(ORDER.filter((key) => key !== 'growingKinds' || keys.includes(key)));
  });
});

it('every folder of games is a game on sale, or the toy', () => {
  const folders = readdirSync(join(ROOT, 'src/games'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...games, toy].map(({ id }) => id).sort());
});
