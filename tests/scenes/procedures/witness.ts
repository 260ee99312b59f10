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

const documents = (title: string) => ({ file: 'src/platform/jurisdiction/documents.test.ts', title });

/** How the Procedures of every game begin. */
export const introduction: readonly Clause[] = [
  [
    'These are the Game Procedures',
    documents('the Rules name the Procedures and the Account Terms, and which comes first'),
  ],
  ['To every Play of it', documents('the Rules name the Procedures and the Account Terms, and which comes first')],
  ['The Rules and the Account Terms can be read', { file: 'tests/access.test.ts', title: '/documents/rules' }],
];

/** And how they end. */
export const general: readonly Clause[] = [
  ['A Play that is left unfinished', { file: 'tests/never-lost.test.ts', title: 'after going back, from My Games' }],
  ['After seven days', documents('a Play waits as long as the Procedures of every game say')],
  ['If the Rules, these', documents('the Rules name the Procedures and the Account Terms, and which comes first')],
];

export function sentencesOf(paragraphs: readonly string[]): readonly string[] {
  return paragraphs.flatMap((paragraph) => paragraph.split(/(?<=[.!?]) +/));
}
