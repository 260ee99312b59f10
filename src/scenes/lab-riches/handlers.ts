/**
 * How each event of Lab Riches is shown: symbols drop, lamps roll, clamps close with weight, current runs down the cable, a light
 * slows to its rest. Reads the view and the reader; adds nothing up.
 */
import { COLUMNS, cellOf, ROWS } from '../../games/lab-riches/play/apparatus.ts';
import type { LabEvent, LabView } from '../../games/lab-riches/play/rules.ts';
import type { Handlers } from '../../stage/director.ts';
import type { Kit } from '../../stage/kit.ts';
import { ease, spring } from '../../stage/motion.ts';
import type { LabCue } from './sounds.ts';

export interface BoardAccess {
  /** The first element by CSS selector, if it is there. */
  find(selector: string): HTMLElement | null;
  /** Whether what the view shows as won exceeds the price: only then may it be celebrated. */
  exceedsPrice(view: LabView): boolean;
}

type Handler<T extends LabEvent['type']> = Handlers<LabView, LabEvent>[T];

const LIGHT_STEPS = 15;
const MESSAGE_MS = 1500;

export function handlersOf(kit: Kit<LabCue>, { find, exceedsPrice }: BoardAccess): Handlers<LabView, LabEvent> {
  const { motion, sound, particles } = kit;
  const insideOf = (selector: string) => find(`${selector} .inside`);
  const rowsDown = Array.from({ length: ROWS }, (_, row) => row);
  const columns = Array.from({ length: COLUMNS }, (_, column) => column);

  /** The middle of an element, in the board's own pixels. */
  function middleOf(element: Element | null): { readonly x: number; readonly y: number } {
    const board = find('.board')?.getBoundingClientRect();
    const box = element?.getBoundingClientRect();
    if (!board || !box) return { x: 0, y: 0 };
    return { x: box.x + box.width / 2 - board.x, y: box.y + box.height / 2 - board.y };
  }

  const at = ({ x, y }: { readonly x: number; readonly y: number }, rest = '') => `translate(${x}px, ${y}px) ${rest}`;

  /** A spot of light flies from one part of the board to another on an arc. */
  async function fly(from: Element | null, to: Element | null): Promise<void> {
    const [a, b] = [middleOf(from), middleOf(to)];
    const top = { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - 60 };
    await motion.play(
      find('.chip'),
      [
        { transform: at(a, 'scale(.4)'), opacity: 1 },
        { transform: at(top, 'scale(1.5)'), opacity: 1 },
        { transform: at(b, 'scale(.7)'), opacity: 1 },
      ],
      { ms: 520, easing: ease.inOut, twin: 'none' },
    );
  }

  /** Current runs from the socket along the cable to the foot of the meter. */
  async function surge(): Promise<void> {
    const [from, to] = [middleOf(find('[data-spark="socket"]')), middleOf(find('[data-spark="meter"]'))];
    const low = Math.max(from.y, to.y) + 16;
    sound.cue('surge');
    await motion.play(
      find('.spark'),
      [
        { transform: at(from, 'scale(.5)'), opacity: 1 },
        { transform: at({ x: from.x, y: low }, 'scale(.9)'), opacity: 1, offset: 0.14 },
        { transform: at({ x: to.x, y: low }, 'scale(1.1)'), opacity: 1, offset: 0.86 },
        { transform: at(to, 'scale(.8)'), opacity: 1 },
      ],
      { ms: 620, easing: ease.inOut, twin: 'none' },
    );
  }

  const goStarted: Handler<'go-started'> = async (_event, _before, _after, commit) => {
    await commit();
    sound.cue('land', { level: 0.7 });
    await motion.play(find('[data-goes] b'), [{ transform: 'scale(1.5)' }, {}], spring(360, 0.3));
  };

  const gridRevealed: Handler<'grid-revealed'> = async (event, _before, _after, commit) => {
    const free = event.symbols.flatMap((symbol, cell) => (symbol ? [cell] : []));
    const orderOf = (cell: number) => (ROWS - 1 - Math.floor(cell / COLUMNS)) * 34 + (cell % COLUMNS) * 26;
    sound.cue('turn');
    await Promise.all(
      free.map((cell) =>
        motion.play(insideOf(`[data-cell="${cell}"]`), [{}, { transform: 'translateY(70%)', opacity: 0 }], {
          ms: 150,
          easing: ease.in,
          twin: 'none',
        }),
      ),
    );
    await commit();
    await Promise.all(
      free.map((cell) =>
        motion.play(
          insideOf(`[data-cell="${cell}"]`),
          [{ transform: 'translateY(-110%)', opacity: 0 }, { opacity: 1, offset: 0.25 }, { transform: 'none' }],
          { ...spring(460, 0.16), delayMs: orderOf(cell) },
        ),
      ),
    );
  };

  const topRevealed: Handler<'top-row-revealed'> = async (_event, _before, _after, commit) => {
    await motion.wait(120);
    await commit();
    await motion.stagger(columns, 130, async (column) => {
      sound.cue('tick', { rate: 1 + column * 0.06 });
      await motion.play(
        insideOf(`[data-top="${column}"]`),
        [{ transform: 'translateY(-120%)' }, { transform: 'translateY(12%)', offset: 0.7 }, { transform: 'none' }],
        { ms: 330 },
      );
    });
    await motion.wait(160);
  };

  const boxesRevealed: Handler<'prize-boxes-revealed'> = async (_event, _before, _after, commit) => {
    await commit();
    await motion.stagger(rowsDown, 70, async (row) => {
      sound.cue('tick', { rate: 0.8 });
      await motion.play(
        find(`[data-box="${row}"].prize`),
        [{ transform: 'perspective(500px) rotateX(-95deg)' }, { transform: 'none' }],
        spring(420, 0.25),
      );
    });
  };

  const bonusAwarded: Handler<'bonus-awarded'> = async (_event, before) => {
    sound.cue('unlock');
    const motifs = columns.filter((column) => before.top?.[column]?.type === 'bonus');
    await Promise.all(
      motifs.map(async (column) => {
        const lamp = find(`[data-top="${column}"]`);
        particles.burstFrom(lamp, {
          count: 22,
          sprite: { shape: 'glow', colour: '#ff8a3d' },
          speed: 190,
          size: 16,
          lifeMs: 900,
          radius: 20,
        });
        await motion.play(
          insideOf(`[data-top="${column}"]`),
          [{ transform: 'scale(1)' }, { transform: 'scale(1.4) rotate(120deg)', offset: 0.5 }, { transform: 'none' }],
          { ms: 760, easing: ease.inOut },
        );
      }),
    );
  };

  const columnMatched: Handler<'column-matched'> = async (event, _before, _after, commit) => {
    const beam = find(`[data-beam="${event.column}"]`);
    const shining = motion.play(
      beam,
      [
        { opacity: 0 },
        { opacity: 1, offset: 0.25 },
        { opacity: event.rows.length > 0 ? 0.9 : 0.5, offset: 0.7 },
        { opacity: 0 },
      ],
      { ms: event.rows.length > 0 ? 640 : 260, easing: 'linear', twin: 'none' },
    );
    if (event.rows.length === 0) {
      await commit();
      await shining;
      return;
    }
    await motion.wait(150);
    await commit();
    await motion.stagger(event.rows, 70, async (row) => {
      const square = `[data-cell="${cellOf(row, event.column)}"]`;
      sound.cue('clamp', { rate: 1 + row * 0.03 });
      void motion.play(
        find(`${square} .clamp`),
        [{ transform: 'scaleX(1.5)', opacity: 0 }, { transform: 'scaleX(.94)', offset: 0.6 }, {}],
        {
          ms: 260,
          easing: ease.in,
        },
      );
      await motion.play(
        insideOf(square),
        [{ transform: 'scale(1.28)' }, { transform: 'scale(.92)', offset: 0.55 }, {}],
        {
          ms: 380,
        },
      );
    });
    await shining;
  };

  const rowCompleted: Handler<'row-completed'> = async (event, _before, after) => {
    const isGreeted = exceedsPrice(after);
    sound.cue(isGreeted ? 'collect' : 'land');
    await motion.stagger(columns, 60, (column) =>
      motion.play(
        insideOf(`[data-cell="${cellOf(event.row, column)}"]`),
        [
          { transform: 'translateY(0)' },
          { transform: 'translateY(-16%) scale(1.12)', offset: 0.4 },
          { transform: 'none' },
        ],
        { ms: 420 },
      ),
    );
    const box = find(`[data-box="${event.row}"].prize`);
    if (isGreeted)
      particles.burstFrom(box, {
        count: 34,
        sprite: { shape: 'star', colour: '#ffd36a' },
        speed: 260,
        size: 14,
        lifeMs: 1000,
        radius: 30,
        gravity: 160,
      });
    await motion.play(box, [{ transform: 'scale(1.22)' }, {}], spring(460, 0.35));
  };

  const chargeCollected: Handler<'charge-collected'> = async (event, before, _after, commit) => {
    const from = event.column === null ? find('[data-instants]') : find(`[data-top="${event.column}"]`);
    if (event.column !== null)
      void motion.play(insideOf(`[data-top="${event.column}"]`), [{ transform: 'scale(1.3)' }, {}], spring(380, 0.3));
    await fly(from, find('[data-spark="socket"]'));
    await surge();
    await commit();
    const lit = Array.from({ length: event.segments }, (_, step) => before.segments + step);
    await motion.stagger(lit, 110, async (segment) => {
      sound.cue('reveal', { rate: 0.7 + segment * 0.03, level: 0.6 });
      await motion.play(
        find(`.tube [data-segment="${segment}"]`),
        [{ transform: 'scaleX(1.9)', opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: 'none' }],
        { ms: 320 },
      );
    });
  };

  const meterBoxReached: Handler<'meter-box-reached'> = async (event, _before, after) => {
    const box = find(`.meter [data-box="${event.box}"]`);
    const isGreeted = exceedsPrice(after);
    sound.cue(isGreeted ? 'collect' : 'land');
    if (isGreeted)
      particles.burstFrom(box, {
        count: 30,
        sprite: { shape: 'star', colour: '#8fe3ff' },
        speed: 240,
        size: 13,
        lifeMs: 950,
        radius: 24,
      });
    await motion.play(box, [{ transform: 'scale(1.16)' }, {}], spring(520, 0.35));
  };

  const extraGoesCollected: Handler<'extra-goes-collected'> = async (event, _before, _after, commit) => {
    const from = event.column === null ? find('.console') : find(`[data-top="${event.column}"]`);
    await fly(from, find('[data-goes]'));
    await commit();
    sound.cue('collect', { level: 0.7 });
    await motion.play(find('[data-goes]'), [{ transform: 'scale(1.25)' }, {}], spring(480, 0.35));
  };

  const bonusOpened: Handler<'bonus-opened'> = async (_event, _before, _after, commit) => {
    sound.cue('open');
    await motion.play(
      find('.activated'),
      [
        { opacity: 0, transform: 'scale(.8)' },
        { opacity: 1, transform: 'none', offset: 0.2 },
        { opacity: 1, transform: 'scale(1.04)', offset: 0.8 },
        { opacity: 0, transform: 'scale(1.5)' },
      ],
      { ms: 1700, easing: 'linear' },
    );
    await commit();
    await motion.play(find('.table'), [{ transform: 'translateY(9%) scale(.94)', opacity: 0 }, { transform: 'none' }], {
      ms: 520,
    });
  };

  const bonusLanded: Handler<'bonus-landed'> = async (event, before, _after, commit) => {
    const count = before.bonus?.rows[event.row]?.length ?? 1;
    // The light hops about the row, ever slower, and rests where it was dealt to rest.
    for (let step = LIGHT_STEPS; step > 0; step--) {
      const index = (event.segment + step * 3 * count - step * (count > 3 ? 3 : 1)) % count;
      const ms = 70 + ((LIGHT_STEPS - step) / LIGHT_STEPS) ** 2 * 190;
      sound.cue('tick', { level: 0.7 });
      void motion.play(find(`[data-segment="${event.row}-${index}"] .flash`), [{ opacity: 1 }, { opacity: 0 }], {
        ms: ms * 2,
        twin: 'none',
      });
      await motion.wait(ms);
    }
    await commit();
    sound.cue('land');
    await motion.play(
      find(`[data-segment="${event.row}-${event.segment}"] .item`),
      [{ transform: 'scale(1.35)' }, {}],
      spring(520, 0.35),
    );
  };

  const bonusEnded: Handler<'bonus-ended'> = async (_event, _before, _after, commit) => {
    sound.cue('reveal');
    await motion.play(
      find('.message'),
      [{ transform: 'scale(.7)', opacity: 0 }, { transform: 'none' }],
      spring(520, 0.25),
    );
    await motion.wait(MESSAGE_MS);
    await commit();
  };

  const instantWon: Handler<'instant-won'> = async (_event, _before, after, commit) => {
    await fly(find('.console'), find('[data-instants]'));
    await commit();
    const isGreeted = exceedsPrice(after);
    sound.cue(isGreeted ? 'collect' : 'land');
    if (isGreeted)
      particles.burstFrom(find('[data-instants]'), {
        count: 34,
        sprite: { shape: 'star', colour: '#ffd36a' },
        speed: 260,
        size: 14,
        lifeMs: 1000,
        radius: 30,
      });
    await motion.play(find('[data-instants]'), [{ transform: 'scale(1.15)' }, {}], spring(480, 0.35));
  };

  return {
    'go-started': goStarted,
    'grid-revealed': gridRevealed,
    'top-row-revealed': topRevealed,
    'prize-boxes-revealed': boxesRevealed,
    'bonus-awarded': bonusAwarded,
    'column-matched': columnMatched,
    'row-completed': rowCompleted,
    'charge-collected': chargeCollected,
    'meter-box-reached': meterBoxReached,
    'extra-goes-collected': extraGoesCollected,
    'bonus-opened': bonusOpened,
    'bonus-landed': bonusLanded,
    'bonus-ended': bonusEnded,
    'instant-won': instantWon,
    'play-ended': async () => {},
  };
}
