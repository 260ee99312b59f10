import { describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '../game/game.ts';
import { assert } from '../kernel/assert.ts';
import { createDirector, type DirectorOptions } from './director.ts';
import { SessionFault } from './session.ts';

/** A toy game: two tiles, each revealed once. */
interface TwoTiles {
  readonly finished: boolean;
  readonly tiles: readonly [number | null, number | null];
}
type Turn = { readonly type: 'turn'; readonly tile: 0 | 1 };
type Turned = { readonly type: 'turned'; readonly tile: 0 | 1; readonly value: number };
type Glowed = { readonly type: 'glowed' };
type Event = Turned | Glowed;

const opening: TwoTiles = { finished: false, tiles: [null, null] };
const rules = {
  moves: (view: TwoTiles): Turn[] =>
    ([0, 1] as const).filter((tile) => view.tiles[tile] === null).map((tile) => ({ type: 'turn', tile })),
  apply: (view: TwoTiles, event: Event): TwoTiles => {
    if (event.type === 'glowed') return view;
    const tiles: [number | null, number | null] = [...view.tiles];
    tiles[event.tile] = event.value;
    return { tiles, finished: tiles.every((tile) => tile !== null) };
  },
};

function setUp(given: Partial<DirectorOptions<TwoTiles, Turn, Event>> = {}) {
  const log: string[] = [];
  const faults: unknown[] = [];
  const waiting: number[] = [];
  const director = createDirector<TwoTiles, Turn, Event>({
    session: {
      kind: 'play',
      view: opening,
      move: async (move) => {
        log.push(`sent ${move.tile}`);
        return [{ type: 'turned', tile: move.tile, value: 7 + move.tile }, { type: 'glowed' }];
      },
      finish: async () => ({ prizePence: 0 as never }),
    },
    rules,
    check: () => {},
    judge: () => {},
    announce: (event, after) => `said ${event.type} ${after.tiles.join()}`,
    handlers: {
      turned: async (event, before, after) => {
        log.push(`showing ${event.tile} ${before.tiles.join()}->${after.tiles.join()}`);
      },
      glowed: async () => {},
    },
    draw: async (view) => {
      log.push(`drawn ${view.tiles.join()}`);
    },
    say: (words) => log.push(words),
    onwaiting: (moves) => waiting.push(moves.length),
    onfault: (fault) => faults.push(fault),
    ...given,
  });
  return { director, log, faults, waiting };
}

const turn = (tile: 0 | 1): Turn => ({ type: 'turn', tile });

describe('a director', () => {
  it('shows nothing of an answer of which any part may not be shown', async () => {
    for (const wrong of [
      { check: () => assert(false, 'not what the rules reveal') },
      { judge: (view: TwoTiles) => assert(view.tiles[0] === null, 'not to be shown') },
    ]) {
      const { director, log, faults } = setUp(wrong);
      await director.press(turn(0));
      expect(log).toEqual(['sent 0']);
      expect(faults).toHaveLength(1);
    }
  });

  it('sends one move at a time and shows, draws and says each event in order', async () => {
    const { director, log, waiting } = setUp();
    void director.press(turn(0));
    await director.press(turn(1));
    expect(log).toEqual([
      'sent 0',
      'showing 0 ,->7,',
      'drawn 7,',
      'said turned 7,',
      'drawn 7,',
      'said glowed 7,',
      'sent 1',
      'showing 1 7,->7,8',
      'drawn 7,8',
      'said turned 7,8',
      'drawn 7,8',
      'said glowed 7,8',
    ]);
    expect(waiting).toEqual([1, 2, 1, 0]);
    expect(director.view().finished).toBe(true);
  });

  it('ignores a double press and a move that is not legal', async () => {
    const { director, log } = setUp();
    void director.press(turn(0));
    void director.press(turn(0));
    await director.press(turn(0));
    await director.press(turn(0));
    expect(log.filter((line) => line.startsWith('sent'))).toEqual(['sent 0']);
  });

  it('lets a handler draw in the middle of its animation, once', async () => {
    const log: string[] = [];
    const { director } = setUp({
      draw: async (view) => {
        log.push(`drawn ${view.tiles.join()}`);
      },
      handlers: {
        turned: async (_event, _before, _after, commit) => {
          log.push('hush');
          await commit();
          await commit();
          log.push('turned');
        },
        glowed: async () => {},
      },
    });
    await director.press(turn(0));
    expect(log).toEqual(['hush', 'drawn 7,', 'turned', 'drawn 7,']);
  });

  const failures: Record<string, Partial<DirectorOptions<TwoTiles, Turn, Event>>> = {
    'a handler that throws': {
      handlers: {
        turned: () => {
          throw new Error('torn picture');
        },
        glowed: async () => {},
      },
    },
    'a handler that rejects': {
      handlers: { turned: () => Promise.reject(new Error('torn picture')), glowed: async () => {} },
    },
    'an event it cannot show': {
      session: {
        kind: 'play',
        view: opening,
        move: async () => [{ type: 'exploded' } as GameEvent as Event],
        finish: async () => ({ prizePence: 0 as never }),
      },
    },
    'a session that cannot go on': {
      session: {
        kind: 'play',
        view: opening,
        move: () => Promise.reject(new SessionFault('offline', 'no answer')),
        finish: async () => ({ prizePence: 0 as never }),
      },
    },
    'a drawing that throws': { draw: () => Promise.reject(new Error('a picture the Procedures do not allow')) },
  };

  for (const [what, given] of Object.entries(failures)) {
    it(`stops for good on ${what}, once, and draws nothing more`, async () => {
      const { director, log, faults } = setUp(given);
      void director.press(turn(0));
      await director.press(turn(1));
      await director.press(turn(1));
      expect(faults).toHaveLength(1);
      expect(log.filter((line) => line.startsWith('sent')).length).toBeLessThanOrEqual(1);
      expect(log.some((line) => line.startsWith('said'))).toBe(false);
      expect(director.view().tiles[1]).toBeNull();
    });
  }

  /** As many turns of the event loop as anything here takes; an endless run of microtasks would never let them pass. */
  const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

  it('plays on to the end, each move once', async () => {
    const { director, log } = setUp();
    await director.playOn();
    expect(director.view().finished).toBe(true);
    expect(log.filter((line) => line.startsWith('sent'))).toEqual(['sent 0', 'sent 1']);
  });

  for (const [what, given] of Object.entries(failures)) {
    it(`ends playing on at ${what}`, async () => {
      const { director, faults } = setUp(given);
      await Promise.race([director.playOn(), soon()]);
      expect(faults).toHaveLength(1);
      expect(director.view().finished).toBe(false);
    });
  }

  it('ends playing on when it is stopped in the middle of it, whoever hears of that', async () => {
    let letGo = () => {};
    const sent: number[] = [];
    const { director } = setUp({
      session: {
        kind: 'play',
        view: opening,
        move: async ({ tile }) => {
          sent.push(tile);
          await new Promise<void>((resolve) => {
            letGo = resolve;
          });
          return [{ type: 'turned', tile, value: 7 }];
        },
        finish: async () => ({ prizePence: 0 as never }),
      },
      onfault: () => {},
    });
    const playing = director.playOn();
    await soon();
    director.stop(new Error('the scene was closed'));
    letGo();
    await playing;
    await director.playOn();
    expect(sent).toEqual([0]);
  });

  it('ends playing on when a move moves nothing on', async () => {
    let asked = 0;
    const session = {
      kind: 'play' as const,
      view: opening,
      move: async (): Promise<Event[]> => {
        asked += 1;
        return [];
      },
      finish: async () => ({ prizePence: 0 as never }),
    };
    const { director } = setUp({ session });
    await Promise.race([director.playOn(), soon()]);
    expect(asked).toBe(1);
  });

  it('stops on a handler that never ends', async () => {
    vi.useFakeTimers();
    const { director, faults } = setUp({
      handlers: { turned: () => new Promise(() => {}), glowed: async () => {} },
      hangMs: 5_000,
    });
    const pressed = director.press(turn(0));
    await vi.advanceTimersByTimeAsync(4_500);
    expect(faults).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_000);
    await pressed;
    vi.useRealTimers();
    expect(String(faults[0])).toContain('turned');
    expect(director.view()).toEqual(opening);
  });
});
