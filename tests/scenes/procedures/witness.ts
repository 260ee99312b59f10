/** Who shows that a sentence of a game's Procedures is true: an exhibit of the gallery, or a test. */

export interface ExhibitWitness {
  readonly exhibit: string;
  /** Texts and names that stand on the screen when its moves have been shown. */
  readonly sees: readonly (string | RegExp)[];
  /** What must not stand there. */
  readonly misses?: readonly (string | RegExp)[];
}

export interface TestWitness {
  /** From the root. */
  readonly file: string;
  /** As it stands there, `%s` and all. */
  readonly title: string;
}

/** A sentence by its beginning, as long as it takes to tell it from the others. */
export type Clause = readonly [sentence: string, witness: ExhibitWitness | TestWitness];

export function sentencesOf(paragraphs: readonly string[]): readonly string[] {
  return paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?]) +/));
}
