import { posix } from 'node:path';
import { longSpecs } from './long-tests';
import { generalAreas, smokeTests, testAreas, type TestArea } from './test-areas';

/** The tests and checks of `npm test -- --changed`, as paths from the root. */
export interface ChangedTests {
  /** Files whose unit tests Vitest finds by their imports, and tests of the tree itself. */
  readonly unit: readonly string[];
  readonly contract: readonly string[];
  readonly integration: readonly string[];
  readonly e2e: readonly string[];
  /** The projects of Playwright: a host that the change cannot touch is left out. */
  readonly hosts: readonly ('browser' | 'desktop')[];
  /** Whether a test runs the packed application. */
  readonly needsPackedApp: boolean;
  readonly eslint: readonly string[];
  readonly stylelint: readonly string[];
  readonly needsTypes: boolean;
  readonly needsSimulation: boolean;
  /** Changed files that are in no row of the table. They run the smoke tests. */
  readonly unknown: readonly string[];
  /** Tests of the selected kinds that are left out. */
  readonly leftOut: readonly string[];
}

const isWithin = (path: string, prefixes: readonly string[]): boolean => prefixes.some((prefix) => path.startsWith(prefix));
/** The stage of `npm test` that runs a file. */
const stageOf = (path: string): string | undefined =>
  (longSpecs.includes(path) ? undefined : /^tests\/(contract|integration)\/.+\.test\.ts$/.exec(path)?.[1] ?? /^tests\/(e2e)\/.+\.spec\.ts$/.exec(path)?.[1]);

/** Texts without a test that starts the product; tests of the tree read them. */
const isText = (path: string): boolean => /\.md$|^LICENSE$|^docs\/|^release-notes\//.test(path);
/** Settings of tools that `npm run lint` uses. */
const isLintSetting = (path: string): boolean => /^(?:knip\.json|(?:eslint|stylelint)\.config\.js|\.dependency-cruiser\.cjs)$/.test(path);
/** Vitest finds what imports a unit test or its helpers. */
const isUnitTest = (path: string): boolean => path.startsWith('tests/unit/');
/** Experiments and measurements, which `npm test` does not run. */
const isExperiment = (path: string): boolean => /^tests\/(long|bench)\//.test(path) || longSpecs.includes(path);
/** The tests in the folder of a helper. */
const testsBeside = (path: string, tests: readonly string[]): readonly string[] => {
  const folder = /^tests\/(?:contract|integration)\/[^/]+\//.exec(path)?.[0];
  return folder === undefined ? [] : tests.filter((test) => test.startsWith(folder));
};

const areasOf = (path: string): readonly TestArea[] => {
  const own = testAreas.filter(({ sources }) => isWithin(path, sources));
  return own.length > 0 ? own : generalAreas.filter(({ sources }) => isWithin(path, sources));
};

/** Selects tests for changed files. `files` are all files of the tree, as after the change. */
export const selectTests = (changed: readonly string[], files: readonly string[]): ChangedTests => {
  const tests = files.filter((path) => stageOf(path) !== undefined);
  const exists = new Set(files);
  const selected = new Set<string>();
  const unknown: string[] = [];
  for (const path of changed) {
    const isTest = stageOf(path) !== undefined;
    const areas = areasOf(path);
    const found = isTest ? [path].filter((test) => exists.has(test)) : [...areas.flatMap((area) => tests.filter((test) => isWithin(test, area.tests))), ...testsBeside(path, tests)];
    for (const test of found) selected.add(test);
    const isKnown = isTest || found.length > 0 || areas.length > 0 || isText(path) || isLintSetting(path) || isUnitTest(path) || isExperiment(path);
    if (!isKnown) unknown.push(path);
  }
  if (unknown.length > 0) for (const test of smokeTests) selected.add(test);
  const ofStage = (stage: string): string[] => tests.filter((test) => selected.has(test) && stageOf(test) === stage);
  const present = changed.filter((path) => exists.has(path));
  const isCode = (path: string): boolean => /\.tsx?$/.test(path);
  const [integration, e2e] = [ofStage('integration'), ofStage('e2e')];
  const isOnDesktop = e2e.some((path) => path.endsWith('.desktop.spec.ts')) || (e2e.some((path) => path.endsWith('.both.spec.ts')) && changed.some((path) => isWithin(path, ['src/main/', 'src/preload/'])));
  const isInBrowser = e2e.some((path) => !path.endsWith('.desktop.spec.ts'));
  return {
    unit: [...present.filter((path) => /\.(?:tsx?|css|json)$/.test(path)), ...files.filter((path) => /^tests\/unit\/tooling\/.+\.test\.ts$/.test(path))],
    contract: ofStage('contract'), integration, e2e,
    hosts: [...(isInBrowser ? ['browser'] as const : []), ...(isOnDesktop ? ['desktop'] as const : [])],
    needsPackedApp: isOnDesktop || integration.some((path) => path.startsWith('tests/integration/main/')),
    eslint: present.filter((path) => /\.(?:tsx?|js|md)$/.test(path)),
    stylelint: present.filter((path) => /^src\/.*\.css$/.test(path)),
    needsTypes: changed.some(isCode),
    needsSimulation: changed.some((path) => isWithin(path, ['src/core/sync/', 'tests/simulation/'])),
    unknown,
    leftOut: tests.filter((test) => !selected.has(test)),
  };
};

/** Each folder of these files, with how many of them it has. */
export const countByFolder = (paths: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return [...counts].map(([folder, count]) => `${folder} (${count})`).join(', ');
};
