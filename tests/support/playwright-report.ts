import type { FileTime, StageResult } from './stage-results';

interface PlaywrightError { readonly message?: string; readonly stack?: string }

interface PlaywrightAttempt {
  readonly status: string;
  /** Milliseconds. */
  readonly duration: number;
  readonly errors: readonly PlaywrightError[];
  /** `body` is Base64, for attachments that are not a file. */
  readonly attachments?: readonly { readonly name: string; readonly contentType: string; readonly body?: string }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly PlaywrightAttempt[];
    }[];
  }[];
}

/** The parts of Playwright's JSON report that are read. */
interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly PlaywrightError[];
}

/** Counts a Playwright run. Tests that did not run because a failure stopped the run count as failed, not as skipped. */
export const readPlaywrightReport = (report: PlaywrightReport): StageResult => {
  let passed = 0;
  let skipped = 0;
  const fileTimes: FileTime[] = [];
  const failures = report.errors.map((error) => textOf(error));
  const visit = (suite: PlaywrightSuite): void => {
    for (const inner of suite.suites ?? []) visit(inner);
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        fileTimes.push({ file: `[${test.projectName}] ${spec.file}`, ms: test.results.reduce((sum, { duration }) => sum + duration, 0) });
        if (test.status === 'expected' || test.status === 'flaky') passed += 1;
        else if (test.status === 'skipped' && test.results.some((result) => result.status === 'skipped')) skipped += 1;
        else failures.push(`[${test.projectName}] ${spec.file}:${spec.line} ${spec.title}\n${test.results.map(failureText).join('\n') || 'It was not run.'}`);
      }
    }
  };
  for (const suite of report.suites) visit(suite);
  return { passed, failed: failures.length, skipped, failures, fileTimes };
};

/** Maximum length of a window's attached text, characters. */
const longestText = 4_000;

/** Matches ANSI colour codes. */
const colours = /\u001B\[[\d;]*m/g;
const textOf = (error: PlaywrightError): string => (error.stack ?? error.message ?? 'No reason was given.').replace(colours, '');

/** The errors, then the spec's text attachments, because nobody may be able to view its screenshots. */
const failureText = ({ errors, attachments = [] }: PlaywrightAttempt): string => {
  const inWords = attachments.flatMap(({ name, contentType, body }) => (contentType === 'text/plain' && body !== undefined ? [`${name}: ${Buffer.from(body, 'base64').toString('utf8').slice(0, longestText)}`] : []));
  return [...errors.map(textOf), ...inWords].join('\n');
};
