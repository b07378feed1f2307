import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule, TestSuite, Vitest } from 'vitest/node';
import type { FileTime, StageResult } from './stage-results';

type ReportedError = ReturnType<TestModule['errors']>[number];
/** The message shortens compared values, so their difference follows it. */
const textOf = ({ stack, message, diff }: ReportedError): string => [stack ?? message, ...(typeof diff === 'string' ? [stripVTControlCharacters(diff)] : [])].join('\n');

/**
 * Writes a run's counts to `outputFile`, as a StageResult. Vitest's JSON omits why a hook around the tests of a
 * `describe` failed. Such a hook, a file that could not be run, and an error outside of every test count as one
 * failure each.
 */
export default class CountsReporter implements Reporter {
  #vitest: Vitest | null = null;

  onInit(vitest: Vitest): void { this.#vitest = vitest; }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly ReportedError[]): void {
    const file = this.#vitest?.config.outputFile;
    if (typeof file !== 'string') throw new Error('Name the file for the counts, with --outputFile.');
    writeFileSync(file, JSON.stringify(count(modules, unhandled)));
  }
}

/** Imports, hooks and tests. */
const timeOf = (module: TestModule): FileTime => {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return { file: module.relativeModuleId, ms: collectDuration + setupDuration + duration };
};

const count = (modules: readonly TestModule[], unhandled: readonly ReportedError[]): StageResult => {
  let passed = 0;
  let skipped = 0;
  const failures: string[] = [];
  for (const module of modules) {
    const failed = (where: string, errors: readonly ReportedError[]): void => {
      failures.push([module.moduleId, ...(where === '' ? [] : [where]), ...errors.map(textOf)].join('\n'));
    };
    const around: readonly (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
    for (const each of around) if (each.errors().length > 0) failed(each.type === 'suite' ? each.fullName : '', each.errors());
    for (const test of module.children.allTests()) {
      const result = test.result();
      if (result.state === 'passed') passed += 1;
      else if (result.state === 'failed') failed(test.fullName, result.errors);
      else skipped += 1;
    }
  }
  failures.push(...unhandled.map(textOf));
  return { passed, failed: failures.length, skipped, failures, fileTimes: modules.map(timeOf) };
};
