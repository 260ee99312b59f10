/** What an answer of Diamond Riches may be, checked before anything of it is shown. */
import { type AnswerCheck, answerCheck, from, type Heard, listOf, oneOf, wholeIn } from '../../../game/heard.ts';
import { assert, assertNever } from '../../../kernel/assert.ts';
import { COLOURS } from './ladders.ts';
import { MOTIFS, type Motif, MULTI_FILL_MAX, MYSTERY_DIAMONDS, SIDE_ICONS } from './motifs.ts';
import { play } from './rules.ts';
import { type DealtBonus, MAIN_WHEELS, PRIZE_WHEELS, type RichesScenario, type Stop } from './scenario.ts';
import type { RichesEvent, RichesMove, RichesView } from './view.ts';
import { DIAMOND_WHEEL, TIERS } from './wheels.ts';

export const checkAnswer: AnswerCheck<RichesView, RichesMove, RichesEvent> = answerCheck({ play }, hear);

function hear(heard: Heard, view: RichesView, move: RichesMove): RichesScenario {
  const next = bonusHeard(heard);
  switch (move.type) {
    case 'spin': {
      const stop = stopHeard(heard, 'wheels-stopped', MAIN_WHEELS);
      return { spins: from(view.spinsMade, stop), bonuses: from(view.bonusesPlayed, next), prizeSpins: [] };
    }
    case 'pick': {
      const motif = motifOf(heard.first('motif-revealed')?.motif);
      const now = { picks: from(view.bonus?.picked.length ?? 0, motif), opened: [], award: awardHeard(heard) };
      return { spins: [], bonuses: from(view.bonusesPlayed, now, next), prizeSpins: [] };
    }
    case 'spin-prize': {
      const stop = stopHeard(heard, 'prize-wheels-stopped', PRIZE_WHEELS);
      const prizeSpins = from(view.prizeGame?.spinsMade ?? 0, stop);
      return { spins: [], bonuses: from(view.bonusesPlayed, next), prizeSpins };
    }
    default:
      return assertNever(move);
  }
}

function stopHeard(heard: Heard, type: string, [outer, middle, inner]: readonly [number, number, number]): Stop {
  const stopped = heard.first(type);
  return [
    wholeIn(stopped?.outer, 0, outer - 1, 'segment'),
    wholeIn(stopped?.middle, 0, middle - 1, 'segment'),
    wholeIn(stopped?.inner, 0, inner - 1, 'segment'),
  ];
}

/** The Bonus Game that opens by the move, if one does. */
function bonusHeard(heard: Heard): DealtBonus {
  const event = heard.first('bonus-opened');
  if (event === null) return { picks: [], opened: [], award: [] };
  const opened = listOf(event.opened, 'the side grid').map(motifOf);
  assert(opened.length === SIDE_ICONS[oneOf(event.tier, TIERS, 'tier')], 'a side grid of another size');
  return { picks: [], opened, award: [] };
}

function awardHeard(heard: Heard): readonly number[] {
  const raised = heard.first('segment-raised');
  if (raised !== null) {
    const segment = wholeIn(raised.segment, 0, DIAMOND_WHEEL.length - 1, 'segment');
    return [segment, wholeIn(raised.by, 1, MULTI_FILL_MAX, 'diamonds to add')];
  }
  const filled = heard.first('mystery-filled');
  if (filled === null) return [];
  const most = Math.max(...MYSTERY_DIAMONDS);
  const counts = listOf(filled.counts, 'diamonds by colour').map((count) => wholeIn(count, 0, most, 'diamonds'));
  const sum = counts.reduce((total, count) => total + count, 0);
  assert(counts.length === COLOURS.length && MYSTERY_DIAMONDS.some((one) => one === sum), 'another Mystery Fill');
  return counts;
}

function motifOf(value: unknown): Motif {
  return oneOf(value, MOTIFS, 'icon');
}
