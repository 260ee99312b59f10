/**
 * The real server selling editions in which every Play is of one row: for tests in which a Play has to win, with the
 * server in a process of its own. Lives here, so that no server that is sold to anyone can do it.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games } from '../../src/games/catalogue.ts';
import { run } from '../../src/server/run.ts';
import { edition, editionOf } from '../support/editions.ts';
import { rowPaying } from '../support/rows.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const winning = games.map((game) => edition(game, rowPaying(game, { times: 1, parts: 2 })));
process.exitCode = await run(process.env, root, {
  games: winning,
  findGame: (id, version) => (version === undefined ? winning.find((game) => game.id === id) : editionOf(version, id)),
});
