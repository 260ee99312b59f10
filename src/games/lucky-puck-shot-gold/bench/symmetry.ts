/**
 * Lucky Puck Shot Gold has no reduction: its choice proofs visit every state as it is. Only the maths bench reads
 * this.
 */
export const reduction = null;
