/**
 * Players, for whoever answers them: found by what they say, with their limits, what they spent and won, signs of harm
 * by rules that are data, and notes of contacts. Personal details are a question of their own, and logged.
 */
import { DAY_MS, HOUR_MS } from '../../kernel/clock.ts';
import { parsePlayNumber } from '../../kernel/play-number.ts';
import { accept, refuse } from '../../kernel/result.ts';
import { openNote, personOf } from '../account/sealed-person.ts';
import type { Context } from '../ports/context.ts';
import type { Office } from '../ports/office.ts';
import type { Marker, NetPosition, PlayerView } from '../ports/office-pages.ts';
import type { Platform } from '../ports/platform.ts';
import type { AccountRecords } from '../ports/store.ts';
import type { Desk } from './access.ts';
import { HARM_RULES, type Sign } from './harm.ts';

const PLAYS_SHOWN = 30;
const MONTH_DAYS = 30;
const WEEK_DAYS = 7;

type PlayerCases = Pick<Office, 'findPlayer' | 'player' | 'person' | 'addNote' | 'exclude'>;

/** Players for staff who may see them. Amounts are pence; an account that is not there is a named refusal. */
export function createPlayers(
  context: Context,
  desk: Desk,
  platform: Pick<Platform, 'limits' | 'excludeSelf'>,
): PlayerCases {
  const { store, clock, secrets } = context;
  return {
    findPlayer: async (staff, text) => {
      const refused = await desk.refusal(staff, 'see-players', null);
      if (refused) return refused;
      const typed = text.trim();
      const account =
        (await store.accountByEmail(typed.toLowerCase())) ??
        (await store.account(typed)) ??
        (await ownerOf(context, typed));
      await desk.note(staff.id, 'player-looked-for', account?.id ?? null);
      return account ? accept(account.id) : refuse('unknown-account');
    },
    player: async (staff, accountId) => {
      const refused = await desk.refusal(staff, 'see-players', accountId);
      if (refused) return refused;
      if (!(await store.account(accountId))) return refuse('unknown-account');
      await desk.note(staff.id, 'player-looked-at', accountId);
      return accept(await playerView(context, platform, accountId, await namesOf(context)));
    },
    person: async (staff, accountId) => {
      const refused = await desk.refusal(staff, 'see-players', accountId);
      if (refused) return refused;
      if (!(await store.account(accountId))) return refuse('unknown-account');
      await desk.note(staff.id, 'person-looked-at', accountId);
      return accept(await personOf(context, accountId));
    },
    addNote: async (staff, { accountId, text }) => {
      const refused = await desk.refusal(staff, 'write-notes', accountId);
      if (refused) return refused;
      if (!(await store.account(accountId))) return refuse('unknown-account');
      const note = { at: clock.now(), by: staff.id, sealed: secrets.seal('person', Buffer.from(JSON.stringify(text))) };
      await store.addNote(accountId, note, desk.line(staff.id, 'note-written', accountId));
      return accept(null);
    },
    exclude: async (staff, { accountId, months }) => {
      const refused = await desk.refusal(staff, 'exclude', accountId);
      if (refused) return refused;
      if (!(await store.account(accountId))) return refuse('unknown-account');
      const excluded = await platform.excludeSelf(accountId, months);
      if (!excluded.ok) return excluded;
      await desk.note(staff.id, 'player-excluded', accountId, { months });
      return accept(null);
    },
  };
}

async function namesOf({ store }: Context): Promise<ReadonlyMap<string, string>> {
  return new Map((await store.allStaff()).map(({ id, name }) => [id, name]));
}

async function ownerOf({ store }: Context, typed: string) {
  const number = parsePlayNumber(typed);
  const play = number === null ? null : await store.play(number);
  return play ? store.account(play.accountId) : null;
}

async function playerView(
  context: Context,
  platform: Pick<Platform, 'limits'>,
  accountId: string,
  names: ReadonlyMap<string, string>,
): Promise<PlayerView> {
  const { store, calendar } = context;
  const account = await store.account(accountId);
  const identity = await store.identity(accountId);
  const records = await store.records(accountId);
  const plays = await store.playsOf(accountId, { limit: PLAYS_SHOWN });
  return {
    id: accountId,
    email: account?.email ?? '',
    createdAt: account?.createdAt ?? 0,
    verifiedAt: identity.verifiedAt,
    closedAt: identity.closedAt,
    isPersonKnown: identity.sealedPerson !== null,
    balancePence: (account ?? (await refuseGone(accountId))).balancePence,
    limits: await platform.limits(accountId),
    month: await broughtIn(context, accountId, MONTH_DAYS),
    week: await broughtIn(context, accountId, WEEK_DAYS),
    days: records.days.slice(-MONTH_DAYS).map(({ day, addedPence, spentPence }) => ({
      date: calendar.isoDate(calendar.startOf(day)),
      addedPence,
      spentPence,
    })),
    plays: plays.map((play) => ({
      playNumber: play.playNumber,
      gameId: play.gameId,
      pricePence: play.pricePence,
      boughtAt: play.boughtAt,
      settledAt: play.settledAt,
      prizePence: play.settledAt === null ? null : play.prizePence,
    })),
    markers: markersOf(context, records, await store.paymentsOf(accountId)),
    notes: (await store.notesOf(accountId)).map(({ at, by, sealed }) => ({
      at,
      by: names.get(by) ?? by,
      text: openNote(context, sealed),
    })),
  };
}

function refuseGone(accountId: string): never {
  throw new Error(`account ${accountId} was there a moment ago`);
}

function broughtIn({ store, calendar, clock }: Context, accountId: string, days: number): Promise<NetPosition> {
  const last = calendar.dayOf(clock.now());
  const first = last - days + 1;
  return store.broughtOn(accountId, {
    first,
    last,
    from: calendar.startOf(first),
    until: calendar.startOf(last + 1),
  });
}

/** The rules that something of the last week or so meets. */
function markersOf(
  { calendar, clock }: Context,
  { days, turns }: AccountRecords,
  payments: readonly { readonly amountPence: number; readonly openedAt: number }[],
): readonly Marker[] {
  const today = calendar.dayOf(clock.now());
  const week = days.filter(({ day }) => day > today - WEEK_DAYS);
  const hourOf = (at: number): number => Math.floor((at - calendar.startOf(calendar.dayOf(at))) / HOUR_MS);
  const perDay = new Map<number, number>();
  for (const { openedAt } of payments) {
    const day = calendar.dayOf(openedAt);
    if (day > today - WEEK_DAYS) perDay.set(day, (perDay.get(day) ?? 0) + 1);
  }
  const seen: Readonly<Record<Sign, number>> = {
    spentDayPence: Math.max(0, ...week.map(({ spentPence }) => spentPence)),
    spentWeekPence: week.reduce((sum, { spentPence }) => sum + spentPence, 0),
    daysInARow: week.filter(({ spentPence }) => spentPence > 0).length,
    nightTurns: turns.filter((at) => hourOf(at) >= 1 && hourOf(at) < 5).length,
    depositsOnOneDay: Math.max(0, ...perDay.values()),
    turnsInADay: turns.filter((at) => at > clock.now() - DAY_MS).length,
  };
  return HARM_RULES.flatMap(({ rule, of, least, words }) => (seen[of] >= least ? [{ rule, words }] : []));
}
