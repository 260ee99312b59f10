/**
 * Everything held about an account, for its owner: times as people and programs read them, money in whole pence. A
 * test holds it to the tables, so that nothing new is kept and not handed over. Secrets (hashes, keys, seeds of open
 * Plays) are not in it.
 */
import { present } from '../../kernel/assert.ts';
import { DAY_MS, type Instant } from '../../kernel/clock.ts';
import { openNote, openPerson, personOf } from '../account/sealed-person.ts';
import { payeeOf } from '../claims/claims.ts';
import type { Context } from '../ports/context.ts';
import type { StoredMovement } from '../ports/money-store.ts';
import { withCheckedPrizes } from '../ports/sold.ts';
import { momentOf } from '../ports/standing.ts';
import type { StoredPlay } from '../ports/stored-play.ts';

const PAGE = 500;

/** All that is kept of an account, for its owner: moments as ISO text, amounts in pence. */
export async function exportOf(context: Context, accountId: string): Promise<Readonly<Record<string, unknown>>> {
  const { store, clock } = context;
  const records = await store.records(accountId);
  return {
    exportedAt: iso(clock.now()),
    account: await accountOf(context, accountId),
    person: await personOf(context, accountId),
    agreements: (await store.agreementsOf(accountId)).map(({ at, ...rest }) => ({ ...rest, at: iso(at) })),
    personChanges: records.personChanges.map(({ at, former }) => ({
      at: iso(at),
      former: openPerson(context, former),
    })),
    signIn: {
      ...(await signInOf(context, accountId)),
      knownBrowsers: records.devicesSeenAt.map((at) => ({ lastSignedInAt: iso(at) })),
      linksUnderWay: records.tickets.map(({ purpose, expiresAt }) => ({ purpose, until: iso(expiresAt) })),
    },
    emailsToBeSent: records.emailsWrittenAt.map((at) => ({ writtenAt: iso(at) })),
    payments: (await store.paymentsOf(accountId)).map(withOpenedAt),
    withdrawals: records.withdrawals.map(withOpenedAt),
    movements: (await movementsOf(context, accountId)).map(({ at, ...rest }) => ({ at: iso(at), ...rest })),
    plays: (await playsOf(context, accountId)).map(playData),
    refusedPurchases: records.refusedPurchases,
    commitmentsOpenedUnsold: records.retired.map(({ endedAt, ...rest }) => ({ at: iso(endedAt), ...rest })),
    purchasesAtOperator: records.reservations.map(({ reservedAt, endedAt, ...rest }) => ({
      ...rest,
      reservedAt: iso(reservedAt),
      endedAt: iso(endedAt),
    })),
    operatorAccount: await operatorAccountOf(context, accountId),
    // Who of the operator's people wrote them is about them.
    contactNotes: (await store.notesOf(accountId)).map(({ at, sealed }) => ({
      at: iso(at),
      text: openNote(context, sealed),
    })),
    claims: await claimsOf(context, accountId),
    limits: {
      ...(await limitsOf(context, accountId)),
      changes: records.limitChanges.map(({ at, change }) => ({ at: iso(at), ...change })),
      playsAndTriesBegunAt: records.turns.map(iso),
    },
    days: records.days.map(({ day, ...sums }) => ({
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      ...sums,
    })),
  };
}

async function accountOf({ store }: Context, accountId: string): Promise<object> {
  const { email, createdAt, balancePence } = present(await store.account(accountId), `account ${accountId}`);
  const { verifiedAt } = await store.identity(accountId);
  return { email, openedAt: iso(createdAt), emailConfirmedAt: iso(verifiedAt), balancePence };
}

/** How the operator whose player it is names it; null for an account of this site. */
async function operatorAccountOf({ store }: Context, accountId: string): Promise<object | null> {
  const player = await store.operatorPlayer(accountId);
  if (player === null) return null;
  const { operatorId, ref, currency, scale, balance, balanceAt } = player;
  return { operator: operatorId, player: ref, currency, scale, balance, balanceAt: iso(balanceAt) };
}

async function signInOf({ store }: Context, accountId: string): Promise<object> {
  const twoStep = await store.twoStep(accountId);
  return {
    twoStepSince: iso(twoStep?.confirmedAt ?? null),
    recoveryCodesLeft: twoStep?.confirmedAt == null ? null : twoStep.codesLeft,
    passkeys: (await store.passkeysOf(accountId)).map(({ name, createdAt, usedAt }) => ({
      name,
      addedAt: iso(createdAt),
      lastUsedAt: iso(usedAt),
    })),
    sessions: (await store.sessionsOf(accountId)).map(({ agent, openedAt, seenAt }) => ({
      browser: agent,
      openedAt: iso(openedAt),
      lastUsedAt: iso(seenAt),
    })),
  };
}

async function limitsOf({ store, calendar, clock }: Context, accountId: string): Promise<object> {
  const { own, exclusion, playSession, lastPlayAt } = await store.standing(accountId, momentOf(calendar, clock.now()));
  return {
    own: Object.entries(own).map(([limit, { value, pendingIncrease }]) => ({
      limit,
      value,
      pendingIncrease: pendingIncrease && { value: pendingIncrease.value, askedAt: iso(pendingIncrease.askedAt) },
    })),
    exclusion: exclusion && {
      kind: exclusion.kind,
      until: iso(exclusion.untilAt),
      returnAt: iso(exclusion.returnAt),
    },
    playSession: playSession && { startedAt: iso(playSession.startedAt), lastSeenAt: iso(playSession.seenAt) },
    lastPlayAt: iso(lastPlayAt),
  };
}

async function claimsOf(context: Context, accountId: string): Promise<readonly object[]> {
  const claims = await context.store.claimsOf(accountId);
  return Promise.all(
    claims.map(async (claim) => ({
      playNumber: claim.playNumber,
      prizePence: claim.prizePence,
      route: claim.route,
      status: claim.status,
      reason: claim.reason,
      claimBy: iso(claim.deadlineAt),
      payee: payeeOf(context, claim),
      // Who of the operator's people took a step is about them.
      log: (await context.store.claimLog(claim.playNumber)).map(({ step, at, reason }) => ({
        step,
        at: iso(at),
        reason,
      })),
    })),
  );
}

function movementsOf(context: Context, accountId: string): Promise<StoredMovement[]> {
  return allPages(
    async (before?: string) => {
      const asked = { limit: PAGE, ...(before === undefined ? {} : { before }) };
      return withCheckedPrizes(context, await context.store.statement(accountId, asked));
    },
    ({ id }) => id,
  );
}

function playsOf({ store }: Context, accountId: string): Promise<StoredPlay[]> {
  return allPages(
    (before?: string) => store.playsOf(accountId, { limit: PAGE, ...(before === undefined ? {} : { before }) }),
    ({ playNumber }) => playNumber,
  );
}

async function allPages<T, Key>(read: (before?: Key) => Promise<readonly T[]>, keyOf: (last: T) => Key): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const last = all.at(-1);
    const page = await (last === undefined ? read() : read(keyOf(last)));
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

/** A Play as bought, with its prize once settled: before, nobody may know it. */
function playData(play: StoredPlay): object {
  const { playNumber, gameId, gameVersion, pricePence, boughtAt, settledAt, prizePence, moves } = play;
  return {
    playNumber,
    gameId,
    gameVersion,
    pricePence,
    boughtAt: iso(boughtAt),
    settledAt: iso(settledAt),
    ...(settledAt === null ? {} : { prizePence }),
    movesMade: moves.count,
    movesMadeBySystem: moves.bySystem,
    clientSeed: play.clientSeed,
    serverSeedHash: play.serverSeedHash,
    termsHash: play.termsHash,
  };
}

function withOpenedAt({ openedAt, ...rest }: { readonly openedAt: Instant }): object {
  return { ...rest, at: iso(openedAt) };
}

function iso(at: Instant | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
