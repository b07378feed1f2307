import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const isRandom = ({ moduleId }: TestSpecification): boolean => /random|simulated/.test(moduleId);

/** Runs the tables first. Most mutants fail there, and the first failure ends the run. */
class TablesFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => Number(isRandom(one)) - Number(isRandom(other))));
  }
}

/** These run the sync engine as a window does; its change rules have their tables there. */
const users = ['core/uploads', 'renderer/features/sync', 'renderer/shared/store/sync', 'renderer/shared/store/undo']
  .map((room) => `tests/unit/${room}/**/*.test.ts`);

/** What Stryker runs over the permissions and the sync engine: rules, tables and fewer random cases than `npm test`. */
export default defineConfig({
  test: {
    include: ['tests/unit/core/permissions/**/*.test.ts', 'tests/unit/core/sync/**/*.test.ts', ...users, 'tests/unit/renderer/shared/store/undo.test.ts'],
    exclude: ['**/oracle-sensitivity.test.ts'],
    sequence: { sequencer: TablesFirst },
    env: { RANDOM_CASES: '6000', RANDOM_HISTORIES: '2000', SIMULATED_HISTORIES: '8' },
    testTimeout: 60_000,
  },
});
