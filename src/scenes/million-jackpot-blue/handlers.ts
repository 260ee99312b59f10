/**
 * How each event of £1 Million Jackpot Blue is shown: a hush, a turn with weight, then light or its fading. Reads the view and
 * the reader; adds nothing up.
 */
import type { GameNumber } from '../../games/million-jackpot-blue/play/board.ts';
import { wins } from '../../games/million-jackpot-blue/play/read.ts';
import type { BlueEvent, BlueView } from '../../games/million-jackpot-blue/play/rules.ts';
import type { Handlers } from '../../stage/director.ts';
import type { Kit } from '../../stage/kit.ts';
import { ease, spring } from '../../stage/motion.ts';
import type { BlueCue } from './sounds.ts';

export interface BoardAccess {
  /** An element of the board by CSS selector, if it is there. */
  find(selector: string): HTMLElement | null;
  /** Has the Bonus Game Play Window ready to be drawn. */
  loadBonus(): Promise<unknown>;
  /** Whether what the view shows as won exceeds the price: only then may it be celebrated. */
  exceedsPrice(view: BlueView): boolean;
}

type Axis = 'X' | 'Y';
const HUSH_MS = 150;
const TURN_MS = 190;
const SETTLE_MS = 430;
const GOLD = '#ffd465';

export function handlersOf(
  kit: Kit<BlueCue>,
  { find, loadBonus, exceedsPrice }: BoardAccess,
): Handlers<BlueView, BlueEvent> {
  const { motion, sound, particles } = kit;
  const piece = (name: string) => find(`[data-piece="${name}"]`);

  return {
    'symbol-revealed': async (event, before, after, commit) => {
      await revealMotifs(1, event.place, ['motif'], { axis: 'Y', commit });
      await lightUp(1, event.place, before, after);
    },
    'weights-revealed': async (event, before, after, commit) => {
      await revealMotifs(2, event.place, ['yours', 'theirs'], { axis: 'X', commit, cue: 'weight' });
      const beam = find(`[data-row="2-${event.place}"] .beam`);
      await motion.play(beam, [{ transform: 'rotate(0deg)' }, {}], { ...spring(620, 0.5), twin: 'none' });
      await lightUp(2, event.place, before, after);
    },
    'numbers-revealed': async (event, before, after, commit) => {
      await revealMotifs(3, event.place, ['first', 'second'], { axis: 'Y', commit, alsoShown: 'total' });
      await lightUp(3, event.place, before, after);
    },
    'symbols-revealed': async (event, before, after, commit) => {
      await revealMotifs(4, event.place, ['left', 'right'], { axis: 'Y', commit });
      await lightUp(4, event.place, before, after);
    },
    'prize-revealed': async (event, before, after, commit) => {
      const tile = piece(`${event.game}-${event.place}-prize`);
      await hush([tile]);
      await commit();
      sound.cue('turn', { rate: 1.3, level: 0.7 });
      await turn(tile, 'X');
      await lightUp(event.game, event.place, before, after);
    },
    'bonus-opened': async (_event, _before, _after, commit) => {
      const isReady = loadBonus();
      sound.cue('unlock');
      const wheel = find('.main .wheel');
      await motion.play(
        wheel,
        [{ transform: 'rotate(0)' }, { transform: 'rotate(-24deg)', offset: 0.16 }, { transform: 'rotate(396deg)' }],
        {
          ms: 900,
          easing: ease.inOut,
          twin: 'none',
        },
      );
      sound.cue('open');
      void motion.play(
        find('.main .leaf'),
        [{ transform: 'perspective(900px) rotateY(0)' }, { transform: 'perspective(900px) rotateY(-108deg)' }],
        {
          ms: 1100,
          easing: ease.inOut,
          twin: 'none',
        },
      );
      await motion.play(
        find('.main'),
        [
          { transform: 'scale(1)', opacity: 1 },
          { transform: 'scale(1.25)', opacity: 1, offset: 0.5 },
          { transform: 'scale(3.4)', opacity: 0 },
        ],
        {
          ms: 1060,
          easing: ease.in,
          twin: 'none',
        },
      );
      await isReady;
      await commit();
      particles.burstFrom(find('.bonus'), {
        count: 60,
        sprite: { shape: 'glow', colour: GOLD },
        speed: 300,
        size: 16,
        lifeMs: 1500,
        radius: 160,
      });
      await motion.play(
        find('.bonus'),
        [{ transform: 'scale(.72)', opacity: 0 }, { opacity: 1, offset: 0.5 }, { transform: 'none' }],
        { ms: 620 },
      );
    },
    'bonus-motif-revealed': async (event, _before, after, commit) => {
      const tile = piece(`bonus-${event.motif}`);
      await hush([tile]);
      await commit();
      sound.cue('turn');
      void rollDrums(tile);
      await turn(tile, 'X');
      await motion.wait(520);
      const isWon = wins(after).bonus[event.motif] === true;
      sound.cue(isWon && exceedsPrice(after) ? 'collect' : 'land', { level: 0.8 });
      if (isWon) await gild(tile, find(`[data-lit="bonus-${event.motif}"]`), exceedsPrice(after));
    },
    'multiplier-revealed': async (_event, before, after, commit) => {
      const dial = piece('bonus-multiplier');
      const face = find('.dial .face');
      const ticking = tick(16, 95);
      await motion.play(
        face,
        [{ transform: 'rotate(0)' }, { transform: 'rotate(-30deg)', offset: 0.1 }, { transform: 'rotate(560deg)' }],
        {
          ms: 1500,
          easing: 'cubic-bezier(.35,.05,.2,1)',
          twin: 'none',
        },
      );
      await ticking;
      await commit();
      sound.cue('stop');
      await motion.play(
        find('.dial .hub'),
        [{ transform: 'scale(.4)', opacity: 0 }, { transform: 'none' }],
        spring(480, 0.4),
      );
      // The multiplier matters to the eye only when it multiplies something.
      if (after.bonus.multiplier !== 1 && wins(before).bonus.includes(true) && exceedsPrice(after)) spark(dial, 34);
    },
    'bonus-closed': async (_event, _before, _after, commit) => {
      await motion.wait(900);
      await motion.play(
        find('.bonus'),
        [
          { transform: 'none', opacity: 1 },
          { transform: 'scale(.8)', opacity: 0 },
        ],
        { ms: 420, easing: ease.in, twin: 'none' },
      );
      await commit();
      sound.cue('land');
      await motion.play(
        find('.main'),
        [{ transform: 'scale(2.2)', opacity: 0 }, { opacity: 1, offset: 0.4 }, { transform: 'none' }],
        { ms: 760 },
      );
    },
  };

  interface Reveal {
    readonly axis: Axis;
    readonly commit: () => Promise<void>;
    readonly cue?: BlueCue;
    /** A motif that turns after the others, as the total of GAME 3 does. */
    readonly alsoShown?: string;
  }

  async function revealMotifs(
    game: GameNumber,
    place: number,
    parts: readonly string[],
    reveal: Reveal,
  ): Promise<void> {
    const tiles = parts.map((part) => piece(`${game}-${place}-${part}`));
    const last = reveal.alsoShown ? piece(`${game}-${place}-${reveal.alsoShown}`) : null;
    await hush(tiles);
    await reveal.commit();
    sound.cue('turn');
    // The last face is drawn already; it stays turned away until its own moment.
    const held = last
      ? motion.play(last.querySelector('.back'), [{ opacity: 0 }, { opacity: 0 }], { ms: 560, twin: 'none' })
      : null;
    const covered = last
      ? motion.play(last.querySelector('.front'), [{ opacity: 1 }, { opacity: 1 }], { ms: 560, twin: 'none' })
      : null;
    await motion.stagger(tiles, 70, async (tile) => {
      await turn(tile, reveal.axis);
      if (reveal.cue) sound.cue(reveal.cue, { level: 0.8 });
    });
    if (!reveal.cue) sound.cue('land', { level: 0.6 });
    await Promise.all([held, covered]);
    if (last) await turn(last, reveal.axis);
  }

  /** Everything holds its breath: the tile presses in before it turns. */
  async function hush(tiles: readonly (HTMLElement | null)[]): Promise<void> {
    await Promise.all(
      tiles.map((tile) =>
        motion.play(tile, [{ transform: 'scale(1)' }, { transform: 'scale(.94)' }], { ms: HUSH_MS, twin: 'none' }),
      ),
    );
  }

  /** The face turns away, the back turns up, swings past and settles: a thing of steel has mass. */
  async function turn(tile: HTMLElement | null, axis: Axis): Promise<void> {
    const by = (degrees: number) => `perspective(460px) rotate${axis}(${degrees}deg)`;
    await Promise.all([
      motion.play(
        tile?.querySelector('.front'),
        [
          { opacity: 1, transform: by(0) },
          { opacity: 1, transform: by(90) },
        ],
        {
          ms: TURN_MS,
          easing: ease.in,
          twin: 'none',
        },
      ),
      motion.play(
        tile?.querySelector('.back'),
        [
          { opacity: 1, transform: by(-90) },
          { transform: by(13), offset: 0.52 },
          { transform: by(-5), offset: 0.78 },
          { opacity: 1, transform: by(0) },
        ],
        { ms: SETTLE_MS, delayMs: TURN_MS, easing: 'ease-out' },
      ),
    ]);
  }

  /** When the reader says that this event completed a win, its place lights up gold. */
  async function lightUp(game: GameNumber, place: number, before: BlueView, after: BlueView): Promise<void> {
    const isWonIn = (view: BlueView) => {
      const found = wins(view);
      return { 1: found.game1, 2: found.game2, 3: found.game3, 4: found.game4 }[game][place] === true;
    };
    if (!isWonIn(after) || isWonIn(before)) return;
    const prize = piece(`${game}-${place}-prize`);
    sound.cue(exceedsPrice(after) ? 'collect' : 'reveal');
    await gild(prize, find(`[data-row="${game}-${place}"] .lit`), exceedsPrice(after));
  }

  async function gild(centre: HTMLElement | null, light: HTMLElement | null, isCelebrated: boolean): Promise<void> {
    if (isCelebrated) spark(centre, 26);
    await Promise.all([
      motion.play(
        light,
        [{ opacity: 0 }, { opacity: 1, offset: 0.35 }, { opacity: 0.5, offset: 0.6 }, { opacity: 1 }],
        { ms: 620 },
      ),
      motion.play(
        centre,
        [{ transform: 'scale(1)' }, { transform: 'scale(1.09)', offset: 0.4 }, { transform: 'scale(1)' }],
        { ms: 620, twin: 'none' },
      ),
    ]);
  }

  function spark(centre: HTMLElement | null, count: number): void {
    particles.burstFrom(centre, {
      count,
      sprite: { shape: 'flake', colour: GOLD },
      speed: 300,
      size: 11,
      lifeMs: 1150,
      gravity: 420,
      radius: 26,
    });
    particles.burstFrom(centre, {
      count: Math.round(count / 2),
      sprite: { shape: 'star', colour: '#fff0b8' },
      speed: 190,
      size: 17,
      lifeMs: 800,
      radius: 30,
    });
  }

  async function rollDrums(tile: HTMLElement | null): Promise<void> {
    const strips = Array.from(tile?.querySelectorAll('.strip') ?? []);
    void tick(9, 62);
    await motion.stagger(strips, 160, (strip) =>
      motion.play(strip, [{ transform: 'translateY(0)' }, {}], {
        ms: 780,
        delayMs: TURN_MS,
        easing: 'cubic-bezier(.2,.7,.2,1.04)',
        twin: 'none',
      }),
    );
  }

  /** Ticks that slow down, as a dial does. */
  async function tick(times: number, gapMs: number): Promise<void> {
    for (let index = 0; index < times && !motion.isSkipping() && !motion.isReduced(); index += 1) {
      sound.cue('tick', { rate: 1 - index * 0.012, level: 0.7 });
      await motion.wait(gapMs * (0.6 + (0.8 * index) / times));
    }
  }
}
