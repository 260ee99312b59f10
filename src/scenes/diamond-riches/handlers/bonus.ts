/** How the Bonus Game is shown: caskets that open, a side tray that is unlocked, a pair that comes together. */
import { SIDE_ICONS } from '../../../games/diamond-riches/play/motifs.ts';
import type { BonusView } from '../../../games/diamond-riches/play/view.ts';
import { ease, spring } from '../../../stage/motion.ts';
import { type Bench, beat, enter, GOLD, leave, type RichesHandlers, sparkle } from './board.ts';

export function bonusHandlers(bench: Bench): Pick<RichesHandlers, 'bonus-opened' | 'motif-revealed' | 'bonus-closed'> {
  const { kit, find } = bench;
  const { motion, sound } = kit;
  return {
    'bonus-opened': async (event, _before, _after, commit) => {
      sound.cue('open');
      await leave(bench, '[data-window="main"]');
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
      if (event.tier !== 'bonus') await openSide(bench, event.tier);
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
      sparkle(bench, find(piece), 9, '#fff0b8');
      await Promise.all([
        motion.play(body(), [{ transform: 'rotateX(-92deg) scale(1.06)' }, { transform: 'none' }], spring(430, 0.3)),
        motion.play(find(`${piece} [data-art]`), [{ transform: 'translateY(38%) scale(.5)' }, { transform: 'none' }], {
          ...spring(520, 0.4),
          twin: 'none',
        }),
        beat(bench, '[data-picks]', 1.08, 260),
      ]);
    },
    'bonus-closed': async (event, before, _after, commit) => {
      bench.source = '[data-wheel="main"] .hub';
      const bonus = before.bonus;
      if (event.matched !== null && bonus) await showPair(bench, bonus, event.matched);
      else await fadeAll(bench);
      await leave(bench, '[data-window="bonus"]');
      await commit();
      await enter(bench, '[data-window="main"]');
    },
  };
}

async function openSide(bench: Bench, tier: 'super' | 'mega'): Promise<void> {
  const { find } = bench;
  const { motion, sound } = bench.kit;
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
  sparkle(bench, tray, 26, GOLD);
  const pieces = Array.from({ length: SIDE_ICONS[tier] }, (_, index) =>
    find(`[data-piece="${tier}-${index}"] [data-body]`),
  );
  await motion.stagger(pieces, 130, async (piece) => {
    sound.cue('reveal', { level: 0.7 });
    await motion.play(piece, [{ transform: 'rotateX(-92deg)' }, { transform: 'none' }], spring(460, 0.3));
  });
}

/** The two identical icons move to the middle; the others fade. */
async function showPair(bench: Bench, bonus: BonusView, matched: string): Promise<void> {
  const { find } = bench;
  const { motion, sound, particles } = bench.kit;
  sound.cue('collect');
  const shown = [
    ...bonus.picked.map(({ tile, motif }) => ({ piece: `grid-${tile}`, motif })),
    ...bonus.opened.map((motif, index) => ({ piece: `${bonus.tier}-${index}`, motif })),
  ];
  const pair = shown.filter(({ motif }) => motif === matched).map(({ piece }) => find(`[data-piece="${piece}"]`));
  const others = Array.from(find('[data-window="bonus"]')?.querySelectorAll<HTMLElement>('[data-piece]') ?? []).filter(
    (casket) => !pair.includes(casket),
  );
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

async function fadeAll(bench: Bench): Promise<void> {
  const { find } = bench;
  const { motion } = bench.kit;
  await motion.wait(500);
  await motion.play(find('[data-window="bonus"]'), [{ opacity: 1 }, { opacity: 0.6 }], { ms: 420, twin: 'none' });
}
