/**
 * How each event of Lucky Puck Shot Gold is shown. The shot is known whole when its events arrive, so the puck glides in one
 * motion and every reveal waits for it to pass. Reads the view and the reader; adds nothing up.
 */

import type { PuckEvent, PuckView } from '../../games/lucky-puck-shot-gold/play/rules.ts';
import { COLOURS, type PuckSymbol } from '../../games/lucky-puck-shot-gold/play/symbols.ts';
import { bonusMessage } from '../../games/lucky-puck-shot-gold/words/copy.ts';
import type { Handlers } from '../../stage/director.ts';
import type { Kit } from '../../stage/kit.ts';
import { ease, spring } from '../../stage/motion.ts';
import type { Air } from './air.svelte.ts';
import { hues } from './art.ts';
import { type Glide, serve, sink, startGlide } from './glide.ts';
import type { PuckCue } from './sounds.ts';
import { type Track, trackOf } from './track.ts';

export interface BoardAccess {
  /** An element of the board by CSS selector, if it is there. */
  find(selector: string): HTMLElement | null;
  /** All of them. */
  findAll(selector: string): HTMLElement[];
  /** The events of the shot that is about to be shown. */
  shot(): readonly PuckEvent[];
  /** Whether what the view shows as won exceeds the price: only then may it be celebrated. */
  exceedsPrice(view: PuckView): boolean;
}

const GOLD = '#ffcf5c';
const CYAN = '#2ee6ff';
const MAGENTA = '#ff3d6e';

export function handlersOf(kit: Kit<PuckCue>, air: Air, board: BoardAccess): Handlers<PuckView, PuckEvent> {
  const { motion, sound, particles } = kit;
  const { find, findAll } = board;
  let track: Track = trackOf([]);
  let glide: Glide = { reach: () => Promise.resolve() };
  let pips = 0;
  let ends = 0;
  /** Symbols still in the air: the shot is over when the last has landed. */
  let flights: Promise<void>[] = [];

  return {
    released: async (_event, _before, _after, commit) => {
      await commit();
      track = trackOf(board.shot());
      pips = 0;
      ends = 0;
      flights = [];
      const body = find('.puck .body');
      await serve(motion, body);
      sound.cue('strike');
      void motion.play(body, [{ transform: 'scale(1.08,.9)' }, { transform: 'none' }], { ms: 160, twin: 'none' });
      const puck = find('.puck');
      if (puck === null) return;
      glide = startGlide(motion, track, puck, findAll('.trail'));
      for (const wall of track.walls) void glide.reach(wall.atMs).then(() => bounce(wall.x));
    },
    'bumpers-appeared': async (_event, _before, _after, commit) => {
      await commit();
      sound.cue('turn', { rate: 1.4, level: 0.6 });
      void motion.stagger(findAll('.bumper'), 30, (bumper) =>
        motion.play(bumper, [{ transform: 'scale(0) rotate(-200deg)', opacity: 0 }, { transform: 'none' }], {
          ...spring(420, 0.35),
        }),
      );
    },
    'symbol-revealed': async (event, before, after, commit) => {
      await glide.reach(track.pipsMs[pips++] ?? 0);
      const pip = find(`[data-square="${event.square}"]`);
      const from = middleOf(pip);
      const [{ id }] = await Promise.all([
        air.launch({ symbol: event.symbol, ...from, size: from.size * 0.74 }),
        commit(),
      ]);
      sound.cue(event.symbol.kind === 'bonus' ? 'collect' : 'tick', { rate: 1 + (pips % 7) * 0.06, level: 0.8 });
      const flight = fly(id, event.symbol, before, after);
      if (motion.isReduced()) await flight;
      else flights.push(flight);
    },
    'row-filled': async (event, _before, after) => {
      const landed = Promise.all(flights);
      const pulse = landed.then(() => pulseRow(COLOURS.indexOf(event.colour), after));
      if (motion.isReduced()) await pulse;
      else flights.push(pulse);
    },
    'bumper-hit': async (event, _before, _after, commit) => {
      await glide.reach(track.endsMs[ends++] ?? 0);
      const bumper = find(`[data-bumper="${event.pocket}"]`);
      sound.cue('bumper', { rate: 1 + ends * 0.05 });
      spark(bumper, MAGENTA, 16);
      spark(bumper, GOLD, 10);
      void motion.play(
        find('.puck .body'),
        [{ transform: 'scale(1.2,.72)' }, { transform: 'scale(.94,1.08)', offset: 0.5 }, { transform: 'none' }],
        { ms: 230, twin: 'none' },
      );
      await motion.play(
        bumper,
        [
          { transform: 'scale(1)', opacity: 1 },
          { transform: 'scale(1.28) rotate(90deg)', opacity: 1, offset: 0.4 },
          { transform: 'scale(.2) rotate(260deg)', opacity: 0 },
        ],
        { ms: 130, easing: 'linear', twin: 'none' },
      );
      await commit();
    },
    pocketed: async (event, _before, _after, commit) => {
      await glide.reach(track.ms);
      sound.cue('pocket');
      const pocket = find(`[data-pocket="${event.pocket}"]`);
      void motion.play(pocket?.querySelector('.lit'), [{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], {
        ms: 900,
        twin: 'none',
      });
      spark(pocket, CYAN, 12);
      await sink(motion, find('.puck .body'));
      await commit();
      await Promise.all(flights);
      await motion.wait(120);
    },
    'bonus-unlocked': async (event, _before, _after, commit) => {
      sound.cue('unlock');
      await air.say(bonusMessage(event.bonusPucks));
      const banner = find('.message');
      spark(banner, GOLD, 60, 420);
      await motion.play(
        banner,
        [{ transform: 'scale(1.5)', opacity: 0 }, { opacity: 1, offset: 0.5 }, { transform: 'none' }],
        { ms: 520, easing: ease.out },
      );
      await commit();
      sound.cue('open');
      void motion.play(find('.rink'), [{ transform: 'scale(.94)' }, { transform: 'none' }], {
        ...spring(900, 0.2),
        twin: 'none',
      });
      await motion.wait(1300);
      await motion.play(
        banner,
        [
          { transform: 'none', opacity: 1 },
          { transform: 'scale(.9)', opacity: 0 },
        ],
        { ms: 260, easing: ease.in, twin: 'none' },
      );
      await air.say('');
    },
    'bonus-ended': async (_event, _before, _after, commit) => {
      await motion.wait(350);
      await commit();
      sound.cue('land');
      await motion.wait(650);
    },
    'pucks-used': async () => {
      await motion.wait(200);
    },
  };

  /** From the pip, where it blooms, to the place where it counts. */
  async function fly(id: number, symbol: PuckSymbol, before: PuckView, after: PuckView): Promise<void> {
    const flyer = find(`[data-flyer="${id}"]`);
    const targets = targetsOf(symbol, before, after);
    const arrival = 760;
    for (const target of targets)
      void motion.play(target, [{ opacity: 0 }, { opacity: 0, offset: 0.97 }, { opacity: 1 }], {
        ms: arrival,
        easing: 'linear',
        twin: 'none',
      });
    if (motion.isReduced()) {
      await motion.play(flyer, [], { ms: 120 });
      air.land(id);
      return;
    }
    await motion.play(
      flyer,
      [
        { transform: 'scale(.1) rotate(-30deg)', opacity: 0 },
        { transform: 'scale(1.26) rotate(4deg)', opacity: 1, offset: 0.55 },
        { transform: 'scale(1)', opacity: 1 },
      ],
      { ms: 260, easing: ease.out },
    );
    await motion.wait(symbol.kind === 'colour' || symbol.kind === 'bonus' ? 90 : 320);
    const place = targets[0] ?? find(placeFor(symbol));
    const [from, to] = [middleOf(flyer), middleOf(place)];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const scale = Math.min(1, to.size / Math.max(from.size, 1));
    // A shallow arc: lifted first, then drawn in.
    await motion.play(
      flyer,
      [
        { transform: 'translate(0,0) scale(1)', opacity: 1 },
        {
          transform: `translate(${dx * 0.42}px,${dy * 0.42 - 34}px) scale(${(1 + scale) / 2 + 0.12})`,
          opacity: 1,
          offset: 0.5,
        },
        { transform: `translate(${dx}px,${dy}px) scale(${scale})`, opacity: 0.9 },
      ],
      { ms: 400, easing: ease.inOut, twin: 'none' },
    );
    air.land(id);
    sound.cue('land', { level: 0.25, rate: 2 });
    for (const target of targets)
      void motion.play(
        target,
        [{ transform: 'scale(1.6)' }, { transform: 'scale(.9)', offset: 0.6 }, { transform: 'none' }],
        {
          ms: 240,
          twin: 'none',
        },
      );
    if ('colour' in symbol) spark(targets[0] ?? null, hues[symbol.colour], 6, 90);
  }

  /** The squares that this symbol has populated; for other symbols what they have changed. */
  function targetsOf(symbol: PuckSymbol, before: PuckView, after: PuckView): HTMLElement[] {
    if (symbol.kind === 'colour' || symbol.kind === 'more') {
      const index = COLOURS.indexOf(symbol.colour);
      const [from, to] = [before.table[index]?.filled ?? 0, after.table[index]?.filled ?? 0];
      return Array.from({ length: to - from }, (_, square) =>
        find(`[data-cell="${symbol.colour}-${from + square}"] svg`),
      ).filter((element) => element !== null);
    }
    return [];
  }

  function placeFor(symbol: PuckSymbol): string {
    switch (symbol.kind) {
      case 'bonus':
        return '[data-about="bonus"] svg';
      case 'instant':
        return '.instant b';
      case 'extra-puck':
        return '.main-pucks .icons';
      default:
        return `[data-row="${symbol.colour}"] .amount`;
    }
  }

  async function pulseRow(index: number, after: PuckView): Promise<void> {
    const row = find(`[data-row="${COLOURS[index]}"]`);
    const isCelebrated = board.exceedsPrice(after);
    sound.cue(isCelebrated ? 'collect' : 'reveal');
    if (isCelebrated) {
      spark(row, GOLD, 26, 260);
      particles.burstFrom(row, {
        count: 20,
        sprite: { shape: 'flake', colour: GOLD },
        speed: 300,
        size: 11,
        lifeMs: 1100,
        gravity: 420,
        radius: 60,
      });
    }
    await motion.play(
      row,
      [{ transform: 'scale(1)' }, { transform: 'scale(1.06)', offset: 0.35 }, { transform: 'scale(1)' }],
      { ms: 560, twin: 'none' },
    );
  }

  function bounce(x: number): void {
    sound.cue('wall', { level: 0.7 });
    particles.burstFrom(find('.puck .body'), {
      count: 8,
      sprite: { shape: 'glow', colour: CYAN },
      speed: 170,
      size: 9,
      lifeMs: 380,
      angle: x < 0 ? 0.25 : 0.75,
      spread: 0.4,
    });
  }

  function spark(centre: Element | null, colour: string, count: number, speed = 190): void {
    particles.burstFrom(centre, {
      count,
      sprite: { shape: 'glow', colour },
      speed,
      size: 11,
      lifeMs: 560,
      radius: 10,
    });
  }

  /** The middle and the size of an element, in pixels of the arena. */
  function middleOf(element: Element | null): { readonly x: number; readonly y: number; readonly size: number } {
    const origin = find('.air')?.getBoundingClientRect();
    const box = element?.getBoundingClientRect();
    if (box === undefined || origin === undefined) return { x: 0, y: 0, size: 40 };
    return {
      x: box.x + box.width / 2 - origin.x,
      y: box.y + box.height / 2 - origin.y,
      size: Math.min(box.width, box.height) || 40,
    };
  }
}
