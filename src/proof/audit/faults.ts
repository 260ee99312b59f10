/** What an audit can find wrong, by name. `docs/proof.md` lists the same. */

export const AUDIT_FAULTS = {
  'export-malformed': 'A line of the export is none, or stands where none may.',
  'export-cut-off': 'The export does not end with as many lines as it says.',
  'log-forked': 'What the log says now does not begin with what it said, or with what was opened.',
  'log-shrank': 'The log has fewer leaves than it had.',
  'log-broken': 'A tile of the log is missing, or not what the signed root says.',
  'leaf-differs': 'Record and salt do not give the entry that stands in the log.',
  'leaf-unopened': 'A leaf of the log that nothing opened stands behind: a Play was left out.',
  'leaf-twice': 'A leaf was opened before, or out of order.',
  'leaf-malformed': 'An entry of the log is neither 32 bytes nor a readable leaf.',
  'play-twice': 'A Play was sold before.',
  'play-unsold': 'A Play was settled without a purchase before it.',
  'not-published': 'No leaf before the purchase tells this structure, code and price of the game.',
  'rules-unknown': 'No leaf before the purchase tells the rules that it names.',
  'commitment-gap': 'A number of the player was left out, sold again, or does not name the end before it.',
  'seed-differs': 'The seed opened is not the one committed to.',
  'number-differs': 'The Play Number does not follow from the seeds.',
  'moves-differ': 'The moves are not those that were settled.',
  'price-differs': 'The Play was sold for another price than its game has.',
  'prize-differs': 'The seeds give another prize than the one settled.',
  'payment-differs': 'Prize and payment do not agree.',
  'play-uncomputed': 'The published code gave up on the Play.',
  'sums-differ': 'What was sold or won by the log is not what the books say.',
} as const;
export type AuditFaultCode = keyof typeof AUDIT_FAULTS;

export interface AuditFault {
  readonly code: AuditFaultCode;
  /** The log and the leaf where it was found; null where it is of no leaf. */
  readonly origin: string | null;
  readonly leaf: number | null;
  readonly playNumber: string | null;
  readonly detail: string;
}
