/**
 * Plays to take home, as a table or as data, written page by page while they are sent: a year of Plays is never held in
 * memory, and others are served between two pages. Of an unfinished Play only what its owner held at the purchase.
 */
import { setImmediate } from 'node:timers/promises';
import type { Instant } from '../../kernel/clock.ts';
import type { Claim } from '../../platform/ports/claim.ts';
import type { PlaysWish } from '../../platform/ports/filter.ts';
import type { KeptPlay } from '../../platform/ports/my-games.ts';
import { csv, decimal } from './csv.ts';

/** The Plays of a download, a page at a time, and how a moment is written. */
export interface PlaysTold {
  page(limit: number, before?: string): Promise<readonly KeptPlay[]>;
  time(at: Instant): string;
}

export interface Download {
  readonly type: string;
  readonly lines: AsyncIterable<string>;
}

/** As many as are laid out in one go: some milliseconds. */
const PAGE = 25;

const HEAD = [
  ...['Play Number', 'Game', 'Game version', 'Bought', 'Finished', 'Status'],
  ...['Price (GBP)', 'Prize (GBP)', 'Prize in parts', 'Claim'],
  ...['Server seed hash', 'Client seed', 'Server seed', 'Row'],
];

/** A table: a head, then a line for each Play, amounts in pounds with two decimals. */
export function csvOf(plays: PlaysTold): Download {
  async function* lines(): AsyncGenerator<string> {
    yield csv([HEAD]);
    for await (const page of pagesOf(plays)) yield csv(page.map((play) => rowOf(play, plays.time)));
  }
  return { type: 'text/csv; charset=utf-8', lines: lines() };
}

/**
 * One object with the list `plays`. A download that breaks off is no JSON, so that nobody takes a part for the whole.
 */
export function jsonOf(plays: PlaysTold, wish: PlaysWish): Download {
  async function* lines(): AsyncGenerator<string> {
    yield `{"format":"unveil-plays/1","asked":${JSON.stringify(wish)},"plays":[`;
    let separator = '\n';
    for await (const page of pagesOf(plays)) {
      for (const play of page) {
        yield `${separator}${JSON.stringify(dataOf(play, plays.time))}`;
        separator = ',\n';
      }
    }
    yield '\n]}\n';
  }
  return { type: 'application/json; charset=utf-8', lines: lines() };
}

async function* pagesOf(plays: PlaysTold): AsyncGenerator<readonly KeptPlay[]> {
  let page: readonly KeptPlay[] = await plays.page(PAGE);
  for (;;) {
    yield page;
    if (page.length < PAGE) return;
    await setImmediate();
    page = await plays.page(PAGE, page.at(-1)?.playNumber);
  }
}

const STATUS_WORDS = { unfinished: 'Unfinished', finished: 'Finished', 'being-confirmed': 'Being confirmed' } as const;

function statusOf({ settledAt, end }: KeptPlay): keyof typeof STATUS_WORDS {
  if (settledAt === null) return 'unfinished';
  return end === null ? 'being-confirmed' : 'finished';
}

function rowOf(play: KeptPlay, time: PlaysTold['time']): string[] {
  const { playNumber, gameName, gameVersion, boughtAt, settledAt, pricePence, proof, end } = play;
  return [
    ...[playNumber, gameName, gameVersion, time(boughtAt), settledAt === null ? '' : time(settledAt)],
    ...[STATUS_WORDS[statusOf(play)], decimal(pricePence)],
    ...[end === null ? '' : decimal(end.prizePence), end === null ? '' : end.outcome || 'No prize'],
    end?.claim ? claimText(end.claim, time) : '',
    ...[proof.serverSeedHash, proof.clientSeed, proof.serverSeed ?? '', rowText(play)],
  ];
}

/** Which row of the prize structure the seeds led to: its index, `none` for a Play without a prize. */
function rowText({ proof: { rowIndex } }: KeptPlay): string {
  if (rowIndex === undefined) return '';
  return rowIndex === null ? 'none' : String(rowIndex);
}

function claimText({ status, route, deadlineAt, changedAt, reason }: Claim, time: PlaysTold['time']): string {
  const stands = reason === null ? status : `${status} (${reason})`;
  return status === 'open' ? `${stands}, ${route}, until ${time(deadlineAt)}` : `${stands} ${time(changedAt)}`;
}

function dataOf(play: KeptPlay, time: PlaysTold['time']): object {
  const { playNumber, gameId, gameName, gameVersion, pricePence, boughtAt, settledAt, proof, end } = play;
  return {
    playNumber,
    game: { id: gameId, version: gameVersion, name: gameName },
    status: statusOf(play),
    boughtAt: time(boughtAt),
    finishedAt: settledAt === null ? null : time(settledAt),
    pricePence,
    ...(end === null ? {} : { ...end, claim: end.claim && claimData(end.claim, time) }),
    proof,
  };
}

function claimData({ status, route, reason, deadlineAt, changedAt }: Claim, time: PlaysTold['time']): object {
  return { status, route, reason, deadlineAt: time(deadlineAt), changedAt: time(changedAt) };
}
