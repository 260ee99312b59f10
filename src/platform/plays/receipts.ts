/**
 * Receipts: what the log holds of a Play, made again from the Play as it is stored, with promises, proofs and the ends
 * of the numbers before. And the leaves that purchases and settlements write.
 */
import { present } from '../../kernel/assert.ts';
import type { Json } from '../../kernel/json.ts';
import { accept, type Result, refuse } from '../../kernel/result.ts';
import type { EndRecord, SignedRecord } from '../../proof/commitments.ts';
import { inclusionFrom } from '../../proof/log/reader.ts';
import { openCheckpoint } from '../../proof/note/checkpoint.ts';
import type { ProofFile } from '../../proof/note/proof-file.ts';
import { promisedPart, promisedReceipt, provedReceipt, type Receipt, settledReceipt } from '../../proof/receipt.ts';
import { movesHash, type SettlementRecord } from '../../proof/record.ts';
import type { Context } from '../ports/context.ts';
import type { StoredLeaf } from '../ports/log-store.ts';
import type { LogFiles } from '../ports/proof.ts';
import type { StoredPlay } from '../ports/stored-play.ts';
import { endOfNumber, openSealed, purchaseRecordOf } from '../proof/commitments.ts';
import { sourceOf } from '../proof/open-log.ts';
import type { LivePlay, LivePlays } from './live-plays.ts';

export const ENDS_MAX = 200;

/** What the log holds of a settlement. */
export function settlementRecordOf(
  play: StoredPlay,
  live: Pick<LivePlay, 'steps'>,
  told: { readonly origin: string; readonly serverSeed: string; readonly settledAt: number; readonly isClaim: boolean },
): SettlementRecord {
  const { playNumber, prizePence } = play;
  const type = prizePence === 0 ? 'nothing' : told.isClaim ? 'claim' : 'wallet';
  return {
    type: 'settlement',
    origin: told.origin,
    playNumber,
    prizePence,
    settledAt: told.settledAt,
    // A Play is paid by one posting: its number names it.
    payment: { type, posting: prizePence === 0 ? null : `prize/${playNumber}` },
    movesHash: movesHash(movesOf(live)),
    serverSeed: told.serverSeed,
  };
}

/** The moves of a Play as they were sent, in their order: what the settlement hashes and the receipt tells. */
export function movesOf({ steps }: Pick<LivePlay, 'steps'>): readonly Json[] {
  return steps.map(({ move }) => JSON.parse(JSON.stringify(move)) as Json);
}

/** The receipt as a purchase is answered with it: the log's promise. Null for a Play of before there was a log. */
export function promisedReceiptOf(context: Context, play: StoredPlay): Receipt | null {
  const { commitment, termsHash } = play;
  const game = context.findGame(play.gameId, play.gameVersion);
  const sealed = openSealed(context.secrets, play.sealedSeed);
  if (!commitment || termsHash === null || !game || !sealed?.salts) return null;
  const record = purchaseRecordOf({ ...play, commitment }, game, { ...context, rulesHash: termsHash });
  return promisedReceipt(record, sealed.salts.purchase, context.log.of(record.origin));
}

export type ReceiptRefusal = 'unknown-play' | 'receipt-missing';

/** Receipts of Plays with their place in the log; without files every leaf still waits (docs/proof.md). */
export function createReceipts(context: Context, livePlays: LivePlays, files: LogFiles | null) {
  const { store, secrets, log } = context;

  return {
    /** The receipt as it stands. `receipt-missing`: the Play was sold before there was a log. */
    receipt: async (accountId: string, playNumber: string): Promise<Result<Receipt, ReceiptRefusal>> => {
      const play = await store.play(playNumber);
      if (play?.accountId !== accountId) return refuse('unknown-play');
      return receiptOf(play);
    },
  };

  async function receiptOf(play: StoredPlay): Promise<Result<Receipt, ReceiptRefusal>> {
    const promised = promisedReceiptOf(context, play);
    const sealed = openSealed(secrets, play.sealedSeed);
    if (promised === null || !sealed?.salts) return refuse('receipt-missing');
    const leaves = await store.leavesOf(play.playNumber);
    let receipt = promised;
    if (play.settledAt !== null && leaves.settlement) {
      const live = await livePlays.layOut(play);
      const { promised: origin } = leaves.settlement;
      const told = { origin, serverSeed: sealed.serverSeed, settledAt: play.settledAt, isClaim: play.claim !== null };
      const part = promisedPart(settlementRecordOf(play, live, told), sealed.salts.settlement, log.of(origin));
      receipt = settledReceipt(receipt, part, movesOf(live));
    }
    for (const which of ['purchase', 'settlement'] as const) {
      const proof = await proofOf(leaves[which]);
      if (proof && receipt[which]) receipt = provedReceipt(receipt, which, proof);
    }
    const ends = await endsBefore(play.accountId, promised.purchase.record.commitment.number);
    return accept(ends.length === 0 ? receipt : { ...receipt, ends });
  }

  async function proofOf(leaf: StoredLeaf | null): Promise<ProofFile | null> {
    if (files === null || leaf === null || leaf.place === null) return null;
    const { origin, place } = leaf;
    const checkpoint = files.checkpoint(origin);
    const opened = checkpoint === null ? null : openCheckpoint(checkpoint, [log.of(origin)], []);
    if (checkpoint === null || !opened?.ok || place >= opened.value.size) return null;
    const path = await inclusionFrom(sourceOf(files, origin), place, opened.value.size);
    return path.ok ? { index: place, path: path.value, checkpoint } : null;
  }

  /** The newest of them, when there are very many. */
  async function endsBefore(accountId: string, number: number): Promise<readonly SignedRecord<EndRecord>[]> {
    const from = Math.max(1, number - ENDS_MAX);
    const numbers = Array.from({ length: number - from }, (_, index) => from + index);
    const ends: SignedRecord<EndRecord>[] = [];
    for (const one of numbers) ends.push(present(await endOfNumber(context, accountId, one), `the end of ${one}`));
    return ends;
  }
}
