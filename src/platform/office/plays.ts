/**
 * A Play for the person on the telephone: its life, what it was sold for, its proof, and, once its owner has finished
 * it, its board as it was seen and the pack for a court. Before that nothing of its outcome, to nobody.
 */
import { canonicalJson, type Json } from '../../kernel/json.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import type { Context } from '../ports/context.ts';
import type { Office } from '../ports/office.ts';
import type { Evidence, OfficePlay, PlayMoment } from '../ports/office-pages.ts';
import type { Platform, PlayReplay } from '../ports/platform.ts';
import { sha256Hex } from '../ports/secrets.ts';
import type { Staff } from '../ports/staff.ts';
import type { StoredPlay } from '../ports/stored-play.ts';
import type { Desk } from './access.ts';

/** Plays for staff who may see them. `play-not-settled` for whatever would tell of an outcome. */
export function createPlaysView(
  context: Context,
  desk: Desk,
  platform: Pick<Platform, 'replay' | 'receipt'>,
): Pick<Office, 'play' | 'replay' | 'evidence'> {
  const { store, clock } = context;

  /** The Play, for somebody who may see it. Looking is logged. */
  async function found(staff: Staff, playNumber: string, act: string) {
    const refused = await desk.refusal(staff, 'see-plays', playNumber);
    if (refused) return refused;
    const play = await store.play(playNumber);
    if (!play) return refuse('unknown-play');
    await desk.note(staff.id, act, playNumber);
    return accept(play);
  }

  async function replayOf(play: StoredPlay): Promise<Result<PlayReplay, 'unknown-play' | 'play-not-settled'>> {
    return platform.replay(play.accountId, play.playNumber);
  }

  return {
    play: async (staff, playNumber) => {
      const play = await found(staff, playNumber, 'play-looked-at');
      return play.ok ? accept(await shownPlay(context, play.value)) : play;
    },
    replay: async (staff, playNumber) => {
      const play = await found(staff, playNumber, 'play-replayed');
      return play.ok ? replayOf(play.value) : play;
    },
    evidence: async (staff, playNumber) => {
      const play = await found(staff, playNumber, 'evidence-made');
      if (!play.ok) return play;
      const replay = await replayOf(play.value);
      const receipt = await platform.receipt(play.value.accountId, playNumber);
      const postings = (await store.postingsOf(playNumber)).filter(
        ({ reason }) => play.value.settledAt !== null || reason === 'price',
      );
      const rest: Omit<Evidence, 'hash'> = {
        made: { at: clock.now(), by: staff.name },
        play: await shownPlay(context, play.value),
        replay: replay.ok ? replay.value : null,
        receipt: receipt.ok ? receipt.value : null,
        postings,
      };
      const text = canonicalJson(JSON.parse(JSON.stringify(rest)) as Json);
      return accept({ ...(JSON.parse(text) as typeof rest), hash: sha256Hex(text) });
    },
  };
}

async function shownPlay({ store }: Context, play: StoredPlay): Promise<OfficePlay> {
  const { settledAt, claim, commitment, playNumber } = play;
  const owner = await store.account(play.accountId);
  const leaves = await store.leavesOf(playNumber);
  return {
    playNumber,
    accountId: play.accountId,
    email: owner?.email ?? '',
    gameId: play.gameId,
    gameVersion: play.gameVersion,
    pricePence: play.pricePence,
    boughtAt: play.boughtAt,
    settledAt,
    moveCount: play.moves.count,
    movesBySystem: play.moves.bySystem,
    outcome: settledAt === null ? null : { prizePence: play.prizePence, row: play.rowIndex },
    claim: claim && { route: claim.route, status: claim.status, deadlineAt: claim.deadlineAt },
    moments: await momentsOf(store, play),
    proof: {
      serverSeedHash: play.serverSeedHash,
      clientSeed: play.clientSeed,
      // With the structure at hand, a hash of the scenario could be searched for the outcome.
      scenarioHash: settledAt === null ? null : play.scenarioHash,
      origin: commitment?.origin ?? null,
      commitmentNumber: commitment?.number ?? null,
      purchaseLeaf: leaves.purchase?.place ?? null,
      settlementLeaf: leaves.settlement?.place ?? null,
    },
  };
}

async function momentsOf(store: Context['store'], play: StoredPlay): Promise<readonly PlayMoment[]> {
  const bought = { at: play.boughtAt, what: 'bought', by: 'player' };
  const ended = play.moves.bySystem > 0 ? 'system' : 'player';
  const settled = play.settledAt === null ? [] : [{ at: play.settledAt, what: 'finished', by: ended }];
  const claim = play.claim === null ? [] : await store.claimLog(play.playNumber);
  const steps = claim.map(({ at, step, by, reason }) => ({
    at,
    what: reason === null ? `claim: ${step}` : `claim: ${step} (${reason})`,
    by,
  }));
  return [bought, ...settled, ...steps];
}
