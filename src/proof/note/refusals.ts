/** What notes, keys, checkpoints, policies and proof files are refused for. `docs/proof.md` lists the same. */

export const NOTE_REFUSALS = {
  'note-malformed':
    'Not a text, a blank line and signature lines as signed-note has them; the detail names what is wrong.',
  'signature-malformed': 'A line after the blank one is no signature line, or its base64 is not canonical.',
  'note-too-long': 'More than a million bytes, or more than 100 signatures.',
  'note-unsigned': 'No signature by a known key verifies.',
  'signature-wrong': 'A signature names a known key and does not verify: the whole note is refused.',
  'key-malformed': 'Not a key as signed-note spells it, or its id is not the hash of what it names.',
  'key-type-unsupported': 'The key is of a type that is not implemented, or not the type this use asks for.',
  'checkpoint-malformed': 'The note does not hold origin, size and root as tlog-checkpoint has them.',
  'origin-unknown': 'The checkpoint is of a log that the policy does not name.',
  'policy-malformed': 'A line of the policy is not as tlog-policy has it; the detail names it.',
  'policy-too-long': 'More than 256 KiB.',
  'proof-malformed': 'Not a proof file as tlog-proof has it; the detail names the line.',
  'statement-malformed': 'A signed statement is not of this kind and log, or not in its one spelling.',
} as const;

export type NoteRefusal = keyof typeof NOTE_REFUSALS;
