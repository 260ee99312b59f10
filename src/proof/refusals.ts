/** What records, leaves, receipts and commitments are refused for. `docs/proof.md` lists the same. */

export const PROOF_REFUSALS = {
  'record-malformed': 'A field is missing, unknown, or not of its form; the detail names it.',
  'receipt-malformed': 'Not a receipt of a form that is known; the detail names the field.',
  'receipt-too-long': 'More than 256 KiB.',
  'leaf-malformed': 'An entry that is neither 32 bytes nor a readable leaf in its one spelling.',
  'seed-differs': 'The opened seed is not the one that was committed to.',
  'commitment-ended': 'This number has ended: its end is the answer.',
  'commitment-not-issued': 'No commitment of this number and hash was issued to this player.',
  'client-seed-differs': 'Another seed of the player is bound to this number; one number has one.',
} as const;

export type ProofRefusal = keyof typeof PROOF_REFUSALS;
