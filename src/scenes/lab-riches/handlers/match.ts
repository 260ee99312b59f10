/** How matches are shown: a beam down each column, clamps that close with weight, a row that completes. */
import { cellOf } from '../../../games/lab-riches/play/apparatus.ts';
import { ease, spring } from '../../../stage/motion.ts';
import { type Bench, columns, greet, insideOf, type LabHandlers } from './board.ts';

export function matchHandlers(bench: Bench): Pick<LabHandlers, 'column-matched' | 'row-completed'> {
  const { kit, find } = bench;
  const { motion, sound } = kit;
  return {
    'column-matched': async (event, _before, _after, commit) => {
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
          insideOf(bench, square),
          [{ transform: 'scale(1.28)' }, { transform: 'scale(.92)', offset: 0.55 }, {}],
          {
            ms: 380,
          },
        );
      });
      await shining;
    },
    'row-completed': async (event, _before, after) => {
      await motion.stagger(columns, 60, (column) =>
        motion.play(
          insideOf(bench, `[data-cell="${cellOf(event.row, column)}"]`),
          [
            { transform: 'translateY(0)' },
            { transform: 'translateY(-16%) scale(1.12)', offset: 0.4 },
            { transform: 'none' },
          ],
          { ms: 420 },
        ),
      );
      const box = find(`[data-box="${event.row}"].prize`);
      greet(bench, box, after);
      await motion.play(box, [{ transform: 'scale(1.22)' }, {}], spring(460, 0.35));
    },
  };
}
