/**
 * Verifying a receipt, offline: six claims, each answered for itself, and the steps from seed to prize for a page to
 * draw. Trusts the policy and the games it is given, and nothing in the receipt. Takes anything; never throws.
 */
import { formatPence, pence } from '../kernel/pence.ts';
import { checkChain } from './chain.ts';
import { CLAIMS, type Claim, type Claims, fails, holds, unknown } from './claim.ts';
import type { ComputedPlay, ComputePlay } from './compute.ts';
import type { OpenedCheckpoint } from './note/checkpoint.ts';
import { toHex } from './note/encoding.ts';
import { asksForWitnesses, isQuorum, logKeys, type Policy } from './note/policy.ts';
import { verifyProof } from './note/proof-file.ts';
import { verifyStatement } from './note/statement.ts';
import { entryOf, parseReceipt, proofOf, type Receipt, type ReceiptPart } from './receipt.ts';
import { type LogRecord, movesHash } from './record.ts';
import { commitmentOf, type PlaySeeds, playNumberOf, playSeedOf } from './seeds.ts';

/** From the seeds to the prize: what a page draws. */
export interface ProofSteps {
  readonly seeds: PlaySeeds;
  readonly commitment: string;
  readonly playNumber: string;
  /** Hex. */
  readonly playSeed: string;
  readonly computed: ComputedPlay;
}

export interface Verdict {
  /** Null when the file is no receipt. */
  readonly playNumber: string | null;
  /** The prize as settled; null before. */
  readonly prizePence: number | null;
  readonly claims: Claims;
  /** Null when the seed is not opened, or the game is not at hand. */
  readonly steps: ProofSteps | null;
}

/** The verdict on a receipt: a file's text, or its JSON. */
export function verifyReceipt(receipt: unknown, policy: Policy, compute: ComputePlay): Verdict {
  const parsed = parseReceipt(receipt);
  if (parsed.ok) return judge(parsed.value, policy, compute);
  const { code, detail = '' } = parsed.refusal;
  const nothing = unknown(`The file is not a receipt that can be read: ${code} ${detail}`.trimEnd() + '.', [
    'a receipt',
  ]);
  return { playNumber: null, prizePence: null, claims: sixTimes(nothing), steps: null };
}

/** The least of the six: `holds` only when all do. */
export function overall({ claims }: Verdict): Claim['state'] {
  const states = CLAIMS.map((name) => claims[name].state);
  if (states.includes('fails')) return 'fails';
  return states.includes('unknown') ? 'unknown' : 'holds';
}

function judge(receipt: Receipt, policy: Policy, compute: ComputePlay): Verdict {
  const { purchase, settlement } = receipt;
  const bought = locate(receipt, purchase, policy);
  const settled = settlement === undefined ? null : locate(receipt, settlement, policy);
  const seedFault = faultOfSeed(receipt);
  const steps = seedFault === null ? computeSteps(receipt, compute) : null;
  return {
    playNumber: purchase.record.playNumber,
    prizePence: settlement?.record.prizePence ?? null,
    claims: {
      fixed: judgeFixed(receipt, policy, { bought, seedFault }),
      logged: bought.claim,
      witnessed: judgeWitnessed(policy, bought, settled),
      follows: seedFault === null ? judgeFollows(receipt, steps) : fails(seedFault),
      complete: checkChain(purchase.record, receipt.ends ?? [], logKeys(policy)),
      paid: judgePaid(receipt, policy, { settled, steps }),
    },
    steps: steps === 'broken' ? null : steps,
  };
}

function sixTimes(claim: Claim): Claims {
  return { fixed: claim, logged: claim, witnessed: claim, follows: claim, complete: claim, paid: claim };
}

/** Whether a part is in the log, and under which checkpoint. */
interface Located {
  readonly claim: Claim;
  readonly checkpoint: OpenedCheckpoint | null;
  readonly isSignatureWrong: boolean;
}

function locate(receipt: Receipt, part: ReceiptPart<LogRecord>, policy: Policy): Located {
  const tell = (claim: Claim, isSignatureWrong = false): Located => ({ claim, checkpoint: null, isSignatureWrong });
  const { origin, type } = part.record;
  if (!logKeys(policy).some(({ name }) => name === origin)) {
    return tell(unknown(`The policy does not name the log ${origin}.`, [`a policy that names ${origin}`]));
  }
  if (part.proof === undefined)
    return tell(unknown(`The receipt holds no proof of the ${type}.`, [`the proof that the ${type} is in the log`]));
  const proof = proofOf(receipt, part);
  if (proof === null) return tell(fails(`The proof of the ${type} is broken.`));
  const verified = verifyProof(entryOf(part), proof, policy);
  if (!verified.ok) {
    const { code } = verified.refusal;
    return tell(fails(`The proof of the ${type} does not verify: ${code}.`), code === 'signature-wrong');
  }
  // What waited when a log ended is entered into the next one of the same operator.
  const { size, origin: log } = verified.value;
  if (operatorOf(log) !== operatorOf(origin)) return tell(fails(`The proof of the ${type} is of another log.`));
  return {
    claim: holds(`The ${type} is entry ${proof.index} of ${size} in ${log}.`),
    checkpoint: verified.value,
    isSignatureWrong: false,
  };
}

function judgeFixed(
  receipt: Receipt,
  policy: Policy,
  { bought, seedFault }: { readonly bought: Located; readonly seedFault: string | null },
): Claim {
  if (seedFault !== null) return fails(seedFault);
  const promise = judgePromise(receipt.purchase, policy);
  if (promise.state === 'fails') return promise;
  // Without a promise the log itself tells; one by a key that is not known is not passed over.
  const isTold = receipt.purchase.promise === undefined && bought.claim.state === 'holds';
  if (promise.state === 'unknown' && !isTold) return promise;
  const how = promise.state === 'holds' ? 'has signed' : 'has put into its signed log';
  const why = `The hash of the server’s seed and the player’s seed stand in a record that the operator ${how}.`;
  return holds(`${why}${wordsOfHeld(receipt)}`);
}

/** The log's promise to hold a record, as far as it was kept. */
function judgePromise({ record, promise }: ReceiptPart<LogRecord>, policy: Policy): Claim {
  if (promise === undefined) return unknown('Nothing shows that the operator signed the record.', ['the promise']);
  const signed = verifyStatement('promise', record.origin, record, { line: promise, known: logKeys(policy) });
  if (signed.ok) return holds('The operator signed the record.');
  const { code } = signed.refusal;
  if (code === 'origin-unknown' || code === 'note-unsigned') {
    return unknown('The promise is signed by a key that the policy does not name.', [`the key of ${record.origin}`]);
  }
  return fails(`The promise of the ${record.type} does not carry the log’s signature over it.`);
}

/** The browser's own note is nobody's proof but its owner's. */
function wordsOfHeld({ held }: Receipt): string {
  if (held === undefined) return '';
  const isOlder = held.givenAt <= held.seedMadeAt;
  return ` By this browser’s own note the hash was there ${isOlder ? 'before' : 'only after'} the player’s seed was made.`;
}

/** All checkpoints that the receipt leans on. */
function judgeWitnessed(policy: Policy, bought: Located, settled: Located | null): Claim {
  if (bought.isSignatureWrong || settled?.isSignatureWrong) return fails('A signature under a checkpoint is wrong.');
  if (!asksForWitnesses(policy)) {
    return unknown('The policy asks for no witness: one log could show everybody a history of their own.', [
      'a policy with witnesses',
    ]);
  }
  const checkpoints = [bought, ...(settled === null ? [] : [settled])].flatMap(({ checkpoint }) => checkpoint ?? []);
  if (bought.checkpoint === null)
    return unknown('There is no checkpoint to be witnessed.', ['the proof that the purchase is in the log']);
  for (const { cosigned, size } of checkpoints) {
    const keys = cosigned.map(({ key }) => key);
    if (isQuorum(policy, keys)) continue;
    const lacking = policy.witnesses.filter(
      ({ key }) => !keys.some(({ id, name }) => id === key.id && name === key.name),
    );
    return unknown(
      `${keys.length} of the policy’s witnesses saw the checkpoint of ${size} entries: too few.`,
      lacking.map(({ key }) => `a cosignature of ${key.name}`),
    );
  }
  const names = new Set(checkpoints.flatMap(({ cosigned }) => cosigned.map(({ key }) => key.name)));
  return holds(`Seen by ${[...names].join(', ')}.`);
}

function seedsOf({ purchase, settlement }: Receipt): PlaySeeds | null {
  if (settlement === undefined) return null;
  const { clientSeed, game, version } = purchase.record;
  return { serverSeed: settlement.record.serverSeed, clientSeed, gameId: game, gameVersion: version };
}

/** What an opened seed says against the record; null when it agrees, or is not opened. */
function faultOfSeed(receipt: Receipt): string | null {
  const seeds = seedsOf(receipt);
  if (seeds === null) return null;
  const { commitment, playNumber } = receipt.purchase.record;
  if (commitmentOf(seeds.serverSeed) !== commitment.hash) return 'The seed opened is not the one committed to.';
  return playNumberOf(seeds) === playNumber ? null : 'The Play Number does not follow from the seeds.';
}

/** `broken` when the game itself gives up: on moves it cannot have been asked, or by a fault of its own. */
function computeSteps(receipt: Receipt, compute: ComputePlay): ProofSteps | 'broken' | null {
  const seeds = seedsOf(receipt);
  if (seeds === null) return null;
  const { playNumber, commitment, game, version } = receipt.purchase.record;
  const playSeed = playSeedOf(seeds, playNumber);
  try {
    const computed = compute({ game, version, playSeed, moves: receipt.moves ?? [] });
    if (computed === null) return null;
    return { seeds, commitment: commitment.hash, playNumber, playSeed: toHex(playSeed), computed };
  } catch {
    return 'broken';
  }
}

function judgeFollows({ purchase, settlement, moves }: Receipt, steps: ProofSteps | 'broken' | null): Claim {
  const { game, version, structureHash, codeHash, pricePence } = purchase.record;
  if (settlement === undefined)
    return unknown('The server’s seed is not opened yet.', ['the settlement, which opens the seed']);
  if (steps === null) return unknown(`${game} ${version} is not at hand here.`, [`the game ${game} ${version}`]);
  if (moves === undefined) return unknown('The moves are not in the receipt.', ['the moves']);
  if (movesHash(moves) !== settlement.record.movesHash) return fails('The moves are not those that were settled.');
  if (steps === 'broken') return unknown('The game at hand gave up on this Play.', ['a game that computes it']);
  const { computed } = steps;
  if (computed.structureHash !== structureHash)
    return fails(`The record names another prize structure than ${game} ${version} has.`);
  if (computed.pricePence !== pricePence) return fails('The price is not the game’s.');
  // Other code may compute other Plays: what it says then is no evidence, for or against.
  if (codeHash === null)
    return unknown('The record does not say which code computed the Play.', ['the hash of the code']);
  if (computed.codeHash !== codeHash)
    return unknown('The code at hand is not the code that the record names.', [`the code ${codeHash}`]);
  if (computed.fault !== null) return fails(`What the moves show is not what was sold: ${computed.fault}.`);
  if (computed.prizePence !== settlement.record.prizePence) {
    return fails(`The seeds give ${money(computed.prizePence)}, settled was ${money(settlement.record.prizePence)}.`);
  }
  return holds(`Both seeds give row, scenario and, by these moves, ${money(computed.prizePence)}.`);
}

function judgePaid(
  { purchase, settlement }: Receipt,
  policy: Policy,
  { settled, steps }: { readonly settled: Located | null; readonly steps: ProofSteps | 'broken' | null },
): Claim {
  if (settlement === undefined || settled === null)
    return unknown('The Play is not settled in this receipt.', ['the settlement']);
  const { origin, playNumber, prizePence, payment } = settlement.record;
  if (playNumber !== purchase.record.playNumber) return fails('The settlement is of another Play.');
  if (operatorOf(origin) !== operatorOf(purchase.record.origin)) return fails('The settlement is of another operator.');
  const promise = judgePromise(settlement, policy);
  if (settlement.promise !== undefined && promise.state !== 'holds') return promise;
  const isNothing = payment.type === 'nothing';
  if (isNothing !== (prizePence === 0) || isNothing !== (payment.posting === null))
    return fails('Prize and payment do not agree.');
  const { codeHash } = purchase.record;
  const isOwnCode = steps !== null && steps !== 'broken' && codeHash !== null && steps.computed.codeHash === codeHash;
  if (isOwnCode && steps.computed.prizePence !== prizePence)
    return fails(`Settled was ${money(prizePence)}, won ${money(steps.computed.prizePence)}.`);
  if (settled.claim.state !== 'holds') return settled.claim;
  if (isNothing) return holds('The settlement of a Play that won nothing is in the log.');
  const where = payment.type === 'wallet' ? 'to the wallet' : 'into a claim';
  return holds(`${money(prizePence)} went ${where} by posting ${payment.posting}, as the log says.`);
}

/** An operator's logs are told apart by what follows the first slash: `lottery.example/2026`. */
function operatorOf(origin: string): string {
  return origin.split('/')[0] ?? origin;
}

function money(amount: number): string {
  return formatPence(pence(amount));
}
