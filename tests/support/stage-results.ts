/** The test results of one stage, or of all stages. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface StageResult extends TestCounts {
  /** One text for each failure: the test and its message. */
  readonly failures: readonly string[];
}

export const onePassed: StageResult = { passed: 1, failed: 0, skipped: 0, failures: [] };
export const noTests: StageResult = { passed: 0, failed: 0, skipped: 0, failures: [] };
export const oneFailed = (failure: string): StageResult => ({ passed: 0, failed: 1, skipped: 0, failures: [failure] });

export const sumCounts = (results: readonly TestCounts[]): TestCounts => results.reduce<TestCounts>(
  (total, { passed, failed, skipped }) => ({ passed: total.passed + passed, failed: total.failed + failed, skipped: total.skipped + skipped }),
  { passed: 0, failed: 0, skipped: 0 },
);

/** The last line of a test run, which other programs parse. */
export const summaryLine = ({ passed, failed, skipped }: TestCounts): string => `${passed} passed, ${failed} failed, ${skipped} skipped`;
