/**
 * `npm run month -- DIR [--plays 200000] [--real 40]`: a data folder to look at the office with: a month of generated
 * Plays whose books add up, and on top of them some real ones of every game, finished, claimed and left open. Prints
 * how long each page's question takes, and the address by which the first member of staff gets in.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnyGame } from '../src/game/game.ts';
import { findGame, games } from '../src/games/catalogue.ts';
import { present } from '../src/kernel/assert.ts';
import { pence } from '../src/kernel/pence.ts';
import { faultsOf } from '../src/ledger/books.ts';
import { openOffice, openPlatform, type PlatformParts } from '../src/platform/create.ts';
import type { Office } from '../src/platform/ports/office.ts';
import { AT_ONCE } from '../src/platform/ports/pace.ts';
import type { Platform } from '../src/platform/ports/platform.ts';
import { createSecrets, sha256Hex } from '../src/platform/ports/secrets.ts';
import { ROLES, type Staff } from '../src/platform/ports/staff.ts';
import type { Store } from '../src/platform/ports/store.ts';
import { openProfile } from '../src/platform/testing/profiles.ts';
import { openKeyFile } from '../src/store/key-file.ts';
import { openMarkFile } from '../src/store/mark-file.ts';
import { databaseFile, openStore } from '../src/store/open.ts';
import { openSqliteBulk } from '../src/store/testing/bulk.ts';
import { generatePlays } from '../src/store/testing/generate.ts';
import { edition, editionOf } from '../tests/support/editions.ts';
import { generatedOutcomes } from './generated-outcomes.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { plays: { type: 'string', default: '200000' }, real: { type: 'string', default: '40' } },
});
const [dataDir] = positionals;
const [plays, real] = [Number(values.plays), Number(values.real)];
/** Of a month and 200,000 Plays, so many each: the generator spreads them over as many days. */
const PLAYS_EACH = 25;
const FUNDS_PENCE = 1_000_000;
const PLAYERS = 7;
if (dataDir === undefined || !(plays >= 2000) || plays % PLAYS_EACH !== 0) {
  console.error(`month: a folder; --plays a multiple of ${PLAYS_EACH}, from 2,000 on; --real`);
  process.exit(2);
}

mkdirSync(dataDir, { recursive: true, mode: 0o700 });
const database = databaseFile(dataDir);
const secrets = createSecrets(openKeyFile(join(dataDir, 'master.key'), database));
await (await openStore({ dataDir, databaseUrl: null })).close();
await fill();
const store = await openStore({ dataDir, databaseUrl: null });
/** The game that the next Plays are sold by, when it is an edition of one row. */
const editions = new Map<string, AnyGame>();
const parts: PlatformParts = {
  store,
  secrets,
  profile: openProfile(),
  mark: openMarkFile(join(dataDir, 'mark')),
  findGame: (id, version) =>
    (version === undefined ? editions.get(id) : editionOf(version, id)) ?? findGame(id, version),
  pace: AT_ONCE,
};
const platform = await openPlatform(parts);
await playSome(platform, store);
const faults = faultsOf(await store.books());
console.log(faults.length === 0 ? 'the books add up' : faults.join('\n'));
const office = openOffice(parts, platform);
await timePages(office);
await platform.close();
process.exitCode = faults.length === 0 ? 0 : 1;

async function fill(): Promise<void> {
  const bulk = openSqliteBulk(database);
  const game = present(games[0], 'a game');
  await generatePlays(bulk, {
    plays,
    playsEach: PLAYS_EACH,
    game: { id: game.id, version: game.version, pricePence: game.structure.pricePence },
    outcomes: generatedOutcomes(game),
    until: Date.now() - 60_000,
    spareFundsPence: pence(FUNDS_PENCE),
  });
  // Nothing of what is generated can be opened: who buys on is given a commitment of their own.
  await bulk.run('UPDATE account SET commitment_hash = NULL, sealed_seed = NULL');
  await bulk.run('UPDATE identity SET sealed_person = NULL, person_match = NULL');
  await bulk.close();
}

/** Real Plays, by the code that sells them: some left open, some won so much that they are to be claimed. */
async function playSome(open: Platform, into: Store): Promise<void> {
  const players = await Promise.all(Array.from({ length: PLAYERS }, (_, n) => player(open, into, n)));
  for (let n = 0; n < real; n++) {
    const accountId = present(players[n % players.length], 'a player');
    const game = present(games[n % games.length], 'a game');
    const isLarge = n % 8 === 7;
    if (isLarge) editions.set(game.id, edition(game, largeOf(game)));
    const commitment = await open.commitment(accountId);
    const clientSeed = sha256Hex(commitment).slice(0, 32);
    const purchaseKey = sha256Hex(`key ${commitment}`).slice(0, 32);
    const bought = await open.buy({ accountId, gameId: game.id, purchaseKey, clientSeed, commitment });
    editions.delete(game.id);
    if (!bought.ok) throw new Error(`a real Play was not sold: ${bought.refusal.code}`);
    if (n % 10 === 9) continue;
    const { playNumber } = bought.value;
    for (let number = 1, view = bought.value.view; !view.finished; number++) {
      const [move] = game.rules.moves(view);
      const moved = await open.move({ accountId, playNumber, number, move });
      if (!moved.ok) throw new Error(`a move was refused: ${moved.refusal.code}`);
      for (const event of moved.value.events) view = game.rules.apply(view, event);
    }
    await open.finish(accountId, playNumber);
  }
  console.log(`${real} real Plays`);
}

/** Somebody with funds, who can be bought for. */
async function player(open: Platform, into: Store, n: number): Promise<string> {
  const id = sha256Hex(`player ${n}`).slice(0, 32);
  await into.addAccount({ id, email: `player${n}@example.org`, passwordHash: 'none', createdAt: Date.now() });
  const person = { name: `Ann Example ${n}`, bornOn: '1980-05-17', country: 'GB' };
  const sealed = secrets.seal('person', Buffer.from(JSON.stringify(person)));
  await into.putPerson(id, { sealed, marks: [sha256Hex(id)] });
  await into.markVerified(id, Date.now());
  await open.addFunds({ accountId: id, fundsKey: sha256Hex(`funds ${n}`).slice(0, 32), amountPence: 350_00 });
  return id;
}

/** The row of the largest prize. */
function largeOf({ structure }: AnyGame): number {
  const largest = Math.max(...structure.rows.map(({ prizePence }) => prizePence));
  return structure.rows.findIndex(({ prizePence }) => prizePence === largest);
}

/** What each page asks, timed: the slowest of five. */
async function timePages(desk: Office): Promise<void> {
  const email = `first@office.example`;
  const invited = await desk.inviteStaff({ email, name: 'First Person', roles: ROLES, by: 'command' });
  if (!invited.ok) throw new Error(invited.refusal.code);
  const staff: Staff = present((await store.allStaff())[0], 'the member of staff');
  const days = { first: desk.today() - 29, last: desk.today() };
  const game = present(games[0], 'a game');
  const someone = sha256Hex('player 0').slice(0, 32);
  const [play] = await store.playsOf(someone, { limit: 1 });
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    today: () => desk.todayView(staff),
    games: () => desk.games(staff, days),
    'a game': () => desk.game(staff, { gameId: game.id, gameVersion: game.version, ...days }),
    'a Play': () => desk.play(staff, present(play, 'a Play').playNumber),
    'a player': () => desk.player(staff, someone),
    claims: () => desk.claims(staff, { limit: 100 }),
    money: () => desk.money(staff, days),
    sales: () => desk.sales(staff, days),
    changes: () => desk.proposals(staff, { open: false }),
    log: () => desk.log(staff, { limit: 100 }),
    'the monitor': () => platform.judgeSales(),
  };
  for (const [name, ask] of Object.entries(questions)) {
    let slowest = 0;
    for (let turn = 0; turn < 5; turn++) {
      const began = performance.now();
      await ask();
      slowest = Math.max(slowest, performance.now() - began);
    }
    console.log(`${name}: ${slowest.toFixed(1)} ms`);
  }
  console.log(`${email}: /enrol#${invited.value.token}`);
}
