/**
 * What CONTRIBUTING.md says of adding a game, read from its tables: the files of a game and of a scene, the lists
 * that name it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface FileOfGame {
  /** In the folder of the game or the scene. */
  readonly path: string;
  /** Names it exports; one that begins with a star has a beginning of the game's own. */
  readonly names: readonly string[];
}

export interface ListEntry {
  readonly file: string;
  /** The constant that holds the list: an array or an object. */
  readonly name: string;
  readonly imports: readonly string[];
  readonly entry: string;
}

export interface Adding {
  readonly game: readonly FileOfGame[];
  readonly scene: readonly FileOfGame[];
  readonly lists: readonly ListEntry[];
  /** What is to be run then, `<id>` for the game. */
  readonly commands: readonly string[];
}

export function readAdding(root: string): Adding {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const section = /^## Adding a game\n([\s\S]*?)^## /m.exec(text)?.[1] ?? '';
  const [game = [], scene = [], lists = []] = tablesOf(section);
  const fileOf = ([path = '', names = '']: readonly string[]): FileOfGame => ({
    path: codesIn(path)[0] ?? '',
    names: codesIn(names),
  });
  return {
    game: game.map(fileOf),
    scene: scene.map(fileOf),
    lists: lists.map(([file = '', name = '', imports = '', entry = '']) => ({
      file: codesIn(file)[0] ?? '',
      name: codesIn(name)[0] ?? '',
      imports: codesIn(imports),
      entry: codesIn(entry)[0] ?? '',
    })),
    commands: (/```\n([\s\S]*?)```/.exec(section)?.[1] ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}

/** The rows of each table, as their cells, without its head. */
function tablesOf(text: string): string[][][] {
  const blocks = text.split(/\n\s*\n/).filter((block) => /^\s*\|/.test(block));
  return blocks.map((block) =>
    block
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(2)
      .map((line) =>
        line
          .trim()
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      ),
  );
}

function codesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}
