/** The verifier's answers in words a player understands. */
import { formatPence, pence } from '../kernel/pence.ts';
import type { Claim, ClaimName } from '../proof/claim.ts';
import type { Checked } from './check.ts';

export const QUESTIONS: Readonly<Record<ClaimName, string>> = {
  fixed: 'The Play was fixed when it was bought',
  logged: 'It stands in the public log',
  witnessed: 'Others have seen the same log',
  follows: 'What was shown follows from the seeds',
  complete: 'Nothing was left out before it',
  paid: 'What it won was paid',
};

export const ANSWERS: Readonly<Record<Claim['state'], string>> = {
  holds: 'Holds',
  fails: 'Does not hold',
  unknown: 'Cannot be told',
};

export interface Link {
  readonly name: string;
  readonly says: string;
  /** Null until it can be computed. */
  readonly isThere: boolean;
  readonly numbers: readonly { readonly name: string; readonly value: string }[];
}

/** The chain from seed to prize, as far as the receipt reaches. */
export function chainOf({ verdict, receipt, found }: Checked): readonly Link[] {
  if (receipt === null) return [];
  const { record } = receipt.purchase;
  const { steps } = verdict;
  const opened = receipt.settlement?.record.serverSeed ?? null;
  const computed = steps?.computed ?? null;
  return [
    {
      name: 'Two seeds',
      says:
        opened === null
          ? 'One of the operator, still closed: its fingerprint was there before you bought. One of yours.'
          : 'One of the operator, whose fingerprint was there before the purchase, and one of the player.',
      isThere: true,
      numbers: [
        { name: 'Fingerprint of the operator’s seed (SHA-256)', value: record.commitment.hash },
        { name: 'The player’s seed', value: record.clientSeed },
        ...(opened === null ? [] : [{ name: 'The operator’s seed, opened', value: opened }]),
        { name: 'Play Number', value: record.playNumber },
        ...(steps === null ? [] : [{ name: 'Play seed', value: steps.playSeed }]),
      ],
    },
    {
      name: 'One row of the prize table',
      says: computed === null ? 'Drawn by both seeds together.' : rowWords(computed.rowIndex, computed.prizePence),
      isThere: computed !== null,
      numbers: [
        { name: 'Prize structure (SHA-256), as recorded', value: record.structureHash },
        ...(computed === null ? [] : [{ name: 'Row, counted from 0', value: String(computed.rowIndex ?? 'none') }]),
      ],
    },
    {
      name: 'All that lay hidden',
      says: 'The whole board, dealt for that row. It was there before the first move.',
      isThere: computed !== null,
      numbers: [
        { name: 'Code that computes it (SHA-256), as recorded', value: record.codeHash ?? 'not recorded' },
        ...(found === null ? [] : [{ name: 'Code at hand (SHA-256)', value: found.codeHash }]),
        ...(computed === null ? [] : [{ name: 'Scenario', value: JSON.stringify(computed.scenario) }]),
      ],
    },
    {
      name: 'Each reveal',
      says: computed === null ? 'What the moves uncovered.' : movesWords(computed.reveals.length),
      isThere: computed !== null && computed.fault === null,
      numbers: receipt.moves === undefined ? [] : [{ name: 'Moves', value: JSON.stringify(receipt.moves) }],
    },
    {
      name: 'The prize',
      says: computed === null ? 'What the finished board shows.' : prizeWords(computed.prizePence, computed.fault),
      isThere: computed !== null && computed.fault === null,
      numbers: receipt.settlement === undefined ? [] : [settledNumber(receipt.settlement.record.prizePence)],
    },
  ];
}

function rowWords(rowIndex: number | null, prizePence: number): string {
  if (rowIndex === null) return 'Both seeds together draw a Play without a prize.';
  return `Both seeds together draw row ${rowIndex + 1}, which wins ${money(prizePence)}.`;
}

function movesWords(count: number): string {
  return count === 1 ? 'One move uncovered it.' : `${count} moves uncovered it, one after the other.`;
}

function prizeWords(prizePence: number, fault: string | null): string {
  if (fault !== null) return `The moves do not lead there: ${fault}.`;
  return prizePence === 0
    ? 'The finished board shows no prize, as the row says.'
    : `The finished board shows ${money(prizePence)}, as the row says.`;
}

function settledNumber(prizePence: number) {
  return { name: 'Prize, as settled', value: money(prizePence) };
}

function money(amount: number): string {
  return formatPence(pence(amount));
}
