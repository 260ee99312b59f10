/** Amounts, times and Play Numbers in words, as the whole site prints them. */
import { formatPence, formatPenceExact, pence } from '../../kernel/pence.ts';
import type { PlayAnswer, PlaySumsAnswer } from '../../wire/plays.ts';

/** A price, a balance, a payment: `£5.00`. */
export function money(amountPence: number): string {
  return formatPenceExact(pence(amountPence));
}

/** What somebody typed as an amount in pounds, such as `20` or `£12.50`, in pence; null when it is none. */
export function poundsToPence(text: string): number | null {
  const match = /^£?\s*(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''));
  if (match === null) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** A prize, as the games print it: `£5`, `£1,000,000`. */
export function prize(amountPence: number): string {
  return formatPence(pence(amountPence));
}

/** What a Play won, in words. Not known yet is never a loss. */
export function prizeWords(play: Pick<PlayAnswer, 'prizePence'>): string {
  if (play.prizePence === undefined) return 'Being confirmed';
  return play.prizePence === 0 ? 'No prize' : prize(play.prizePence);
}

/** What Plays cost and won: `3 Plays, 1 unfinished. Together they cost £15.00 and won £5.00.` */
export function sumsWords({ plays, unfinished, costPence, wonPence }: PlaySumsAnswer): string {
  const count = plays === 1 ? 'One Play' : `${plays.toLocaleString('en-GB')} Plays`;
  const open = unfinished === 0 ? '' : plays === 1 ? ', unfinished' : `, ${unfinished} of them unfinished`;
  const whole = plays === 1 ? 'It cost' : 'Together they cost';
  const won = unfinished === plays ? '' : ` and ${unfinished === 0 ? '' : 'the finished ones '}won ${money(wonPence)}`;
  return `${count}${open}. ${whole} ${money(costPence)}${won}.`;
}

/** A gain or loss with its sign: `+£5.00`, `−£5.00`, `£0.00`. */
export function signed(amountPence: number): string {
  if (amountPence === 0) return money(0);
  return `${amountPence > 0 ? '+' : '−'}${money(Math.abs(amountPence))}`;
}

/**
 * From now on days and times are told on the clocks of the jurisdiction, which the server names. Until then on the
 * visitor's own.
 */
export function tellTimesIn(timeZone: string): void {
  formats = formatsOf(timeZone);
}

/** `30 November 2026, 14:05`, on the clocks of the jurisdiction. */
export function dateAndTime(ms: number): string {
  return formats.dateAndTime.format(ms).replace(' at ', ', ');
}

/** `2026-11-30`, on the clocks of the jurisdiction. */
export function isoDay(ms: number): string {
  return formats.day.format(ms);
}

/** A line of the statement: `Play bought: Lab Riches`. */
export function movementWords({ words, gameName }: { words: string; gameName: string | null }): string {
  return gameName === null ? words : `${words}: ${gameName}`;
}

/** `14:05`, on the clocks of the jurisdiction. */
export function clock(ms: number): string {
  return formats.time.format(ms);
}

/** `0 min`, `59 min`, `2 h 05`. */
export function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

function formatsOf(timeZone: string | undefined) {
  return {
    dateAndTime: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }),
    day: new Intl.DateTimeFormat('sv-SE', { timeZone }),
    time: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }),
  };
}

let formats = formatsOf(undefined);
