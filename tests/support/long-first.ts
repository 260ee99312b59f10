/** The order of the test files: the longest first, so that no core waits for one file at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** As measured on two cores, longest first. A file that is not listed is short, or new. */
const LONGEST = [
  'tests/access.test.ts',
  'tests/nothing-early.test.ts',
  'tests/games/diamond-maze.test.ts',
  'tests/account-identity.test.ts',
  'tests/games/lucky-puck-shot-gold.test.ts',
  'tests/reach.test.ts',
  'tests/main-job.test.ts',
  'tests/adding-a-game.test.ts',
  'tests/never-lost.test.ts',
  'tests/games/diamond-riches.test.ts',
  'tests/bench.test.ts',
  'tests/games/lab-riches.test.ts',
  'tests/scenes/million-jackpot-blue.test.ts',
  'tests/account-money.test.ts',
];

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return found === -1 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
