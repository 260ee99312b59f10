/** Signs that somebody may be harmed by playing, as data: what is looked at, from how much on, and how it is said. */

/** What a rule may look at, of the last seven days. */
export const SIGNS = [
  'spentDayPence',
  'spentWeekPence',
  'daysInARow',
  'nightTurns',
  'depositsOnOneDay',
  'turnsInADay',
] as const;
export type Sign = (typeof SIGNS)[number];

export const HARM_RULES: readonly {
  readonly rule: string;
  readonly of: Sign;
  readonly least: number;
  readonly words: string;
}[] = [
  { rule: 'spend-day', of: 'spentDayPence', least: 100_00, words: 'spent much on one day' },
  { rule: 'spend-week', of: 'spentWeekPence', least: 250_00, words: 'spent much in a week' },
  { rule: 'days-in-a-row', of: 'daysInARow', least: 7, words: 'played on every day of a week' },
  { rule: 'night', of: 'nightTurns', least: 10, words: 'played at night, between one and five o’clock' },
  { rule: 'chasing', of: 'depositsOnOneDay', least: 4, words: 'added funds again and again on one day' },
  { rule: 'turns', of: 'turnsInADay', least: 50, words: 'began very many Plays and Tries within 24 hours' },
];
