/**
 * How each event of Diamond Riches is shown: wheels with mass, stones that fly, caskets that open. Reads the view and the
 * reader; adds nothing up.
 */
import { COLOURS, type Colour, LADDER_SEGMENTS } from '../../games/diamond-riches/play/ladders.ts';
import { SIDE_ICONS } from '../../games/diamond-riches/play/motifs.ts';
import type { BonusView, RichesEvent, RichesView } from '../../games/diamond-riches/play/view.ts';
import { METER_PIPS, type Meter } from '../../games/diamond-riches/play/wheels.ts';
import { formatPence, pence, timesPence } from '../../kernel/pence.ts';
import type { Handlers } from '../../stage/director.ts';
import { createFlights } from '../../stage/flights.ts';
import type { Kit } from '../../stage/kit.ts';
import { ease, spring } from '../../stage/motion.ts';
import { EMBLEMS, TINTS } from './looks.ts';
import { mainAngles, prizeAngles, type Rests } from './rests.svelte.ts';
import type { RichesCue } from './sounds.ts';
import { createSpinner } from './spinner.ts';

export interface BoardAccess {
  /** An element of the board by CSS selector, if it is there. */
  find(selector: string): HTMLElement | null;
  readonly rests: Rests;
  /** Whether what the view shows as won exceeds the price: only then may it be celebrated. */
  exceedsPrice(view: RichesView): boolean;
}

const GOLD = '#ffd465';

export function handlersOf(kit: Kit<RichesCue>, access: BoardAccess): Handlers<RichesView, RichesEvent> {
  const { motion, sound, particles } = kit;
  const { find, rests, exceedsPrice } = access;
  const spinner = createSpinner(kit, access);
  const { fly, flyLetters } = createFlights(kit, access);
  /** Where collected stones come from: the Win Indicator after a spin, the middle of the wheels after a Bonus Game. */
  let source = '[data-aim="outer"]';
  const rungs = (colour: Colour) => (segment: number) => find(`[data-ladder="${colour}"] [data-rung="${segment}"]`);

  return {
    'wheels-stopped': async (event, before, _after, commit) => {
      source = '[data-wheel="main"] [data-aim="outer"]';
      await spinner.spin('main', before.spinsMade > 0, () => {
        rests.main = mainAngles(event);
      });
      await commit();
      rests.isTurning = false;
      await spinner.settle('main');
      await beat('[data-spins]', 1.06, 240);
    },
    'diamonds-collected': async (event, before, after, commit) => {
      await lightRungs([event.colour], before, after, commit, event.count);
    },
    'mystery-filled': async (event, before, after, commit) => {
      source = '[data-wheel="main"] .hub';
      sound.cue('unlock');
      particles.burstFrom(find(source), {
        count: 40,
        sprite: { shape: 'star', colour: '#e7b8ff' },
        speed: 320,
        size: 18,
        lifeMs: 900,
        radius: 50,
      });
      await lightRungs(
        COLOURS.filter((_, index) => (event.counts[index] ?? 0) > 0),
        before,
        after,
        commit,
      );
    },
    'extra-spin-won': async (event, _before, _after, commit) => {
      await commit();
      sound.cue('collect');
      const box = find(`[data-ladder="${event.colour}"] .extra`);
      sparkle(box, 14, TINTS[event.colour]);
      await Promise.all([pop(box, 1.35, 620), flip('[data-spins]')]);
    },
    'ladder-completed': async (event, _before, after, commit) => {
      const isJoy = exceedsPrice(after);
      const ladder = find(`[data-ladder="${event.colour}"]`);
      const segments = Array.from({ length: LADDER_SEGMENTS }, (_, index) => index + 1);
      await motion.stagger(segments, 34, async (segment) => {
        sound.cue('tick', { rate: 0.8 + segment * 0.05, level: isJoy ? 0.8 : 0.4 });
        await motion.play(
          rungs(event.colour)(segment),
          [{ transform: 'scale(1)' }, { transform: 'scale(1.18, 1.35)', offset: 0.4 }, { transform: 'scale(1)' }],
          { ms: 330, twin: 'none' },
        );
      });
      await commit();
      sound.cue(isJoy ? 'win-small' : 'reveal');
      const plaque = ladder?.querySelector<HTMLElement>('[data-prize]') ?? null;
      if (isJoy) {
        sparkle(plaque, 34, GOLD);
        sparkle(plaque, 18, TINTS[event.colour]);
      }
      await Promise.all([
        motion.play(
          ladder?.querySelector('.halo'),
          [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0.5, offset: 0.6 }, { opacity: 1 }],
          { ms: 800 },
        ),
        pop(plaque, 1.22, 800),
      ]);
    },
    'icons-collected': async (event, before, after, commit) => {
      await fillPips(event.meter, before, after, commit, '[data-wheel="main"] [data-aim="inner"]');
    },
    'pips-added': async (_event, before, after, commit) => {
      await fillPips('prize', before, after, commit, '[data-wheel="main"] .hub');
    },
    unlocked: async (event, _before, _after, commit) => {
      await commit();
      sound.cue('unlock');
      const meter = find(`[data-meter="${event.meter}"]`);
      particles.burstFrom(meter, {
        count: 26,
        sprite: { shape: 'star', colour: GOLD },
        speed: 240,
        size: 15,
        lifeMs: 900,
        radius: 30,
      });
      await Promise.all([
        motion.play(
          meter?.querySelector('[data-unlock]'),
          [
            { transform: 'translateY(14px) scale(.4)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          spring(560, 0.35),
        ),
        pop(meter, 1.14, 620),
      ]);
      await motion.wait(420);
    },
    'bonus-opened': async (event, _before, _after, commit) => {
      sound.cue('open');
      await leave('[data-window="main"]');
      await commit();
      const tray = find('[data-window="bonus"]');
      const caskets = Array.from(tray?.querySelectorAll<HTMLElement>('[data-tray="grid"] [data-piece]') ?? []);
      await Promise.all([
        motion.play(
          tray,
          [
            { transform: 'translateY(5%) scale(.93)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          { ms: 520 },
        ),
        motion.stagger(caskets, 22, (casket) =>
          motion.play(
            casket,
            [
              { transform: 'translateY(-22px) rotate(-3deg)', opacity: 0 },
              { transform: 'none', opacity: 1 },
            ],
            { ...spring(420, 0.25), twin: 'none' },
          ),
        ),
      ]);
      if (event.tier !== 'bonus') await openSide(event.tier);
    },
    'motif-revealed': async (event, _before, _after, commit) => {
      const piece = `[data-piece="grid-${event.tile}"]`;
      const body = () => find(`${piece} [data-body]`);
      sound.cue('turn', { rate: 1.2 });
      await motion.play(
        body(),
        [
          { transform: 'rotateX(0) scale(1)' },
          { transform: 'rotateX(-8deg) scale(.94)', offset: 0.4 },
          { transform: 'rotateX(92deg) scale(1.06)' },
        ],
        { ms: 230, easing: ease.in, twin: 'none' },
      );
      await commit();
      sound.cue('reveal');
      sparkle(find(piece), 9, '#fff0b8');
      await Promise.all([
        motion.play(body(), [{ transform: 'rotateX(-92deg) scale(1.06)' }, { transform: 'none' }], spring(430, 0.3)),
        motion.play(find(`${piece} [data-art]`), [{ transform: 'translateY(38%) scale(.5)' }, { transform: 'none' }], {
          ...spring(520, 0.4),
          twin: 'none',
        }),
        beat('[data-picks]', 1.08, 260),
      ]);
    },
    'bonus-closed': async (event, before, _after, commit) => {
      source = '[data-wheel="main"] .hub';
      const bonus = before.bonus;
      if (event.matched !== null && bonus) await showPair(bonus, event.matched);
      else await fadeAll();
      await leave('[data-window="bonus"]');
      await commit();
      await enter('[data-window="main"]');
    },
    'segment-raised': async (event, _before, _after, commit) => {
      const segment = find(`[data-wheel="main"] [data-segment="${event.segment}"]`);
      sound.cue('collect');
      await motion.play(segment, [{ opacity: 1 }, { opacity: 0 }], { ms: 240, twin: 'none' });
      await commit();
      sparkle(segment, 26, '#fff0b8');
      await motion.play(
        segment,
        [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0.3, offset: 0.5 }, { opacity: 1 }],
        { ms: 900 },
      );
    },
    'spins-doubled': async (_event, _before, _after, commit) => {
      sound.cue('collect');
      await flip('[data-spins]', commit);
      sparkle(find('[data-spins]'), 22, GOLD);
      await beat('[data-spins]', 1.16, 460);
    },
    'multipliers-raised': async (_event, _before, _after, commit) => {
      const ring = find('[data-wheel="main"] [data-ring="middle"]');
      sound.cue('unlock');
      await motion.play(ring, [{ opacity: 1 }, { opacity: 0.1 }], { ms: 320, twin: 'none' });
      await commit();
      sparkle(find('[data-wheel="main"]'), 40, GOLD);
      await motion.play(ring, [{ opacity: 0.1 }, { opacity: 1 }], { ms: 560 });
      await motion.wait(300);
    },
    'prizes-raised': async (_event, _before, _after, commit) => {
      const plaques = COLOURS.map((colour) => find(`[data-ladder="${colour}"] [data-prize]`));
      sound.cue('unlock');
      await motion.stagger(plaques, 60, (plaque) =>
        motion.play(
          plaque,
          [{ transform: 'perspective(300px) rotateX(0)' }, { transform: 'perspective(300px) rotateX(90deg)' }],
          { ms: 170, easing: ease.in, twin: 'none' },
        ),
      );
      await commit();
      await motion.stagger(plaques, 60, async (plaque, index) => {
        sound.cue('stone', { rate: 0.8 + index * 0.12 });
        if (index < COLOURS.length - 1) sparkle(plaque, 8, GOLD);
        await motion.play(
          plaque,
          [{ transform: 'perspective(300px) rotateX(-90deg)' }, { transform: 'none' }],
          spring(460, 0.3),
        );
      });
    },
    'prize-game-opened': async (_event, _before, _after, commit) => {
      sound.cue('open');
      await leave('.centre');
      await commit();
      particles.burstFrom(find('.centre'), {
        count: 60,
        sprite: { shape: 'flake', colour: GOLD },
        speed: 420,
        size: 13,
        lifeMs: 1600,
        gravity: 160,
        radius: 120,
      });
      await Promise.all([
        motion.play(
          find('.centre'),
          [
            { transform: 'scale(.35) rotate(-50deg)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          spring(1000, 0.14),
        ),
        motion.play(
          find('[data-pot]'),
          [
            { transform: 'translateY(-26px)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          { ms: 520, delayMs: 240 },
        ),
      ]);
    },
    'prize-wheels-stopped': async (event, before, _after, commit) => {
      await spinner.spin('prize', (before.prizeGame?.spinsMade ?? 0) > 0, () => {
        rests.prize = prizeAngles(event);
      });
      await commit();
      rests.isTurning = false;
      await spinner.settle('prize');
    },
    'prize-collected': async (event, before, after, commit) => {
      const isJoy = exceedsPrice(after);
      const from = before.prizeGame?.potPence ?? 0;
      const to = after.prizeGame?.potPence ?? 0;
      sound.cue(isJoy ? 'collect' : 'reveal');
      await flyLetters(
        formatPence(timesPence(event.pence, event.multiplier)),
        '[data-wheel="prize"] [data-aim="outer"]',
        '[data-pot-amount]',
      );
      if (!motion.isSkipping()) rests.rollingPence = pence(from);
      await commit();
      if (isJoy) sparkle(find('[data-pot-amount]'), 24, GOLD);
      await Promise.all([
        beat('[data-pot]', 1.08, 520),
        // Whole pounds while it rolls; the amount of the view at the end.
        motion.count(from, to, 500, (value) => {
          rests.rollingPence = value === to ? null : pence(Math.floor(value / 100) * 100);
        }),
      ]);
    },
    'prize-spin-won': async (_event, _before, _after, commit) => {
      sound.cue('collect');
      sparkle(find('[data-wheel="prize"] [data-aim="inner"]'), 20, '#7dffca');
      await flip('[data-spins]', commit);
      await beat('[data-spins]', 1.14, 420);
    },
    'prize-game-closed': async (_event, _before, after, commit) => {
      if (exceedsPrice(after)) sparkle(find('[data-pot]'), 40, GOLD);
      await beat('[data-pot]', 1.12, 800);
      await motion.wait(700);
      await leave('.centre');
      await commit();
      await Promise.all([enter('.centre'), pop(find('[data-meter="prize"]'), 1.16, 620)]);
    },
    'play-ended': async (_event, _before, _after, commit) => {
      await motion.wait(200);
      await commit();
    },
  };

  /** Stones fly from their source and light the segments they fill, one after another. */
  async function lightRungs(
    colours: readonly Colour[],
    before: RichesView,
    after: RichesView,
    commit: () => Promise<void>,
    collected = 0,
  ): Promise<void> {
    const filled = colours.flatMap((colour) => {
      const index = COLOURS.indexOf(colour);
      const [from, to] = [before.ladders[index] ?? 0, after.ladders[index] ?? 0];
      return Array.from({ length: to - from }, (_, step) => ({ colour, segment: from + step + 1 }));
    });
    await commit();
    const first = colours[0];
    // Stones beyond the last segment are collected and seen, and find no place.
    if (first)
      for (let lost = filled.length; lost < Math.min(collected, filled.length + 3); lost++)
        void fly(`#riches-${first}`, source, `[data-ladder="${first}"] [data-prize]`, {
          delayMs: lost * 60,
          isLost: true,
        });
    await Promise.all(
      filled.map(async ({ colour, segment }, order) => {
        const delayMs = order * 62;
        const rung = rungs(colour)(segment);
        void motion.play(
          rung?.querySelector('.light'),
          [
            { opacity: 0, transform: 'scale(1.5, 2)' },
            { opacity: 1, transform: 'scale(1.25, 1.5)', offset: 0.3 },
            { opacity: 1, transform: 'none' },
          ],
          { ms: 380, delayMs: delayMs + 430 },
        );
        await fly(`#riches-${colour}`, source, `[data-ladder="${colour}"] [data-rung="${segment}"]`, { delayMs });
        if (!motion.isSkipping()) sound.cue('stone', { rate: 0.85 + segment * 0.045 });
        sparkle(rung, 5, TINTS[colour]);
      }),
    );
  }

  async function fillPips(
    meter: Meter,
    before: RichesView,
    after: RichesView,
    commit: () => Promise<void>,
    from: string,
  ): Promise<void> {
    const needed = METER_PIPS[meter];
    const [had, has] = [Math.min(needed, before.meters[meter]), Math.min(needed, after.meters[meter])];
    await flyLetters(EMBLEMS[meter].letter, from, `[data-meter="${meter}"] [data-emblem]`, { ms: 520 });
    await commit();
    const pips = Array.from({ length: has - had }, (_, step) => had + step + 1);
    void beat(`[data-meter="${meter}"]`, 1.05, 260);
    await motion.stagger(pips, 90, async (pip) => {
      sound.cue('stone', { rate: 0.7 + pip * 0.09 });
      await motion.play(
        find(`[data-meter="${meter}"] [data-pip="${pip}"]`),
        [
          { transform: 'scale(2.2)', opacity: 0 },
          { transform: 'none', opacity: 1 },
        ],
        spring(380, 0.4),
      );
    });
  }

  async function openSide(tier: 'super' | 'mega'): Promise<void> {
    const tray = find(`[data-tray="${tier}"]`);
    sound.cue('unlock');
    await motion.play(
      tray?.querySelector('[data-padlock]'),
      [
        { transform: 'rotate(0)', opacity: 1 },
        { transform: 'rotate(-14deg)', opacity: 1, offset: 0.15 },
        { transform: 'rotate(12deg)', opacity: 1, offset: 0.3 },
        { transform: 'rotate(-8deg) scale(1.1)', opacity: 1, offset: 0.45 },
        { transform: 'translateY(30px) rotate(24deg) scale(.9)', opacity: 0 },
      ],
      { ms: 760 },
    );
    sparkle(tray, 26, GOLD);
    const pieces = Array.from({ length: SIDE_ICONS[tier] }, (_, index) =>
      find(`[data-piece="${tier}-${index}"] [data-body]`),
    );
    await motion.stagger(pieces, 130, async (piece) => {
      sound.cue('reveal', { level: 0.7 });
      await motion.play(piece, [{ transform: 'rotateX(-92deg)' }, { transform: 'none' }], spring(460, 0.3));
    });
  }

  /** The two identical icons move to the middle; the others fade. */
  async function showPair(bonus: BonusView, matched: string): Promise<void> {
    sound.cue('collect');
    const shown = [
      ...bonus.picked.map(({ tile, motif }) => ({ piece: `grid-${tile}`, motif })),
      ...bonus.opened.map((motif, index) => ({ piece: `${bonus.tier}-${index}`, motif })),
    ];
    const pair = shown.filter(({ motif }) => motif === matched).map(({ piece }) => find(`[data-piece="${piece}"]`));
    const others = Array.from(
      find('[data-window="bonus"]')?.querySelectorAll<HTMLElement>('[data-piece]') ?? [],
    ).filter((casket) => !pair.includes(casket));
    const room = find('[data-window="bonus"]')?.getBoundingClientRect();
    if (!room) return;
    const fading = others.map((casket) =>
      motion.play(casket, [{ opacity: 1 }, { opacity: 0.16, offset: 0.16 }, { opacity: 0.16 }], {
        ms: 1900,
        twin: 'none',
      }),
    );
    for (const casket of pair) if (casket) casket.classList.add('paired');
    const moving = pair.map(async (casket, side) => {
      const box = casket?.getBoundingClientRect();
      if (!casket || !box) return;
      const gap = (side === 0 ? -0.62 : 0.62) * box.width * 1.5;
      const x = room.x + room.width / 2 + gap - (box.x + box.width / 2);
      const y = room.y + room.height / 2 - (box.y + box.height / 2);
      const there = `translate(${x}px, ${y}px) scale(1.5)`;
      await motion.play(
        casket,
        [
          { transform: 'none', zIndex: 5, easing: ease.inOut },
          { transform: there, zIndex: 5, offset: 0.34, easing: 'ease-in-out' },
          {
            transform: `${there} rotate(${side === 0 ? -4 : 4}deg) scale(1.06)`,
            zIndex: 5,
            offset: 0.6,
            easing: 'ease-in-out',
          },
          { transform: there, zIndex: 5 },
        ],
        { ms: 1900 },
      );
    });
    await motion.wait(640);
    particles.burstFrom(find('[data-window="bonus"]'), {
      count: 44,
      sprite: { shape: 'star', colour: GOLD },
      speed: 330,
      size: 17,
      lifeMs: 1100,
      radius: 80,
    });
    await Promise.all([...fading, ...moving]);
  }

  async function fadeAll(): Promise<void> {
    await motion.wait(500);
    await motion.play(find('[data-window="bonus"]'), [{ opacity: 1 }, { opacity: 0.6 }], { ms: 420, twin: 'none' });
  }

  /** A camera move away: the window comes nearer and dissolves. */
  function leave(selector: string): Promise<void> {
    return motion.play(
      find(selector),
      [
        { transform: 'scale(1)', opacity: 1 },
        { transform: 'scale(.985)', opacity: 1, offset: 0.2 },
        { transform: 'scale(1.14)', opacity: 0 },
      ],
      { ms: 430, easing: ease.in },
    );
  }

  function enter(selector: string): Promise<void> {
    return motion.play(
      find(selector),
      [
        { transform: 'scale(1.12)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      { ms: 480 },
    );
  }

  function pop(element: HTMLElement | null, size: number, ms: number): Promise<void> {
    return motion.play(
      element,
      [
        { transform: 'scale(1)' },
        { transform: `scale(${size})`, offset: 0.3 },
        { transform: 'scale(.97)', offset: 0.65 },
        { transform: 'scale(1)' },
      ],
      { ms, twin: 'none' },
    );
  }

  function beat(selector: string, size: number, ms: number): Promise<void> {
    return pop(find(selector), size, ms);
  }

  /** Turns a plaque over; what it says changes on its edge. */
  async function flip(selector: string, commit?: () => Promise<void>): Promise<void> {
    await motion.play(
      find(selector),
      [{ transform: 'perspective(400px) rotateX(0)' }, { transform: 'perspective(400px) rotateX(90deg)' }],
      { ms: 160, easing: ease.in, twin: 'none' },
    );
    await commit?.();
    await motion.play(
      find(selector),
      [{ transform: 'perspective(400px) rotateX(-90deg)' }, { transform: 'none' }],
      spring(380, 0.25),
    );
  }

  function sparkle(centre: HTMLElement | null, count: number, colour: string): void {
    particles.burstFrom(centre, {
      count,
      sprite: { shape: 'star', colour },
      speed: 170 + count * 4,
      size: 13,
      lifeMs: 620,
      gravity: 90,
      radius: 12,
    });
  }
}
