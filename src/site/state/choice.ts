/**
 * Which Plays My Games shows: chosen in a form, kept in the page's address so that back, reload and a shared link
 * keep it, and asked of the server. Pure.
 */

export const RESULTS = { won: 'Won a prize', 'not-won': 'No prize', unfinished: 'Unfinished' } as const;
export const PERIODS = {
  '30-days': 'The last 30 days',
  '12-months': 'The last 12 months',
  dates: 'Between two dates',
} as const;

/** Empty text leaves nothing out. Days as `2026-11-30`; `from` and `to` count only when the period is `dates`. */
export interface Choice {
  readonly game: string;
  readonly result: keyof typeof RESULTS | '';
  readonly period: keyof typeof PERIODS | '';
  readonly from: string;
  readonly to: string;
  readonly number: string;
}

export const EVERY_PLAY: Choice = { game: '', result: '', period: '', from: '', to: '', number: '' };

/** What an address chooses. Words it does not know choose nothing. */
export function choiceOf(search: string): Choice {
  const asked = new URLSearchParams(search);
  const text = (name: keyof Choice) => (asked.get(name) ?? '').trim();
  const [result, period] = [text('result'), text('period')];
  const hasDates = period === 'dates';
  return {
    game: text('game'),
    result: isKey(RESULTS, result) ? result : '',
    period: isKey(PERIODS, period) ? period : '',
    from: hasDates ? text('from') : '',
    to: hasDates ? text('to') : '',
    number: text('number'),
  };
}

/** What stands behind the path of the page: nothing, or `?game=…`. */
export function addressOf(choice: Choice): string {
  const { from, to, ...others } = choice;
  return questionOf(choice.period === 'dates' ? { ...others, from, to } : others);
}

/** The same asked of the server, in days. `today` is the day of the jurisdiction. */
export function queryOf({ game, result, period, from, to, number }: Choice, today: string): string {
  const days = period === 'dates' ? { from, to } : { from: period === '' ? '' : firstDay(period, today), to: '' };
  return questionOf({ game, result, number, ...days });
}

export function isEveryPlay(choice: Choice): boolean {
  return addressOf(choice) === '';
}

/** The first of the last 30 days, or of the last 12 months, that end today. */
function firstDay(period: '30-days' | '12-months', today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const first = period === '30-days' ? Date.UTC(year, month - 1, day - 29) : Date.UTC(year - 1, month - 1, day + 1);
  return new Date(first).toISOString().slice(0, 10);
}

function questionOf(parts: Readonly<Record<string, string>>): string {
  const asked = new URLSearchParams(Object.entries(parts).filter(([, text]) => text !== ''));
  return asked.size === 0 ? '' : `?${asked}`;
}

function isKey<T extends object>(table: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(table, name);
}
