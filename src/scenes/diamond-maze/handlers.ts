/**
 * How each event of Diamond Maze is shown: dice that tumble, a token that hops, stones that fly to their boxes, windows that
 * open. Reads the view; adds nothing up and decides nothing.
 */
import { fastForwardDiamonds, pathFrom, tileAt } from '../../games/diamond-maze/play/board.ts';
import { ROW_BOXES } from '../../games/diamond-maze/play/prizes.ts';
import { COLOURS, type Colour } from '../../games/diamond-maze/play/stones.ts';
import type { CollectedDiamond, MazeEvent, MazeView } from '../../games/diamond-maze/play/view.ts';
import { WHEEL } from '../../games/diamond-maze/play/wheel.ts';
import { formatPence } from '../../kernel/pence.ts';
import type { Handlers } from '../../stage/director.ts';
import { createFlights } from '../../stage/flights.ts';
import type { Kit } from '../../stage/kit.ts';
import { ease, spring } from '../../stage/motion.ts';
import type { Air } from './air.svelte.ts';
import { createDice } from './dice.ts';
import { FLYERS, GOLD, STONES } from './looks.ts';
import type { MazeCue } from './sounds.ts';
import { createTurner } from './turner.ts';
import { createWalker } from './walker.ts';

export interface BoardAccess {
  /** An element of the scene by CSS selector, if it is there. */
  find(selector: string): HTMLElement | null;
  /** All of them. */
  findAll(selector: string): HTMLElement[];
  /** The windows over the Board, fetched. */
  loadWindows(): Promise<void>;
  /** Whether what the view shows as won exceeds the price: only then may it be celebrated. */
  exceedsPrice(view: MazeView): boolean;
}

const CARDS = '[data-cards] .open';
const PANEL = '[data-panel]';

export function handlersOf(kit: Kit<MazeCue>, air: Air, access: BoardAccess): Handlers<MazeView, MazeEvent> {
  const { motion, sound, particles } = kit;
  const { find, findAll, loadWindows, exceedsPrice } = access;
  const { fly, flyLetters } = createFlights(kit, access);
  const walker = createWalker(kit, access);
  const dice = createDice(kit, access);
  const turner = createTurner(kit, access);

  return {
    'token-chosen': async (event, _before, _after, commit) => {
      const chosen = find(`[data-choose="${event.token}"] [data-figure]`);
      sound.cue('collect');
      await motion.play(
        chosen,
        [{ transform: 'none' }, { transform: 'translateY(-26px) scale(1.12)', offset: 0.5 }, { transform: 'none' }],
        { ms: 460, twin: 'none' },
      );
      await motion.play(find('[data-choice]'), [{ opacity: 1 }, { opacity: 0, transform: 'scale(1.08)' }], {
        ms: 300,
        easing: ease.in,
        twin: 'none',
      });
      await commit();
      await Promise.all([
        motion.play(
          find('[data-ground]'),
          [{ transform: 'translateY(5%) scale(.94)', opacity: 0.2 }, { transform: 'none' }],
          { ms: 560 },
        ),
        motion.play(
          find('[data-token]'),
          [{ transform: 'translate(-50%, -260%) scale(var(--s))', opacity: 0 }, { opacity: 1, offset: 0.4 }, {}],
          { ...spring(720, 0.3), delayMs: 240 },
        ),
      ]);
      sound.cue('land');
      dust('[data-token]', 10);
    },
    'card-drawn': async (_event, before, _after, commit) => {
      await commit();
      const card = find(`[data-card="${before.cards.length}"]`);
      sound.cue('card');
      await motion.play(
        card,
        [
          { transform: `translateX(${cardWidth() * 0.95}px) rotateY(-180deg)` },
          { transform: 'translate(20%, -26%) rotateY(-90deg) scale(1.15)', offset: 0.45 },
          { transform: 'none' },
        ],
        { ms: 460, easing: ease.inOut },
      );
      if (before.cards.length > 0) await beat('[data-sum]', 1.25, 240);
    },
    'dice-rolled': async (_event, before, after, commit) => {
      await commit();
      await Promise.all([dice.roll(before, after), flipCounter(before)]);
    },
    'extra-roll-won': async (_event, _before, _after, commit) => {
      sound.cue('unlock');
      await commit();
      const box = find('[data-extra]');
      particles.burstFrom(box, burst(22, GOLD, 230));
      await motion.play(
        box,
        [{ transform: 'translateX(-110%) scale(.8)', opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: 'none' }],
        spring(640, 0.28),
      );
      await motion.wait(250);
    },
    'token-moved': async (event, _before, _after, commit) => {
      await walker.walk(pathFrom(event.from, event.spaces), event.from, commit);
      await clearMotif();
    },
    'fast-forwarded': async (event, _before, _after, commit) => {
      sound.cue('open');
      await walker.ride(pathFrom(event.from, event.spaces), event.from, fastForwardDiamonds(event.from), commit);
    },
    'stack-collected': async (event, before, _after, commit) => {
      leapStone(event.tile);
      sound.cue('reveal');
      await air.set({ tint: event.colour });
      await motion.stagger(findAll('[data-card]'), 50, (card) =>
        motion.play(card, [{ transform: 'none' }, { transform: 'translateY(-16%) scale(1.12)', offset: 0.4 }, {}], {
          ms: 380,
          twin: 'none',
        }),
      );
      await motion.wait(220);
      await fill(
        before,
        commit,
        Array.from({ length: event.count }, () => ({ colour: event.colour, from: CARDS })),
      );
      await air.set({ tint: null });
    },
    'diamonds-collected': async (event, before, _after, commit) => {
      const held = find('[data-held]') ? event.diamonds.map((_, index) => `[data-held-stone="${index}"]`) : [];
      await fill(
        before,
        commit,
        event.diamonds.map((diamond, index) => ({ colour: diamond.colour, from: held[index] ?? sourceOf(diamond) })),
      );
      await clearMotif();
    },
    'row-filled': async (event, _before, after, commit) => {
      const isJoy = exceedsPrice(after);
      const boxes = findAll(`[data-row="${event.colour}"] u`);
      void motion.stagger(boxes, 16, (box) =>
        motion.play(box, [{ transform: 'none' }, { transform: 'scaleY(1.5)', offset: 0.4 }, { transform: 'none' }], {
          ms: 280,
          twin: 'none',
        }),
      );
      await motion.wait(boxes.length * 16);
      await commit();
      sound.cue(isJoy ? 'win-small' : 'reveal');
      if (isJoy) {
        particles.burstFrom(find(`[data-amount="${event.colour}"]`), burst(30, GOLD, 300));
        particles.burstFrom(find(`[data-row="${event.colour}"]`), burst(20, STONES[event.colour].tint, 260));
      }
      await beat(`[data-row="${event.colour}"]`, 1.05, 620);
    },
    'bonus-opened': async (_event, _before, _after, commit) => {
      await openWindow(commit);
      await motion.stagger(findAll('[data-bonus-tile] [data-body]'), 20, (body) =>
        motion.play(body, [{ transform: 'translateY(-24px) rotate(-4deg)', opacity: 0 }, { transform: 'none' }], {
          ...spring(380, 0.25),
          twin: 'none',
        }),
      );
    },
    'motif-revealed': async (event, _before, _after, commit) => {
      await loadWindows();
      const body = () => find(`[data-bonus-tile="${event.tile}"] [data-body]`);
      sound.cue('turn', { rate: 1.2 });
      await motion.play(body(), [{ transform: 'none' }, { transform: 'rotateY(90deg) scale(1.06)' }], {
        ms: 190,
        easing: ease.in,
        twin: 'none',
      });
      await commit();
      sound.cue('reveal');
      particles.burstFrom(body(), burst(8, GOLD, 130));
      await motion.play(
        body(),
        [{ transform: 'rotateY(-90deg) scale(1.06)' }, { transform: 'none' }],
        spring(420, 0.28),
      );
    },
    'bonus-matched': async (event, before, _after, commit) => {
      await loadWindows();
      const pair = (before.bonus?.picked ?? []).filter(({ motif }) => motif === event.motif);
      sound.cue('collect');
      const boxes = pair.map(({ tile }) => find(`[data-bonus-tile="${tile}"]`));
      await Promise.all(
        boxes.map((box) =>
          motion.play(box, [{ transform: 'none' }, { transform: 'scale(1.14)', offset: 0.4 }, { transform: 'none' }], {
            ms: 520,
            twin: 'none',
          }),
        ),
      );
      const starts = boxes.map((box) => box?.getBoundingClientRect());
      await commit();
      sound.cue('unlock');
      void motion.play(find('[data-result]'), [{ opacity: 0 }, { opacity: 1 }], { ms: 320 });
      await Promise.all(starts.map((start, index) => flyFrom(find(`[data-pair="${index}"]`), start)));
      particles.burstFrom(find('[data-result] .two'), burst(26, GOLD, 260));
    },
    'bonus-closed': async (_event, before, _after, commit) => {
      const matched = before.bonus?.matched ?? null;
      if (matched === null) await motion.wait(900);
      await closeWindow(commit);
      if (matched === null) return;
      await air.set({ motif: matched });
      await motion.play(
        find('[data-motif]'),
        [{ transform: 'scale(.3)', opacity: 0 }, { opacity: 1, offset: 0.4 }, { transform: 'none' }],
        spring(560, 0.25),
      );
      await motion.wait(500);
    },
    'prize-upgraded': async (_event, _before, _after, commit) => {
      sound.cue('unlock');
      const amounts = COLOURS.map((colour) => find(`[data-amount="${colour}"]`));
      await motion.stagger(amounts, 60, (amount) =>
        motion.play(
          amount,
          [
            { transform: 'none', opacity: 1 },
            { transform: 'translateY(-70%)', opacity: 0 },
          ],
          {
            ms: 180,
            easing: ease.in,
            twin: 'none',
          },
        ),
      );
      await commit();
      await motion.stagger(amounts, 70, async (amount, index) => {
        sound.cue('stone', { rate: 0.8 + index * 0.1 });
        particles.burstFrom(amount, burst(7, GOLD, 130));
        await motion.play(
          amount,
          [{ transform: 'translateY(70%)', opacity: 0 }, { transform: 'none' }],
          spring(460, 0.3),
        );
      });
      await motion.wait(300);
      await clearMotif();
    },
    'bonus-prize-won': async (event, _before, after, commit) => {
      const from = ['[data-rock-amount]', '[data-motif]'].find((place) => find(place)) ?? '[data-ground]';
      await motion.wait(360);
      await flyLetters(formatPence(event.pence), from, '[data-bonus-prize]');
      await commit();
      const isJoy = exceedsPrice(after);
      sound.cue(isJoy ? 'win-small' : 'reveal');
      if (isJoy) particles.burstFrom(find('[data-bonus-prize]'), burst(26, GOLD, 240));
      await beat('[data-bonus-prize]', 1.12, 560);
      await clearMotif();
    },
    'rocks-opened': async (_event, _before, _after, commit) => {
      await openWindow(commit);
      await motion.stagger(findAll('[data-rock]'), 110, async (rock) => {
        await motion.play(
          rock,
          [
            { transform: 'translateY(-190%) rotate(-40deg)', opacity: 0, easing: ease.in },
            { transform: 'none', opacity: 1, offset: 0.55, easing: 'ease-out' },
            { transform: 'translateY(-9%) rotate(3deg)', offset: 0.75, easing: 'ease-in' },
            { transform: 'none' },
          ],
          { ms: 620, easing: 'linear' },
        );
        sound.cue('land', { level: 0.6 });
      });
    },
    'rock-broken': async (event, _before, _after, commit) => {
      await loadWindows();
      const rock = find(`[data-rock="${event.rock}"]`);
      await motion.play(
        rock,
        [0, -5, 5, -6, 6, 0].map((turn) => ({ transform: `rotate(${turn}deg) scale(${turn ? 1.03 : 1})` })),
        { ms: 340, easing: 'linear', twin: 'none' },
      );
      sound.cue('crack');
      await commit();
      particles.burstFrom(rock, burst(30, '#b98a56', 330, 620));
      particles.burstFrom(rock, burst(24, GOLD, 280));
      const half = (side: string) => rock?.querySelector(`[data-half="${side}"]`);
      await Promise.all([
        motion.play(half('left'), [{ transform: 'none' }, {}], { ...spring(520, 0.2), twin: 'none' }),
        motion.play(half('right'), [{ transform: 'none' }, {}], { ...spring(520, 0.2), twin: 'none' }),
        motion.play(
          rock?.querySelector('b'),
          [{ transform: 'translateY(20%) scale(.2)', opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: 'none' }],
          spring(620, 0.3),
        ),
      ]);
      await motion.wait(350);
    },
    'rocks-closed': async (_event, _before, _after, commit) => {
      await motion.wait(500);
      await closeWindow(commit);
    },
    'wheel-opened': async (_event, _before, _after, commit) => {
      await openWindow(commit);
    },
    'wheel-stopped': async (event, before, after, commit) => {
      await loadWindows();
      await turner.spin(before.wheel?.rest ?? 0, event.segment, commit);
      const at = (after.wheel?.diamonds.length ?? 0) - 1;
      const segment = WHEEL[event.segment];
      if (segment === undefined || segment === 'collect') {
        sound.cue('unlock');
        await motion.wait(420);
        return;
      }
      particles.burstFrom(find('[data-aim]'), burst(16, STONES[segment].tint, 200));
      sound.cue('collect');
      const stone = find(`[data-held-stone="${at}"]`);
      void motion.play(stone, [{ opacity: 0 }, { opacity: 0, offset: 0.86 }, { opacity: 1 }], {
        ms: 520,
        easing: 'linear',
      });
      await fly(`#dm-${segment}`, '[data-aim]', `[data-held-stone="${at}"]`, { delayMs: 0 });
      await motion.play(stone, [{ transform: 'scale(1.5,.7)' }, { transform: 'none' }], {
        ...spring(300, 0.35),
        twin: 'none',
      });
    },
    'wheel-closed': async (_event, _before, _after, commit) => {
      await motion.wait(400);
      await closeWindow(commit);
    },
    'play-ended': async (_event, _before, _after, commit) => {
      await motion.wait(240);
      await commit();
    },
  };

  /** Stones fly from where they were to the boxes they populate; those beyond a row's last box find no place. */
  async function fill(
    before: MazeView,
    commit: () => Promise<void>,
    stones: readonly { readonly colour: Colour; readonly from: string }[],
  ): Promise<void> {
    const next = COLOURS.map((_, index) => before.boxes[index] ?? 0);
    const ways = stones.map(({ colour, from }) => {
      const index = COLOURS.indexOf(colour);
      const box = next[index] ?? 0;
      next[index] = box + 1;
      return { colour, from, box, isLost: box >= ROW_BOXES[colour] };
    });
    // A flight looks up where it starts at once: that place may be gone when the view after it is drawn.
    const gapMs = Math.max(26, Math.min(70, 900 / ways.length));
    const starts = ways.map(({ colour, from, box, isLost }, order) => {
      const to = isLost ? `[data-amount="${colour}"]` : `[data-box="${colour}-${box}"]`;
      return order < FLYERS
        ? fly(`#dm-${colour}`, from, to, { delayMs: order * gapMs, isLost })
        : motion.wait(order * gapMs);
    });
    for (const { from } of ways) if (from.startsWith('[data-tile')) leap(from);
    await commit();
    await Promise.all(
      ways.map(async ({ colour, box, isLost }, order) => {
        const element = isLost ? null : find(`[data-box="${colour}-${box}"] u`);
        void motion.play(
          element,
          [
            { opacity: 0, transform: 'scale(1)' },
            { opacity: 0, offset: 0.72 },
            { opacity: 1, transform: 'scale(1.9, 1.5)', offset: 0.8 },
            { opacity: 1, transform: 'none' },
          ],
          { ms: 720, delayMs: order * gapMs, easing: 'linear', twin: order === 0 ? 'fade' : 'none' },
        );
        await starts[order];
        if (!motion.isSkipping() && !motion.isReduced()) sound.cue('stone', { rate: 0.9 + (order % 12) * 0.03 });
      }),
    );
    if (!motion.isReduced()) await motion.wait(180);
  }

  function sourceOf({ tile }: CollectedDiamond): string {
    if (tile !== null) return `[data-tile="${tile}"]`;
    return air.motif === null ? '[data-ground]' : '[data-motif]';
  }

  /** The Diamond on a tile jumps and sparkles. */
  function leapStone(tile: number): void {
    const { colour } = tileAt(tile);
    particles.burstFrom(find(`[data-tile="${tile}"]`), burst(16, colour ? STONES[colour].tint : GOLD, 200));
    leap(`[data-tile="${tile}"]`);
  }

  function leap(tile: string): void {
    void motion.play(
      find(`${tile} [data-art]`),
      [
        { transform: 'none' },
        { transform: 'translateY(-46px) scale(1.35) rotate(14deg)', offset: 0.45 },
        { transform: 'none' },
      ],
      { ms: 640, easing: ease.inOut, twin: 'none' },
    );
  }

  async function openWindow(commit: () => Promise<void>): Promise<void> {
    await loadWindows();
    sound.cue('open');
    await motion.play(find('[data-field]'), [{ transform: 'none' }, { transform: 'scale(1.12)' }], {
      ms: 260,
      easing: ease.in,
      twin: 'none',
    });
    await commit();
    await motion.play(
      find(PANEL),
      [
        { transform: 'translateY(4%) scale(.86)', opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      spring(520, 0.15),
    );
  }

  async function closeWindow(commit: () => Promise<void>): Promise<void> {
    await motion.play(
      find(PANEL),
      [
        { transform: 'none', opacity: 1 },
        { transform: 'scale(1.06)', opacity: 0 },
      ],
      {
        ms: 240,
        easing: ease.in,
        twin: 'none',
      },
    );
    await commit();
    await motion.play(find('[data-field]'), [{ transform: 'scale(1.12)' }, { transform: 'none' }], { ms: 380 });
  }

  async function clearMotif(): Promise<void> {
    if (air.motif === null) return;
    await motion.play(find('[data-motif]'), [{ opacity: 1 }, { opacity: 0, transform: 'scale(.7)' }], {
      ms: 260,
      twin: 'none',
    });
    await air.set({ motif: null });
  }

  /** From the place where something lay to where it lies now. */
  async function flyFrom(element: HTMLElement | null, start: DOMRect | undefined): Promise<void> {
    const end = element?.getBoundingClientRect();
    if (!element || !end || !start) return;
    const [dx, dy] = [
      start.x + start.width / 2 - end.x - end.width / 2,
      start.y + start.height / 2 - end.y - end.height / 2,
    ];
    await motion.play(
      element,
      [
        { transform: `translate(${dx}px, ${dy}px) scale(${start.width / end.width})` },
        { transform: `translate(${dx * 0.4}px, ${dy * 0.4 - 30}px) scale(1.12)`, offset: 0.6 },
        { transform: 'none' },
      ],
      { ms: 620, easing: ease.inOut, twin: 'none' },
    );
  }

  async function flipCounter({ isExtraRoll }: MazeView): Promise<void> {
    if (isExtraRoll) return;
    await beat('[data-rolls] b', 1.4, 360);
  }

  async function beat(selector: string, size: number, ms: number): Promise<void> {
    await motion.play(
      find(selector),
      [{ transform: 'none' }, { transform: `scale(${size})`, offset: 0.35 }, { transform: 'none' }],
      { ms, twin: 'none' },
    );
  }

  function dust(selector: string, count: number): void {
    particles.burstFrom(find(selector), burst(count, '#c79a63', 120));
  }

  function cardWidth(): number {
    return find('[data-pack]')?.clientWidth ?? 50;
  }
}

function burst(count: number, colour: string, speed: number, gravity = 240) {
  return { count, sprite: { shape: 'glow', colour }, speed, size: 11, lifeMs: 720, gravity, radius: 12 } as const;
}
