/**
 * Kills the server under load, again and again, and looks whether anything it had acknowledged is lost or doubled. The
 * journal of acknowledgements lives in this process, written the moment an answer arrives; the server knows nothing
 * of it. Some players play whole Plays; many more only buy (`buyers.ts`).
 */
import { randomInt } from 'node:crypto';
import type { AnyGame } from '../../src/game/game.ts';
import { applyAll } from '../../src/game/run.ts';
import type { View } from '../../src/game/view.ts';
import { games } from '../../src/games/catalogue.ts';
import { present } from '../../src/kernel/assert.ts';
import type { BuyAnswer, BuyBody, FinishAnswer, PlayAnswer } from '../../src/wire/plays.ts';
import type { Ledger } from './books.ts';
import { type Buyers, createBuyers } from './buyers.ts';
import type { Deployment } from './deployment.ts';
import { watchLog } from './log-check.ts';
import {
  type Answer,
  addFunds,
  buy,
  finish,
  firstOf,
  moveNumbered,
  type Player,
  purchaseOf,
  registerPlayer,
} from './player.ts';

export interface KillReport {
  readonly kills: number;
  readonly acknowledgedPurchases: number;
  readonly acknowledgedMoves: number;
  readonly acknowledgedFinishes: number;
  /** Requests whose answer was lost with the server, and what a retry under the same key or number found. */
  readonly lostAnswers: number;
  readonly foundDone: number;
  readonly foundUndone: number;
  /** Checkpoints of the log that were seen on the way, all of which the last one has to continue. */
  readonly checkpoints: number;
  /** Everything that was not as promised, in words. Empty when all is well. */
  readonly violations: readonly string[];
}

/** What one player was told, and what they wait for. One request is on its way at most. */
interface Desk {
  readonly email: string;
  readonly player: Player;
  readonly deployment: Deployment;
  /** Whether it waits for a database that is away, rather than taking the answer for lost. */
  isPatient: boolean;
  readonly purchases: Map<string, string>;
  readonly finishes: Map<string, number>;
  fundsPence: number;
  purchase: { readonly game: AnyGame; readonly body: BuyBody; sent: boolean } | null;
  play: { readonly game: AnyGame; readonly playNumber: string; view: View; moveCount: number } | null;
  moves: number;
}

const FUNDS_PENCE = 50_000;
const TOP_UP_PENCE = 10_000;
const LOAD = 300;
const AWAY = 503;
const ATTEMPTS_MAX = 40;
const PATIENCE_MS = 250;
/** So long may leaves wait for their places once all is quiet: the lease of a server that was killed runs out first. */
const LOGGED_WITHIN_MS = 12_000;

export interface KillOptions {
  readonly kills: number;
  /** Who play whole Plays. */
  readonly players: number;
  /** Who only buy. */
  readonly buyers: number;
  readonly deployment: Deployment;
  /** How many requests are acknowledged before a kill: about this many. */
  readonly load?: number;
  say?(line: string): void;
}

export async function killProof(options: KillOptions): Promise<KillReport> {
  const { kills, players, deployment, load = LOAD, say = () => {} } = options;
  const violations: string[] = [];
  const lost = { answers: 0, done: 0, undone: 0 };
  const buyers = createBuyers(options.buyers);
  const log = watchLog(deployment.place);
  const bought = (): number => sum([...desks, ...buyers.all], ({ purchases }) => purchases.size);
  const desks: Desk[] = [];
  await buyers.prepare(deployment.place, load * 2);
  await deployment.start();
  for (let player = 0; player < players; player += 1) desks.push(await openDesk(deployment));
  for (const desk of desks) desk.isPatient = false;

  for (let kill = 1; kill <= kills; kill += 1) {
    const acknowledgements = randomInt(Math.ceil(load / 2), load * 2);
    const victim = await loadThenKill(deployment, { desks, buyers }, acknowledgements);
    await deployment.raise();
    checkLedger(await deployment.ledger(), [...buyersAsHolders(buyers), ...desks], violations);
    await log.look();
    if (buyers.left() < load * 2) await buyers.prepare(deployment.place, load * 2);
    await deployment.start();
    for (const desk of desks) desk.isPatient = true;
    await settleAll({ desks, buyers, deployment }, lost, violations);
    await Promise.all(desks.map(topUp));
    for (const desk of desks) desk.isPatient = false;
    say(`kill ${kill}: ${victim}, after ${acknowledgements} acknowledgements`);
    say(`  ${bought()} purchases acknowledged so far, ${violations.length} violations`);
  }
  await Promise.all(desks.map((desk) => finishLast(desk, violations)));
  await Promise.all(desks.map((desk) => checkDesk(desk, violations)));
  await new Promise((resolve) => setTimeout(resolve, LOGGED_WITHIN_MS));
  violations.push(...(await deployment.stopServers()));
  checkLedger(await deployment.ledger(), [...buyersAsHolders(buyers), ...desks], violations);
  await log.look();
  const numbers = [...desks, ...buyers.all].flatMap(({ purchases }) => [...purchases.values()]);
  violations.push(...(await log.faults(numbers)));
  return {
    kills,
    acknowledgedPurchases: bought(),
    acknowledgedMoves: sum(desks, ({ moves }) => moves),
    acknowledgedFinishes: sum(desks, ({ finishes }) => finishes.size),
    lostAnswers: lost.answers,
    foundDone: lost.done,
    foundUndone: lost.undone,
    checkpoints: log.seen(),
    violations,
  };
}

async function settleAll(
  { desks, buyers, deployment }: { desks: readonly Desk[]; buyers: Buyers; deployment: Deployment },
  lost: { answers: number; done: number; undone: number },
  violations: string[],
): Promise<void> {
  await Promise.all(desks.map((desk) => settleDoubts(desk, lost, violations)));
  const { asked, done } = await buyers.settleDoubts(deployment.urls(), violations);
  lost.answers += asked;
  lost.done += done;
  lost.undone += asked - done;
}

/** Whose Plays the database has to hold, and which of them are paid. */
interface Holder {
  readonly email: string;
  readonly purchases: ReadonlyMap<string, string>;
  readonly finishes: ReadonlyMap<string, number>;
}

const NO_FINISHES: ReadonlyMap<string, number> = new Map();

function buyersAsHolders({ all }: Buyers): Holder[] {
  return all.map(({ email, purchases }) => ({ email, purchases, finishes: NO_FINISHES }));
}

async function openDesk(deployment: Deployment): Promise<Desk> {
  const registered = await registerPlayer(deployment.urls()[0] ?? '');
  const desk: Desk = {
    email: registered.email,
    player: { ...registered, send: (...request) => sendAnywhere(desk, registered, ...request) },
    deployment,
    isPatient: true,
    purchases: new Map(),
    finishes: new Map(),
    fundsPence: FUNDS_PENCE,
    purchase: null,
    play: null,
    moves: 0,
  };
  await addFunds(desk.player, FUNDS_PENCE);
  return desk;
}

/** Any server will do for any request. One that says that the database is away answers as little as a dead one. */
async function sendAnywhere<T>(
  desk: Desk,
  registered: Player,
  ...request: Parameters<Player['send']>
): Promise<Answer<T>> {
  for (let attempt = 1; ; attempt += 1) {
    const urls = desk.deployment.urls();
    registered.moveTo(urls[randomInt(Math.max(urls.length, 1))] ?? '');
    const answer = await registered.send<T>(...request);
    if (answer.status !== AWAY) return answer;
    if (!desk.isPatient || attempt === ATTEMPTS_MAX) throw new TypeError('the database is away');
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  }
}

/** Plays cost more than they pay: fresh money for the next round. */
async function topUp(desk: Desk): Promise<void> {
  await addFunds(desk.player, TOP_UP_PENCE);
  desk.fundsPence += TOP_UP_PENCE;
}

/** Loads the servers until so many requests were acknowledged, then kills a part amid the next ones. Gives which. */
async function loadThenKill(
  deployment: Deployment,
  { desks, buyers }: { desks: readonly Desk[]; buyers: Buyers },
  acknowledgements: number,
): Promise<string> {
  let left = acknowledgements;
  const killing: Promise<string>[] = [];
  const isOver = (): boolean => killing.length > 0;
  const acknowledged = (): void => {
    left -= 1;
    if (left <= 0 && !isOver()) killing.push(deployment.kill());
  };
  const playing = desks.map(async (desk) => {
    try {
      while (!isOver()) {
        await step(desk);
        acknowledged();
      }
    } catch (error) {
      // The connection broke: from here on this player does not know. Anything else is a fault of the run.
      if (!(error instanceof TypeError)) throw error;
    }
  });
  await Promise.all([...playing, buyers.buy(deployment.urls(), isOver, acknowledged)]);
  return (await killing[0]) ?? 'nobody';
}

/** The player's next request: buy, move, or finish. What is acknowledged goes into the journal at once. */
async function step(desk: Desk): Promise<void> {
  if (desk.play !== null) return desk.play.view.finished ? settle(desk) : move(desk);
  if (desk.purchase === null) {
    const game = present(games[randomInt(games.length)], 'a game');
    desk.purchase = { game, body: await purchaseOf(desk.player, game.id), sent: false };
  }
  desk.purchase.sent = true;
  noteBought(desk, await buy(desk.player, desk.purchase.body));
}

function noteBought(desk: Desk, answer: Answer<BuyAnswer>): void {
  const { game, body } = present(desk.purchase, 'the purchase under way');
  if (answer.status === 402) {
    desk.purchase = null;
    throw new Error('the funds of the run are too small');
  }
  if (answer.status !== 200 && answer.status !== 201) throw new Error(`a purchase was answered ${answer.text}`);
  const { playNumber, view, moveCount } = answer.body.play;
  desk.purchases.set(body.purchaseKey, playNumber);
  desk.play = { game, playNumber, view, moveCount };
  desk.purchase = null;
}

async function move(desk: Desk): Promise<void> {
  const play = present(desk.play, 'the Play under way');
  const legal = firstOf(play.game.rules.moves(play.view));
  const answer = await moveNumbered(desk.player, play.playNumber, play.moveCount + 1, legal);
  if (answer.status !== 200) throw new Error(`a move was answered ${answer.text}`);
  play.view = applyAll(play.game, play.view, answer.body.events);
  play.moveCount += 1;
  desk.moves += 1;
}

async function settle(desk: Desk): Promise<void> {
  const { playNumber } = present(desk.play, 'the Play under way');
  noteFinished(desk, playNumber, await finish(desk.player, playNumber));
}

function noteFinished(desk: Desk, playNumber: string, answer: Answer<FinishAnswer>): void {
  if (answer.status !== 200) throw new Error(`a finish was answered ${answer.text}`);
  desk.finishes.set(playNumber, present(answer.body.play.prizePence, 'the prize of a settled Play'));
  desk.play = null;
}

/** After a restart: asks again what was not answered, and checks that what was answered still stands. */
async function settleDoubts(
  desk: Desk,
  lost: { answers: number; done: number; undone: number },
  violations: string[],
): Promise<void> {
  const { player } = desk;
  if (desk.purchase?.sent === true) {
    const { body } = desk.purchase;
    lost.answers += 1;
    const answer = await buy(player, body);
    if (answer.status === 200) lost.done += 1;
    if (answer.status === 201) lost.undone += 1;
    noteBought(desk, answer);
    const again = await buy(player, body);
    if (again.status !== 200 || again.body.play.playNumber !== desk.play?.playNumber) {
      violations.push(`${player.email}: a repeated key was answered ${again.text}`);
    }
    return;
  }
  if (desk.play === null) return;
  const { body } = await player.send<PlayAnswer>('GET', `/api/plays/${desk.play.playNumber}`);
  const isSettled = body.status === 'settled';
  if (body.moveCount < desk.play.moveCount) {
    violations.push(`${desk.play.playNumber}: ${desk.play.moveCount} moves acknowledged, ${body.moveCount} kept`);
  }
  if (body.moveCount > desk.play.moveCount + 1) violations.push(`${desk.play.playNumber}: moves nobody made`);
  lost.answers += 1;
  if (isSettled || body.moveCount > desk.play.moveCount) lost.done += 1;
  else lost.undone += 1;
  if (isSettled) noteFinished(desk, body.playNumber, await finish(player, body.playNumber));
  else Object.assign(desk.play, { view: body.view, moveCount: body.moveCount });
}

/** A Play that was open at the last kill can be finished. */
async function finishLast(desk: Desk, violations: string[]): Promise<void> {
  try {
    while (desk.play !== null) await step(desk);
  } catch (error) {
    violations.push(`${desk.player.email}: an unfinished Play cannot be finished: ${String(error)}`);
  }
}

/** The server's own word against the journal: the same Plays, the same prizes, the balance that follows from them. */
async function checkDesk(desk: Desk, violations: string[]): Promise<void> {
  const { player, purchases, finishes } = desk;
  const plays = await allPlays(player);
  const bought = [...purchases.values()];
  const claim = (holds: boolean, words: string): void => {
    if (!holds) violations.push(`${player.email}: ${words}`);
  };
  claim(new Set(bought).size === bought.length, 'two purchase keys share a Play');
  claim(String(plays.map(numberOf).sort()) === String(bought.sort()), 'My Games is not what was bought');
  for (const { playNumber, status, prizePence } of plays) {
    claim(status === 'settled' && prizePence === finishes.get(playNumber), `${playNumber} is not as it was finished`);
  }
  const spent = sum(plays, ({ pricePence }) => pricePence);
  const won = sum([...finishes.values()], (prize) => prize);
  const { body } = await player.send<{ account: { balancePence: number } | null }>('GET', '/api/session');
  claim(body.account?.balancePence === desk.fundsPence - spent + won, 'the balance is not what follows');
}

async function allPlays(player: Player): Promise<PlayAnswer[]> {
  const plays: PlayAnswer[] = [];
  for (;;) {
    const before = plays.at(-1)?.playNumber;
    const query = before === undefined ? '' : `&before=${before}`;
    const { body } = await player.send<{ plays: PlayAnswer[] }>('GET', `/api/plays?limit=100${query}`);
    if (body.plays.length === 0) return plays;
    plays.push(...body.plays);
  }
}

/** The database itself. Plays beyond the journal are those whose answer was lost: one a player at most. */
function checkLedger(ledger: Ledger, holders: readonly Holder[], violations: string[]): void {
  const claim = (holds: boolean, words: string): void => {
    if (!holds) violations.push(`in the database: ${words}`);
  };
  claim(ledger.integrity === 'ok', ledger.integrity);
  claim(ledger.total === 0, `the books sum to ${ledger.total}`);
  claim(ledger.wrongWallets.length === 0, `wallets differ from their postings: ${ledger.wrongWallets}`);
  claim(ledger.wrongPlays.length === 0, `Plays paid wrongly: ${ledger.wrongPlays}`);
  const stored = new Map<string, Map<string, boolean>>();
  for (const { number, email, settled } of ledger.plays) {
    const own = stored.get(email) ?? new Map<string, boolean>();
    stored.set(email, own.set(number, settled));
  }
  for (const { email, purchases, finishes } of holders) {
    const plays: ReadonlyMap<string, boolean> = stored.get(email) ?? new Map();
    const [bought, paid] = [[...purchases.values()], [...finishes.keys()]];
    claim(
      bought.every((number) => plays.has(number)),
      `${email} lost a Play`,
    );
    claim(
      paid.every((number) => plays.get(number) === true),
      `${email} lost a payment`,
    );
    claim(new Set(bought).size === bought.length, `${email} was sold one Play twice`);
    claim(plays.size <= purchases.size + 1, `${email} has Plays nobody asked for`);
  }
}

const numberOf = ({ playNumber }: PlayAnswer): string => playNumber;

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
