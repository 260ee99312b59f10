/** The order of the test files: the longest first, so that no core waits for one file at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * As measured on two cores, longest first, for each project. A file that is not listed is short, or new; one that is
 * long and not listed may begin last, and leave a core idle until it ends.
 */
const LONGEST = [
  'tests/faults/scenes.test.ts',
  'tests/access.test.ts',
  'tests/adding-a-game.test.ts',
  'tests/nothing-early.test.ts',
  'tests/faults/leaks.test.ts',
  'tests/scenes/million-jackpot-blue.test.ts',
  'tests/games/diamond-maze.test.ts',
  'tests/never-lost.test.ts',
  'tests/games/diamond-riches.test.ts',
  'tests/games/lucky-puck-shot-gold.test.ts',
  'tests/bench.test.ts',
  'tests/faults/purchases.test.ts',
  'tests/reach.test.ts',
  'tests/main-job.test.ts',
  'tests/faults/proof.test.ts',
  'tests/bought-once.test.ts',
  'tests/games/lab-riches.test.ts',
  'tests/scenes/procedures.test.ts',
  'tests/account-money.test.ts',
  'tests/account-identity.test.ts',
  'tests/my-games.test.ts',
  'tests/faults/kill.test.ts',
  'src/games/million-jackpot-blue/contract.test.ts',
  'src/games/diamond-maze/contract.test.ts',
  'src/games/diamond-riches/contract.test.ts',
  'src/games/lab-riches/contract.test.ts',
  'src/games/lucky-puck-shot-gold/contract.test.ts',
  'src/scenes/sounds.test.ts',
  'src/store/backup/backup.test.ts',
  'src/store/postgres/store.test.ts',
  'src/server/secrecy.test.ts',
  'src/store/sqlite/store.test.ts',
  'src/platform/paper.test.ts',
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
