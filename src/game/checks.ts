/**
 * The checks every game must pass, as functions that give what they find wrong. The contract suite runs them in
 * tests, the laboratory at length. They know the contract and no game.
 */
import { canonicalJson, type Json } from '../kernel/json.ts';
import { MOVES_MAX } from '../kernel/moves.ts';
import { seededRandom } from '../kernel/random.ts';
import { preparedRowAt, rowAt } from './draw.ts';
import type { AnyGame, GameEvent, Move, View } from './game.ts';
import { inspector } from './inspector.ts';
import { dealRow, playOut, randomMove, saleFault } from './run.ts';
import { type RowIndex, structureFaults } from './structure.ts';
import { collect, deepFrozen, plainJsonFault, type Report, throws, type Violation } from './violation.ts';

/** The rows of a game, and `null` for the losing Play. */
export function everyOutcome(game: AnyGame): readonly RowIndex[] {
  return [null, ...game.structure.rows.keys()];
}

/** The structure is sound, its rows print apart, and each can be drawn as often as it has winners. */
export function structureViolations(game: AnyGame): Violation[] {
  const { structure, copy } = game;
  const faults: Violation[] = structureFaults(structure).map((text) => ({ check: 'structure', text }));
  const lines = structure.rows.map((row) => `${row.prizePence} ${copy.describeBreakdown(row.breakdown)}`);
  lines.forEach((line, index) => {
    if (lines.indexOf(line) !== index)
      faults.push({ check: 'structure', text: `row ${index} prints as another: ${line}` });
  });
  const prepared = preparedRowAt(structure);
  let first = 0;
  structure.rows.forEach((row, index) => {
    for (const number of [first, first + row.winners - 1])
      if (rowAt(structure, number) !== index || prepared(number) !== index)
        faults.push({ check: 'draw', text: `row ${index} is not drawn by ${number}` });
    first += row.winners;
  });
  if (rowAt(structure, first) !== null || prepared(first) !== null)
    faults.push({ check: 'draw', text: `a row is drawn by ${first}, past the winners` });
  return faults;
}

/** One deal: it is pure, plain, parsed back unchanged, and shows what was sold when played to its end. */
export function dealViolations(game: AnyGame, rowIndex: RowIndex, seed: Uint8Array): Violation[] {
  return collect((report) => {
    const deal = (): Json => dealRow(game, rowIndex, seededRandom(seed, 'deal'));
    const scenario = deal();
    const text = canonicalJson(scenario);
    dealRow(game, null, seededRandom(seed, 'other'));
    if (canonicalJson(deal()) !== text) report('purity', 'the same seed dealt another scenario');
    const plainFault = plainJsonFault(scenario);
    if (plainFault !== null) report('json', `the scenario holds ${plainFault}`);
    const parsed = game.parseScenario(JSON.parse(JSON.stringify(scenario)) as Json);
    if (canonicalJson(parsed) !== text) report('parse', 'parsing gives another scenario');
    const fault = saleFault(game, deepFrozen(scenario), rowIndex);
    if (fault !== null) report('settlement', fault);
  });
}

/** What is no scenario is refused: other JSON, and a scenario with any one member missing. */
export function parseViolations(game: AnyGame, seed: Uint8Array): Violation[] {
  return collect((report) => {
    const scenario = JSON.parse(JSON.stringify(dealRow(game, null, seededRandom(seed, 'deal')))) as Json;
    const damaged: [string, Json][] = [null, 7, 'x', [], {}].map((value) => [JSON.stringify(value), value]);
    if (typeof scenario === 'object' && scenario !== null && !Array.isArray(scenario)) {
      const whole = scenario as { readonly [key: string]: Json };
      for (const name of Object.keys(whole)) {
        const { [name]: _, ...rest } = whole;
        damaged.push(
          [`a scenario without ${name}`, rest],
          [`a scenario with ${name} null`, { ...whole, [name]: null }],
        );
      }
    }
    for (const [name, value] of damaged)
      if (!throws(() => game.parseScenario(value))) report('parse', `${name} passed for a scenario`);
  });
}

/** Before the first move all Plays look alike: the same view, the same moves, nothing won. */
export function openingViolations(game: AnyGame, seeds: readonly Uint8Array[]): Violation[] {
  return collect((report) => {
    let first: string | null = null;
    for (const rowIndex of everyOutcome(game)) {
      for (const seed of seeds) {
        const view = game.rules.open(dealRow(game, rowIndex, seededRandom(seed, 'deal')));
        const text = canonicalJson([view, game.rules.moves(view)]);
        first ??= text;
        if (text !== first) report('opening', `row ${rowIndex} opens differently`);
        if (game.read(view).prizePence !== 0) report('opening', `row ${rowIndex} opens with a win`);
        if (view.finished) report('opening', `row ${rowIndex} opens finished`);
      }
    }
  });
}

/**
 * One Play by random legal moves, everything frozen. At each step: what it shows is part of what was sold and never
 * taken back, moves lead on, nothing is changed in place, all is plain JSON and survives the wire, illegal moves are
 * refused, `stateKey` tells views apart.
 */
export function playViolations(game: AnyGame, rowIndex: RowIndex, seed: Uint8Array): Violation[] {
  return collect((report) => {
    const chance = seededRandom(seed, 'moves');
    const scenario = deepFrozen(dealRow(game, rowIndex, seededRandom(seed, 'deal')));
    const inspect = inspector(game, rowIndex);
    const keys = new KeyBook(game);
    let view = deepFrozen(game.rules.open(scenario));
    const earlyMoves = game.rules.moves(view);
    let won = 0;
    for (let count = 0; ; count++) {
      const moves = deepFrozen(game.rules.moves(view));
      for (const fault of inspect.state(view, moves)) report(fault.check, fault.text);
      const keyFault = keys.fault(view);
      if (keyFault !== null) report('state-key', keyFault);
      const move = moves[moves.length === 0 ? 0 : chance.below(moves.length)];
      if (move === undefined) break;
      if (count > MOVES_MAX) return report('moves', 'a Play without end');
      if (plainJsonFault(move) !== null) report('json', `the move holds ${plainJsonFault(move)}`);
      const early = earlyMoves[chance.below(earlyMoves.length)];
      for (const illegal of [NO_SUCH_MOVE, ...(early === undefined || isLegal(game, view, early) ? [] : [early])])
        if (!throws(() => game.rules.play(scenario, view, illegal)))
          report('illegal-move', `${canonicalJson(illegal)} was taken where it is not legal`);
      const events = deepFrozen(game.rules.play(scenario, view, move));
      if (canonicalJson(game.rules.play(scenario, view, move)) !== canonicalJson(events))
        report('purity', 'the same move gave other events');
      if (events.length === 0) report('moves', `nothing came of ${canonicalJson(move)}`);
      for (const event of events) {
        view = deepFrozen(appliedTwice(game, view, event, report));
        const shown = inspect.shown(view);
        if (shown !== null) report('shown', shown);
        if (game.copy.announce(event, view).trim() === '') report('words', `${event.type} is not announced`);
      }
      const prize = game.read(view).prizePence;
      if (prize < won) report('taken-back', `${won} was shown as won, then ${prize}`);
      won = prize;
      if (!isLegal(game, view, move) && !throws(() => game.rules.play(scenario, view, move)))
        report('illegal-move', `${canonicalJson(move)} was taken twice`);
    }
    if (!view.finished) report('moves', 'ended without being finished');
  });
}

const NO_SUCH_MOVE: Move = { type: 'no-such-move' };

/** Applies an event here, and as a browser does that has view and event from the wire: both must show the same. */
function appliedTwice(game: AnyGame, view: View, event: GameEvent, report: Report): View {
  const next = game.rules.apply(view, event);
  const fault = plainJsonFault(event) ?? plainJsonFault(next);
  if (fault !== null) report('json', `${event.type} or the view after it holds ${fault}`);
  const sent = JSON.parse(JSON.stringify([view, event])) as [View, GameEvent];
  if (canonicalJson(game.rules.apply(...sent)) !== canonicalJson(next))
    report('json', `${event.type} shows something else after the wire`);
  return next;
}

function isLegal(game: AnyGame, view: View, move: Move): boolean {
  const text = canonicalJson(move);
  return game.rules.moves(view).some((legal) => canonicalJson(legal) === text);
}

/** Holds `stateKey` to its promise: equal for two views exactly when they show the same. */
class KeyBook {
  readonly #game: AnyGame;
  readonly #byKey = new Map<string, string>();
  readonly #byText = new Map<string, string>();
  constructor(game: AnyGame) {
    this.#game = game;
  }

  fault(view: View): string | null {
    const key = this.#game.rules.stateKey?.(view);
    if (key === undefined) return null;
    const text = canonicalJson(view);
    const isBroken = (this.#byKey.get(key) ?? text) !== text || (this.#byText.get(text) ?? key) !== key;
    this.#byKey.set(key, text);
    this.#byText.set(text, key);
    return isBroken ? `one key for two views, or two for one: ${key}` : null;
  }
}

/**
 * `stateKey` across scenarios, not only along one Play: all views of many Plays are held to its promise together.
 */
export function stateKeyViolations(game: AnyGame, seeds: readonly Uint8Array[]): Violation[] {
  return collect((report) => {
    const keys = new KeyBook(game);
    for (const rowIndex of everyOutcome(game)) {
      for (const seed of seeds) {
        const scenario = dealRow(game, rowIndex, seededRandom(seed, 'deal'));
        playOut(game, scenario, {
          choose: randomMove(seededRandom(seed, 'moves')),
          onStep: (_, step) => {
            const fault = keys.fault(step.view);
            if (fault !== null) report('state-key', fault);
          },
        });
      }
    }
  });
}
