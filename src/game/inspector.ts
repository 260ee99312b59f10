/**
 * What must hold of every view of a Play, whatever is chosen: what it shows as won was sold, it ends or goes on, no
 * counter is absurd, and its end is settled as it was sold.
 */
import type { AnyGame, Move, View } from './game.ts';
import { settlementFault } from './run.ts';
import { isPartOf, outcomeAt, type RowIndex } from './structure.ts';
import type { Violation } from './violation.ts';

/** What must hold of the views of a Play sold as a row, whatever was chosen. */
export interface Inspector {
  /** Of a view between two events: why what it shows as won is not part of what was sold, or `null`. */
  shown(view: View): string | null;
  /** Of a view between two moves: everything else. */
  state(view: View, moves: readonly Move[]): readonly Violation[];
}

export function inspector(game: AnyGame, rowIndex: RowIndex): Inspector {
  const sold = outcomeAt(game.structure, rowIndex).breakdown;
  const isSold = new Map<string, boolean>([['[]', true]]);
  return {
    shown(view) {
      const { components, prizePence } = game.read(view);
      const text = JSON.stringify(components);
      let isPart = isSold.get(text);
      if (isPart === undefined) {
        isPart = isPartOf(components, sold, game.growingKinds);
        isSold.set(text, isPart);
      }
      return isPart ? null : `shows ${prizePence} as won, made of ${text}: not part of what was sold`;
    },
    state(view, moves) {
      const faults: Violation[] = [];
      if (view.finished !== (moves.length === 0))
        faults.push({
          check: 'moves',
          text: view.finished ? 'finished, with moves left' : 'a dead end: no move is left',
        });
      const numberFault = numberFaultOf(view);
      if (numberFault !== null) faults.push({ check: 'counters', text: numberFault });
      if (view.finished) {
        const fault = settlementFault(game, view, rowIndex);
        if (fault !== null) faults.push({ check: 'settlement', text: fault });
      }
      return faults;
    },
  };
}

/** A number in the view that no counter may be, or `null`. */
function numberFaultOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? null : `a counter at ${value}`;
  if (typeof value !== 'object' || value === null) return null;
  for (const name in value) {
    const fault = numberFaultOf((value as Readonly<Record<string, unknown>>)[name]);
    if (fault !== null) return `${name}: ${fault}`;
  }
  return null;
}
