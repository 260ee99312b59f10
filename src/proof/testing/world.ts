/**
 * A small operator for tests, the same every time: a log with its key, two witnesses, one player who buys and finishes
 * Plays of one game, and the receipts that come of it.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { playOut, sellFromSeed } from '../../game/run.ts';
import { outcomeAt } from '../../game/structure.ts';
import { findGame } from '../../games/catalogue.ts';
import { present } from '../../kernel/assert.ts';
import type { Json } from '../../kernel/json.ts';
import { type EndRecord, endHash, type SignedRecord, signEnd, soldEnd } from '../commitments.ts';
import { type ComputePlay, computeWith } from '../compute.ts';
import { fillersFor, readableEntry } from '../leaf.ts';
import { inclusionFrom } from '../log/reader.ts';
import { signCheckpoint, withCosignatures } from '../note/checkpoint.ts';
import { toHex } from '../note/encoding.ts';
import { signerKey, vkeyOf } from '../note/key.ts';
import { cosignatureLine } from '../note/note.ts';
import { type Policy, parsePolicy } from '../note/policy.ts';
import { entryOf, promisedPart, promisedReceipt, provedReceipt, type Receipt, settledReceipt } from '../receipt.ts';
import { movesHash, type PurchaseRecord, type SettlementRecord } from '../record.ts';
import { commitmentOf, playNumberOf, playSeedOf } from '../seeds.ts';
import { structureHash } from '../structure-hash.ts';
import { createStoredLog, type StoredLog } from './stored-log.ts';

/** Bytes that a label stands for: random to look at, the same in every run. */
export const bytesOf = (label: string, length = 32): Uint8Array =>
  sha256(utf8ToBytes(`unveil/test/${label}`)).subarray(0, length);
export const hexOf = (label: string, length = 32): string => toHex(bytesOf(label, length));

export const LOG_KEY = signerKey('lottery.example/2026', 'note', bytesOf('log key'));
export const WITNESSES = ['one', 'two'].map((name) =>
  signerKey(`witness.example/${name}`, 'cosignature', bytesOf(`witness ${name}`)),
);
export const GAME = present(findGame('million-jackpot-blue', '1.0.0'), 'the game of the worked example');
export const CODE_HASH = hexOf('code');
/** Seeds are labelled from here on, so that the second Play is one that wins. */
export const SEEDS_FROM = 6;
const START = Date.UTC(2026, 5, 1, 12);

export const POLICY_TEXT = `# The log, and both of its witnesses.
log ${vkeyOf(LOG_KEY)}
${WITNESSES.map((key, index) => `witness w${index + 1} ${vkeyOf(key)}`).join('\n')}
group witnesses all w1 w2
quorum witnesses
`;

export function policyOf(text: string): Policy {
  const policy = parsePolicy(text);
  if (!policy.ok) throw new Error(JSON.stringify(policy.refusal));
  return policy.value;
}

export const POLICY = policyOf(POLICY_TEXT);
export const compute: ComputePlay = computeWith((id, version) => {
  const game = findGame(id, version);
  return game === null ? null : { game, codeHash: CODE_HASH };
});

export interface World {
  readonly log: StoredLog;
  readonly checkpoint: string;
  /** Finished Plays of one player, in their order. */
  readonly receipts: readonly Receipt[];
}

/**
 * A player's Plays up to a count, all in one log of one checkpoint. `extra` entries stand before them; the records
 * name that code.
 */
export async function worldOf(count: number, extra = 0, codeHash = CODE_HASH): Promise<World> {
  const plays: Receipt[] = [];
  const ends: SignedRecord<EndRecord>[] = [];
  for (let number = 1; number <= count; number += 1) {
    const play = playOf(number, ends, codeHash);
    plays.push(play);
    ends.push(signEnd(soldEnd(play.purchase.record, START + number * 60_000), LOG_KEY));
  }
  const log = createStoredLog();
  log.append([...openingLeaves(), ...Array.from({ length: extra }, (_, index) => bytesOf(`filler ${index}`))]);
  const entries = plays.flatMap(({ purchase, settlement }) => [
    entryOf(purchase),
    entryOf(present(settlement, 'a settlement')),
  ]);
  const first = log.head().size;
  const fillers = Array.from({ length: fillersFor(first + entries.length) }, (_, index) =>
    bytesOf(`last filler ${index}`),
  );
  const head = log.append([...entries, ...fillers]);
  const checkpoint = cosign(signCheckpoint(head, LOG_KEY));
  const receipts = await Promise.all(
    plays.map(async (play, index) => {
      const [purchase, settlement] = [first + index * 2, first + index * 2 + 1];
      const withPurchase = provedReceipt(play, 'purchase', { ...(await proofIn(log, purchase)), checkpoint });
      return provedReceipt(withPurchase, 'settlement', { ...(await proofIn(log, settlement)), checkpoint });
    }),
  );
  return { log, checkpoint, receipts };
}

/** A checkpoint with the cosignatures of both witnesses. */
export function cosign(checkpoint: string): string {
  const text = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1);
  const lines = WITNESSES.map((key, index) => cosignatureLine(text, key, START / 1000 + index));
  return withCosignatures(checkpoint, lines.join(''), WITNESSES);
}

async function proofIn(log: StoredLog, index: number) {
  const path = await inclusionFrom(log.source, index, log.head().size);
  if (!path.ok) throw new Error(path.refusal.code);
  return { index, path: path.value };
}

function openingLeaves(): Uint8Array[] {
  const { id: game, version, structure } = GAME;
  const { pricePence, pool } = structure;
  return [
    readableEntry({
      type: 'origin',
      origin: LOG_KEY.name,
      vkey: vkeyOf(LOG_KEY),
      previous: null,
      reason: 'the first log',
      from: START,
    }),
    readableEntry({ type: 'rules', rulesHash: hexOf('rules'), from: START }),
    readableEntry({
      type: 'publication',
      game,
      version,
      structureHash: structureHash(structure),
      codeHash: CODE_HASH,
      pricePence,
      pool,
      from: START,
    }),
  ];
}

/**
 * The how manieth Play of the player: bought, played to its end by first moves, settled, promised; not in a log yet.
 */
export function playOf(number: number, ends: readonly SignedRecord<EndRecord>[], codeHash = CODE_HASH): Receipt {
  const serverSeed = hexOf(`server seed ${number + SEEDS_FROM}`);
  const clientSeed = hexOf(`client seed ${number + SEEDS_FROM}`, 16);
  const seeds = { serverSeed, clientSeed, gameId: GAME.id, gameVersion: GAME.version };
  const before = ends.at(-1);
  const playNumber = playNumberOf(seeds);
  const purchase: PurchaseRecord = {
    type: 'purchase',
    origin: LOG_KEY.name,
    playNumber,
    game: GAME.id,
    version: GAME.version,
    structureHash: structureHash(GAME.structure),
    codeHash,
    rulesHash: hexOf('rules'),
    pricePence: GAME.structure.pricePence,
    boughtAt: START + number * 60_000,
    commitment: { series: hexOf('series', 16), number, hash: commitmentOf(serverSeed) },
    previousEnd: before === undefined ? null : endHash(before.record),
    clientSeed,
  };
  const { rowIndex, scenario } = sellFromSeed(GAME, playSeedOf(seeds, playNumber));
  const { prizePence } = outcomeAt(GAME.structure, rowIndex);
  const moves: Json[] = [];
  playOut(GAME, scenario, { onStep: (move) => moves.push(move as unknown as Json) });
  const settlement: SettlementRecord = {
    type: 'settlement',
    origin: LOG_KEY.name,
    playNumber,
    prizePence,
    settledAt: START + number * 60_000 + 30_000,
    payment: prizePence === 0 ? { type: 'nothing', posting: null } : { type: 'wallet', posting: `posting-${number}` },
    movesHash: movesHash(moves),
    serverSeed,
  };
  const receipt = promisedReceipt(purchase, bytesOf(`purchase salt ${number}`), LOG_KEY);
  const settled = settledReceipt(
    receipt,
    promisedPart(settlement, bytesOf(`settlement salt ${number}`), LOG_KEY),
    moves,
  );
  return { ...settled, ends: [...ends] };
}
