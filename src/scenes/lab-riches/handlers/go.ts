/** How a GO is shown: symbols drop, lamps roll, boxes turn over. */
import { COLUMNS, ROWS } from '../../../games/lab-riches/play/apparatus.ts';
import { ease, spring } from '../../../stage/motion.ts';
import { type Bench, columns, insideOf, type LabHandlers, rowsDown } from './board.ts';

export function goHandlers(
  bench: Bench,
): Pick<LabHandlers, 'go-started' | 'grid-revealed' | 'top-row-revealed' | 'prize-boxes-revealed'> {
  const { kit, find } = bench;
  const { motion, sound } = kit;
  return {
    'go-started': async (_event, _before, _after, commit) => {
      await commit();
      sound.cue('land', { level: 0.7 });
      await motion.play(find('[data-goes] b'), [{ transform: 'scale(1.5)' }, {}], spring(360, 0.3));
    },
    'grid-revealed': async (event, _before, _after, commit) => {
      const free = event.symbols.flatMap((symbol, cell) => (symbol ? [cell] : []));
      const orderOf = (cell: number) => (ROWS - 1 - Math.floor(cell / COLUMNS)) * 34 + (cell % COLUMNS) * 26;
      sound.cue('turn');
      await Promise.all(
        free.map((cell) =>
          motion.play(insideOf(bench, `[data-cell="${cell}"]`), [{}, { transform: 'translateY(70%)', opacity: 0 }], {
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
            insideOf(bench, `[data-cell="${cell}"]`),
            [{ transform: 'translateY(-110%)', opacity: 0 }, { opacity: 1, offset: 0.25 }, { transform: 'none' }],
            { ...spring(460, 0.16), delayMs: orderOf(cell) },
          ),
        ),
      );
    },
    'top-row-revealed': async (_event, _before, _after, commit) => {
      await motion.wait(120);
      await commit();
      await motion.stagger(columns, 130, async (column) => {
        sound.cue('tick', { rate: 1 + column * 0.06 });
        await motion.play(
          insideOf(bench, `[data-top="${column}"]`),
          [{ transform: 'translateY(-120%)' }, { transform: 'translateY(12%)', offset: 0.7 }, { transform: 'none' }],
          { ms: 330 },
        );
      });
      await motion.wait(160);
    },
    'prize-boxes-revealed': async (_event, _before, _after, commit) => {
      await commit();
      await motion.stagger(rowsDown, 70, async (row) => {
        sound.cue('tick', { rate: 0.8 });
        await motion.play(
          find(`[data-box="${row}"].prize`),
          [{ transform: 'perspective(500px) rotateX(-95deg)' }, { transform: 'none' }],
          spring(420, 0.25),
        );
      });
    },
  };
}
