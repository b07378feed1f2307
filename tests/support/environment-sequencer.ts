import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const hasPage = ({ moduleId }: TestSpecification): boolean => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');

/**
 * Runs the files with a page first. Vitest replaces a worker, with everything that it has loaded, whenever the next file
 * needs another environment.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(hasPage), ...sorted.filter((file) => !hasPage(file))];
  }
}
