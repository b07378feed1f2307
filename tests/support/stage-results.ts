/** The test results of one stage, or of all stages. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** How long the tests of one file took. */
export interface FileTime {
  readonly file: string;
  readonly ms: number;
}

export interface StageResult extends TestCounts {
  /** One text for each failure: the test and its message. */
  readonly failures: readonly string[];
  readonly fileTimes: readonly FileTime[];
}

export const onePassed: StageResult = { passed: 1, failed: 0, skipped: 0, failures: [], fileTimes: [] };
export const noTests: StageResult = { passed: 0, failed: 0, skipped: 0, failures: [], fileTimes: [] };
export const oneFailed = (failure: string): StageResult => ({ passed: 0, failed: 1, skipped: 0, failures: [failure], fileTimes: [] });

export const sumCounts = (results: readonly TestCounts[]): TestCounts => results.reduce<TestCounts>(
  (total, { passed, failed, skipped }) => ({ passed: total.passed + passed, failed: total.failed + failed, skipped: total.skipped + skipped }),
  { passed: 0, failed: 0, skipped: 0 },
);

/** Joins the results of several runs of a stage. */
export const joinResults = (results: readonly StageResult[]): StageResult => ({
  ...sumCounts(results), failures: results.flatMap(({ failures }) => failures), fileTimes: results.flatMap(({ fileTimes }) => fileTimes),
});

/** One line for each of the slowest files, with the seconds of all their tests together. */
export const slowestFiles = (results: readonly StageResult[], maximum: number): readonly string[] => {
  const msByFile = new Map<string, number>();
  for (const { file, ms } of results.flatMap(({ fileTimes }) => fileTimes)) msByFile.set(file, (msByFile.get(file) ?? 0) + ms);
  return [...msByFile].sort(([, one], [, other]) => other - one).slice(0, maximum)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
};

/** The last line of a test run, which other programs parse. */
export const summaryLine = ({ passed, failed, skipped }: TestCounts): string => `${passed} passed, ${failed} failed, ${skipped} skipped`;
