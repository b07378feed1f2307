/** The test results of one stage, or of all stages. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface StageResult extends Counts {
  /** One text for each failure: the test and its message. */
  readonly failures: readonly string[];
}

export const onePassed: StageResult = { passed: 1, failed: 0, skipped: 0, failures: [] };
export const nothingCounted: StageResult = { passed: 0, failed: 0, skipped: 0, failures: [] };
export const oneFailed = (failure: string): StageResult => ({ passed: 0, failed: 1, skipped: 0, failures: [failure] });

export const sum = (results: readonly Counts[]): Counts => results.reduce<Counts>(
  (total, { passed, failed, skipped }) => ({ passed: total.passed + passed, failed: total.failed + failed, skipped: total.skipped + skipped }),
  { passed: 0, failed: 0, skipped: 0 },
);

/** The last line of a test run, which other programs parse. */
export const summaryLine = ({ passed, failed, skipped }: Counts): string => `${passed} passed, ${failed} failed, ${skipped} skipped`;
