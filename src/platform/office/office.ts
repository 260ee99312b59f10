/** Puts the use cases of the back office together, over the same store and platform as the player's site. */

import { accept } from '../../kernel/result.ts';
import { visible } from '../../kernel/visible.ts';
import type { Passwords } from '../account/passwords.ts';
import type { Context } from '../ports/context.ts';
import type { Office } from '../ports/office.ts';
import { chainFault, EMPTY_HEAD, type LogHead } from '../ports/office-log.ts';
import type { Platform } from '../ports/platform.ts';
import type { SaleStop } from '../ports/sale.ts';
import { hasRight } from '../ports/staff.ts';
import { createDesk } from './access.ts';
import { createChanges } from './changes.ts';
import { createClaimViews } from './claims.ts';
import { createMoney } from './money.ts';
import { createPlayers } from './players.ts';
import { createPlaysView } from './plays.ts';
import { createSales } from './sales.ts';
import { createStaff } from './staff.ts';

const VERIFY_BATCH = 1000;
const ABOUT_LENGTH_MAX = 200;

/** The back office whole. What a member of staff may not do is refused and logged, whichever part is asked. */
export function createOffice(context: Context, platform: Platform, passwords: Passwords): Office {
  const { store, calendar, clock } = context;
  const desk = createDesk(context);
  return {
    now: () => clock.now(),
    dayOf: (date) => (date === null ? null : calendar.parseDay(date)),
    today: () => calendar.dayOf(clock.now()),
    ...createStaff(context, desk, passwords),
    ...createSales(context, desk),
    ...createPlaysView(context, desk, platform),
    ...createPlayers(context, desk, platform),
    ...createClaimViews(context, desk, platform),
    ...createMoney(context, desk),
    ...createChanges({ context, desk, platform }),
    logRefusal: (by, what, about) =>
      desk.note(by, 'refused', visible(about.slice(0, ABOUT_LENGTH_MAX)), { code: what }),
    log: async (staff, filter) => (await desk.refusal(staff, 'see-log', null)) ?? accept(await store.lines(filter)),
    verifyLog: () => verifyLog(context),
    tellStops: () => tellStops(context),
  };
}

/** Reads the whole log, in its order, and looks whether each line follows from the one before. */
async function verifyLog({ store }: Context): ReturnType<Office['verifyLog']> {
  let head: LogHead = EMPTY_HEAD;
  for (;;) {
    const lines = await store.linesAfter(head.number, VERIFY_BATCH);
    const fault = chainFault(head, lines);
    const last = lines.at(-1);
    if (fault !== null || last === undefined) return { lines: head.number, head: head.hash, fault };
    head = last;
  }
}

/** Everybody who may stop or restart a sale hears of a stop. */
async function tellStops(context: Context): Promise<number> {
  const { store, clock, mail, alarm } = context;
  const untold = (await store.saleStops('standing')).filter(({ toldAt }) => toldAt === null);
  if (untold.length === 0) return 0;
  const staff = (await store.allStaff()).filter((one) => one.isEnrolled && hasRight(one, 'stop-sale'));
  let told = 0;
  for (const stop of untold) {
    if (!(await store.tellStop(stop.id, clock.now()))) continue;
    try {
      for (const { email } of staff) await mail.send(stopEmail(email, stop));
      told++;
    } catch (error) {
      await store.tellStop(stop.id, null);
      alarm(
        `staff could not be told of stop ${stop.id}: ${error instanceof Error ? error.message : error}`,
        'email-not-sent',
      );
    }
  }
  return told;
}

function stopEmail(to: string, { gameId, gameVersion, pricePence, reason, fromAt, setBy }: SaleStop) {
  const parts = [gameId, gameVersion && `version ${gameVersion}`, pricePence && `every game at ${pricePence} pence`];
  const what = parts.filter((part) => part !== null).join(', ') || 'everything';
  const by = setBy === 'monitor' ? 'The monitor' : 'A member of staff';
  return {
    to,
    subject: `The sale of ${what} is stopped`,
    paragraphs: [
      `${by} stopped the sale of ${what} from ${new Date(fromAt).toISOString()} on.`,
      `The reason given: ${reason}`,
      'Plays already bought are finished and paid as ever. Two people let the sale go on, in the office.',
    ],
    link: null,
  };
}
