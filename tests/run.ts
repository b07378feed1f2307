import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Availability } from './support/availability';
import { findChromium, findHeadlessShell } from './support/find-chromium';
import { changedFiles, filesOfTree } from './support/git-changes';
import { countByFolder, selectTests, type ChangedTests } from './support/changed-tests';
import { joinResults, noTests, oneFailed, onePassed, slowestFiles, summaryLine, type StageResult } from './support/stage-results';
import { findDisplay } from './support/find-display';
import { findElectron, installedMajor } from './support/find-electron';
import { findKeychain } from './support/find-keychain';
import { copyForDebugger, shippedAppVariable, testedAppVariable } from './support/packed-app';
import { slowFiles, withoutSlowFilesVariable } from './support/long-tests';
import { killAll, runProgram, type RunOutcome } from './support/run-program';
import { readPlaywrightReport } from './support/playwright-report';
import { builtProgramsVariable } from './support/server-programs';

/**
 * `npm test` runs unit, contract, integration and end-to-end tests one after the other. Types, lint, layer rules and
 * the simulation of outbox and content use the remaining processor time. One line at the end counts all tests.
 * `npm test -- --only unit,e2e` runs some stages; arguments after a further `--` are passed to Vitest and Playwright (a
 * file's name, `-t` or `--grep`). With `--repeat 20` they run 20 times. The run ends with its ten slowest files.
 * `npm test -- --changed` runs what the changes since the merge base with main can break; `--since <commit>` compares
 * with another commit. It prints what it leaves out. `--help` prints all options.
 */

const root = join(import.meta.dirname, '..');
const stageNames = ['types', 'lint', 'layers', 'simulation', 'build', 'unit', 'contract', 'integration', 'e2e'] as const;
type StageName = (typeof stageNames)[number];

const help = `npm test [-- options]

  --only <stages>    run some stages, separated by commas: ${stageNames.join(', ')}
  --changed          run what can break by the changes since the merge base with main, uncommitted ones included
  --since <commit>   the same, by the changes since a commit
  --repeat <number>  run the chosen tests of Vitest and Playwright several times
  -- <arguments>     pass arguments to Vitest and Playwright: a file's name, -t, --grep

With --changed, unit tests are found by their imports, and the others by the table in tests/support/test-areas.ts.
A changed file that is not in the table runs one test of each kind. The run prints what it leaves out.
Run everything before you merge: npm test
`;

type VitestProject = 'unit' | 'contract' | 'integration';
const needingBuild: readonly StageName[] = ['integration', 'e2e'];
/** Stages that run beside the tests at the lowest priority, so that they never delay a test. */
const patientLanes: readonly (readonly StageName[])[] = [['types', 'lint', 'layers'], ['simulation']];

/**
 * Many times the duration of a stage on two slow cores: the limit only ends a hanging stage. Background stages may take
 * as long as all the others.
 */
const limitMinutes: Record<StageName, number> = { types: 75, lint: 75, layers: 75, simulation: 75, build: 10, unit: 15, contract: 20, integration: 40, e2e: 60 };
const timeoutMsOf = (stage: StageName): number => limitMinutes[stage] * 60_000;

interface Machine {
  /** Environment of every stage. */
  readonly env: Record<string, string>;
  /** Whether the desktop app is packed before it is tested. Otherwise the built files run in the unpacked Electron. */
  readonly packs: boolean;
  /** Wraps a command in a display and a keychain, if they are available. */
  readonly inDesktopSession: (command: readonly string[]) => readonly [string, ...string[]];
}

/** How many of the slowest test files the run prints at its end. */
const listedFiles = 10;

const say = (text: string): void => { console.log(text); };

interface Options {
  readonly stages: readonly StageName[];
  /** How often Vitest and Playwright run the chosen tests. */
  readonly repeats: number;
  readonly rest: readonly string[];
  /** The tests to run for changed files; null for all tests. */
  readonly selection: ChangedTests | null;
}

/** The stages in which these tests run. */
const stagesFor = (selection: ChangedTests): readonly StageName[] => {
  const { unit, contract, integration, e2e, eslint, stylelint, needsTypes, needsSimulation } = selection;
  const isNeeded: Record<StageName, boolean> = {
    types: needsTypes, lint: eslint.length + stylelint.length > 0, layers: needsTypes, simulation: needsSimulation, build: integration.length + e2e.length > 0,
    unit: unit.length > 0, contract: contract.length > 0, integration: integration.length > 0, e2e: e2e.length > 0,
  };
  return stageNames.filter((stage) => isNeeded[stage]);
};

const readOptions = (): Options | 'help' => {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string', multiple: true }, repeat: { type: 'string', default: '1' }, changed: { type: 'boolean' }, since: { type: 'string' }, help: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) return 'help';
  const changed = values.changed || values.since !== undefined ? changedFiles(root, values.since) : null;
  const selection = changed && selectTests(changed, filesOfTree(root));
  const only = (values.only ?? []).flatMap((list) => list.split(',')).map((name) => {
    const stage = stageNames.find((known) => known === name.trim());
    if (!stage) throw new Error(`There is no stage "${name}". The stages are ${stageNames.join(', ')}.`);
    return stage;
  });
  const stages = (selection === null ? stageNames : stagesFor(selection)).filter((stage) => only.length === 0 || only.includes(stage)
    || (stage === 'build' && only.some((wanted) => needingBuild.includes(wanted))));
  return { stages, repeats: Number(values.repeat), rest: positionals, selection };
};

const report = <Value>(what: string, found: Availability<Value>, otherwise: string): Value | null => {
  say(found.isAvailable ? `  ${what}: ${found.how}` : `  ${what}: NONE, ${found.reason}. ${otherwise}`);
  return found.isAvailable ? found.value : null;
};

/**
 * Finds the programs that integration and end-to-end tests need on the machine, and installs missing programs if
 * permitted.
 */
const prepareMachine = async (folder: string, needsDesktop: boolean, needsPackedApp: boolean): Promise<Machine> => {
  if (!needsDesktop) return { env: {}, packs: false, inDesktopSession: asCommand };
  say('Looking for what the tests need');
  const headlessShell = await findHeadlessShell({ mayInstall: true });
  const chromium = await findChromium({ mayInstall: true });
  const electron = await findElectron({ mayInstall: true });
  const display = electron.isAvailable ? await findDisplay({ mayInstall: true }) : null;
  const keychain = findKeychain();

  report('Chromium', chromium, 'THE BROWSER SPECS ARE SKIPPED.');
  report('Chromium without windows', headlessShell, 'Chromium is used for all browser specs.');
  const runtime = report('Electron', electron, 'THE DESKTOP SPECS ARE SKIPPED.');
  const displayPrefix = display ? report('display', display, 'THE DESKTOP SPECS ARE SKIPPED.') : null;
  const keychainPrefix = report('keychain', keychain, 'What needs one is skipped.');
  const noDesktop = !electron.isAvailable ? electron.reason : display?.isAvailable === false ? display.reason : null;

  const env: Record<string, string> = {
    ...(chromium.isAvailable ? { DECKLE_CHROMIUM: chromium.value } : { DECKLE_BROWSER_UNAVAILABLE: chromium.reason }),
    ...(headlessShell.isAvailable ? { DECKLE_HEADLESS_SHELL: headlessShell.value } : {}),
    ...(noDesktop === null ? {} : { DECKLE_DESKTOP_UNAVAILABLE: noDesktop }),
    ...(keychain.isAvailable ? {} : { DECKLE_KEYCHAIN_UNAVAILABLE: keychain.reason }),
    // The app is built for the Electron of package.json, whose newest syntax an older runtime does not support.
    ...(runtime && runtime.major < installedMajor() ? { ELECTRON_MAJOR_VER: String(runtime.major) } : {}),
    DECKLE_KEYCHAIN_SERVICE: `deckle-tests-${process.pid}`,
    // The tests' own keyring is written here.
    ...(process.platform === 'linux' ? { XDG_DATA_HOME: join(folder, 'data') } : {}),
  };
  return { env, packs: needsPackedApp && noDesktop === null && process.platform === 'linux', inDesktopSession: (command) => asCommand([...(displayPrefix ?? []), ...(keychainPrefix ?? []), ...command]) };
};

const asCommand = (words: readonly string[]): readonly [string, ...string[]] => {
  const [program, ...args] = words;
  if (program === undefined) throw new Error('A command has at least a program.');
  return [program, ...args];
};

const npmRun = (script: string): readonly [string, ...string[]] => {
  const npm = process.env['npm_execpath'];
  return npm ? [process.execPath, npm, 'run', '--silent', script] : ['npm', 'run', '--silent', script];
};

const whyFailed = (what: string, outcome: RunOutcome, stage: StageName): string => {
  const end = outcome.isTimedOut ? `did not end within ${limitMinutes[stage]} minutes and was killed` : `ended with exit code ${outcome.exitCode}`;
  return `${what} ${end}.\n${outcome.output.trim().split('\n').slice(-150).join('\n')}`;
};

const checkWith = async (stage: StageName, what: string, command: readonly [string, ...string[]]): Promise<StageResult> => {
  const outcome = await runProgram(command, { cwd: root, timeoutMs: timeoutMsOf(stage), isLowPriority: true });
  return outcome.exitCode === 0 ? onePassed : oneFailed(whyFailed(what, outcome, stage));
};
const check = (stage: StageName): Promise<StageResult> => checkWith(stage, `npm run ${stage}`, npmRun(stage));

/** Checks the changed files alone. Unused code is found by `npm run lint` only. */
const lint = async ({ eslint, stylelint }: ChangedTests): Promise<StageResult> => {
  const tool = (path: string, args: readonly string[]): readonly [string, ...string[]] => [process.execPath, join(root, 'node_modules', path), ...args];
  const results: StageResult[] = [];
  if (eslint.length > 0) results.push(await checkWith('lint', 'eslint', tool('eslint/bin/eslint.js', ['--max-warnings', '0', '--no-warn-ignored', ...eslint])));
  if (stylelint.length > 0) results.push(await checkWith('lint', 'stylelint', tool('stylelint/bin/stylelint.mjs', stylelint)));
  return joinResults(results);
};

/** Number of simulated histories of the outbox, and of content. All have to succeed; `npm run test:long simulation` runs more. */
const simulatedHistories = 2_000;
/** The same for `--changed`. */
const historiesOfChange = 300;

const simulation = async ({ selection }: Options): Promise<StageResult> => {
  const results: StageResult[] = [];
  for (const of of ['queue', 'content']) {
    const command = asCommand([...npmRun('sim'), '--', '--of', of, '--seeds', String(selection === null ? simulatedHistories : historiesOfChange)]);
    const outcome = await runProgram(command, { cwd: root, timeoutMs: timeoutMsOf('simulation'), isLowPriority: true });
    results.push(outcome.exitCode === 0 ? onePassed : oneFailed(whyFailed(`npm run sim -- --of ${of}`, outcome, 'simulation')));
  }
  return joinResults(results);
};

const build = async (machine: Machine, folder: string): Promise<StageResult> => {
  for (const script of ['build:server', 'build:app']) {
    const outcome = await runProgram(npmRun(script), { cwd: root, env: machine.env, timeoutMs: timeoutMsOf('build') });
    if (outcome.exitCode !== 0) return oneFailed(whyFailed(`npm run ${script}`, outcome, 'build'));
  }
  // A copy of the built server beside pages and packages, because some tests build the server again into its folder.
  const programs = join(root, 'out/tested-server');
  rmSync(programs, { recursive: true, force: true });
  cpSync(join(root, 'out/server'), programs, { recursive: true });
  machine.env[builtProgramsVariable] = programs;
  return machine.packs ? pack(machine, folder) : noTests;
};

/** Packs the application as it is released, and the copy of it that the end-to-end specs drive. */
const pack = async (machine: Machine, folder: string): Promise<StageResult> => {
  const install = join(folder, 'Deckle');
  const command = asCommand([process.execPath, join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'build/package-linux.ts'), '--folder', install]);
  const outcome = await runProgram(command, { cwd: root, env: machine.env, timeoutMs: timeoutMsOf('build') });
  if (outcome.exitCode !== 0) return oneFailed(whyFailed('packing the application', outcome, 'build'));
  const application = realpathSync(join(install, 'current'));
  machine.env[shippedAppVariable] = join(application, 'deckle');
  machine.env[testedAppVariable] = await copyForDebugger(application, join(folder, 'tested-app'));
  return noTests;
};

/** Reads the report of a test runner. A runner that failed without a failed test counts as one failure. */
const countReport = (stage: StageName, outcome: RunOutcome, file: string, read: (json: unknown) => StageResult): StageResult => {
  let result: StageResult;
  try {
    result = read(JSON.parse(readFileSync(file, 'utf8')) as unknown);
  } catch (error) {
    return oneFailed(whyFailed(stage, outcome, stage) + `\nIts report could not be read: ${String(error)}`);
  }
  const isSilentFailure = outcome.exitCode !== 0 && result.failed === 0;
  const isEmpty = [result.passed, result.failed, result.skipped].every((count) => count === 0);
  if (!isSilentFailure && !isEmpty) return result;
  const failure = isSilentFailure ? whyFailed(stage, outcome, stage) : `${stage} ran no test at all.`;
  return { ...result, failed: result.failed + 1, failures: [...result.failures, failure] };
};

const vitest = async (stage: VitestProject, machine: Machine, folder: string, options: Options): Promise<StageResult> => {
  const results: StageResult[] = [];
  for (let run = 0; run < options.repeats; run += 1) results.push(await vitestRun(stage, machine, folder, options));
  return joinResults(results);
};

/** Vitest's command and its files: all tests, the unit tests that import changed files, or the selected files. */
const vitestCommand = (stage: VitestProject, selection: ChangedTests | null): readonly string[] => {
  if (selection === null) return ['run'];
  return stage === 'unit' ? ['related', '--run', ...selection.unit] : ['run', ...selection[stage]];
};

const vitestRun = async (stage: VitestProject, machine: Machine, folder: string, { rest, selection }: Options): Promise<StageResult> => {
  const file = join(folder, `${stage}.json`);
  const words = [process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), ...vitestCommand(stage, selection), '--project', stage, '--reporter=dot', `--reporter=${join(root, 'tests/support/vitest-counts.ts')}`, `--outputFile=${file}`, ...rest];
  const command = stage === 'integration' ? machine.inDesktopSession(words) : asCommand(words);
  const outcome = await runProgram(command, { cwd: root, env: machine.env, timeoutMs: timeoutMsOf(stage) });
  return countReport(stage, outcome, file, (json) => json as StageResult);
};

/** The projects of `playwright.config.ts` that run without a choice; `npm run test:long both-hosts` runs the other project. */
const usualProjects = ['--project=browser', '--project=desktop'];

/** Specs with the tag `@alone` (e2e/support/guarantees.ts) run last, one at a time. */
const playwright = async (machine: Machine, folder: string, { rest, repeats, selection }: Options): Promise<StageResult> => {
  const projects = rest.some((word) => word.startsWith('--project')) ? [] : selection?.hosts.map((host) => `--project=${host}`) ?? usualProjects;
  if (selection !== null) return playwrightRun(machine, join(folder, 'changed.json'), ['--workers=1', ...projects, ...rest, ...selection.e2e]);
  if (rest.length > 0) return playwrightRun(machine, join(folder, 'chosen.json'), ['--workers=1', `--repeat-each=${repeats}`, ...projects, ...rest]);
  const together = await playwrightRun(machine, join(folder, 'together.json'), [...projects, '--grep-invert=@alone']);
  const alone = await playwrightRun(machine, join(folder, 'alone.json'), ['--workers=1', ...projects, '--grep=@alone']);
  return joinResults([together, alone]);
};

const playwrightRun = async (machine: Machine, file: string, args: readonly string[]): Promise<StageResult> => {
  const command = machine.inDesktopSession([process.execPath, join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=line,json', ...args]);
  const env = { ...machine.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const outcome = await runProgram(command, { cwd: root, env, timeoutMs: timeoutMsOf('e2e') });
  return countReport('e2e', outcome, file, (json) => readPlaywrightReport(json as Parameters<typeof readPlaywrightReport>[0]));
};

const runStage = (stage: StageName, machine: Machine, folder: string, options: Options): Promise<StageResult> => {
  switch (stage) {
    case 'lint': return options.selection === null ? check(stage) : lint(options.selection);
    case 'types':
    case 'layers': return check(stage);
    case 'build': return build(machine, folder);
    case 'simulation': return simulation(options);
    case 'unit':
    case 'contract':
    case 'integration': return vitest(stage, machine, folder, options);
    case 'e2e': return playwright(machine, folder, options);
  }
};

const describeSelection = ({ unit, contract, integration, e2e, unknown, leftOut }: ChangedTests): void => {
  say(`Unit tests that import ${unit.length} files, and:`);
  for (const path of [...contract, ...integration, ...e2e]) say(`  ${path}`);
  if (unknown.length > 0) say(`Not in tests/support/test-areas.ts, so the smoke tests run: ${unknown.join(', ')}`);
  say(`Left out, besides the search for unused code: ${countByFolder(leftOut)}\n`);
};

const main = async (folder: string): Promise<boolean> => {
  const options = readOptions();
  if (options === 'help') {
    say(help);
    return true;
  }
  const { stages, selection } = options;
  if (selection !== null) describeSelection(selection);
  const machine = await prepareMachine(folder, stages.some((stage) => needingBuild.includes(stage)), selection?.needsPackedApp ?? true);
  if (selection === null && options.rest.length === 0) {
    say(`Without ${slowFiles.length} slow files, which npm run test:long slow-files runs.`);
    machine.env[withoutSlowFilesVariable] = 'true';
  }
  const results: StageResult[] = [];
  let isBuilt = true;
  const runAndSay = async (stage: StageName): Promise<void> => {
    const startedAt = performance.now();
    const result: StageResult = !isBuilt && needingBuild.includes(stage)
      ? oneFailed(`${stage} was not run, because the build failed.`)
      : await runStage(stage, machine, folder, options);
    if (stage === 'build') isBuilt = result.failed === 0;
    const counted = stage === 'build' && isBuilt ? 'done' : summaryLine(result);
    say(`${result.failed === 0 ? '✓' : '✗'} ${stage}: ${counted} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
    results.push(result);
  };
  const runInTurn = async (wanted: readonly StageName[]): Promise<void> => {
    for (const stage of stages) if (wanted.includes(stage)) await runAndSay(stage);
  };
  const patient = patientLanes.flat();
  await Promise.all([runInTurn(stageNames.filter((stage) => !patient.includes(stage))), ...patientLanes.map(runInTurn)]);
  const total = joinResults(results);
  for (const failure of total.failures) say(`\n✗ ${failure}`);
  const slowest = slowestFiles(results, listedFiles);
  if (slowest.length > 0) say(`\nThe slowest files, seconds of all their tests:\n${slowest.join('\n')}`);
  say(`\n${summaryLine(total)}`);
  return total.failed === 0;
};

const folder = mkdtempSync(join(tmpdir(), 'deckle-tests-'));
const cleanUp = (): void => { rmSync(folder, { recursive: true, force: true, maxRetries: 3 }); };
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => { killAll(); cleanUp(); process.exit(130); });
}
try {
  process.exitCode = await main(folder) ? 0 : 1;
} catch (error) {
  console.error(error);
  say(summaryLine({ passed: 0, failed: 1, skipped: 0 }));
  process.exitCode = 1;
} finally {
  cleanUp();
}
