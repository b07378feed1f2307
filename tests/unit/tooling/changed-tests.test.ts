import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { countByFolder, selectTests } from '../../support/changed-tests';
import { changedFiles, filesOfTree } from '../../support/git-changes';
import { longSpecs } from '../../support/long-tests';
import { generalAreas, smokeTests, testAreas } from '../../support/test-areas';

const files = filesOfTree(join(import.meta.dirname, '../../..'));
const select = (...changed: readonly string[]) => selectTests(changed, files);

describe('the table of areas', () => {
  it('has only prefixes of existing files', () => {
    const prefixes = [...testAreas, ...generalAreas].flatMap(({ sources, tests }) => [...sources, ...tests]);
    expect(prefixes.filter((prefix) => !files.some((path) => path.startsWith(prefix)))).toEqual([]);
  });

  it('has a row for every source file, and every test in a row', () => {
    const { unknown, leftOut } = selectTests(files.filter((path) => path.startsWith('src/') || path.startsWith('build/')), files);
    expect(unknown).toEqual([]);
    expect(leftOut).toEqual([]);
  });

  it('has smoke tests that exist', () => {
    expect(smokeTests.filter((path) => !files.includes(path))).toEqual([]);
  });
});

describe('tests for a changed file', () => {
  it('of a server module are those of its area, and unit tests by their imports', () => {
    const selection = select('src/server/modules/tags/tags-service.ts');
    expect(selection.contract).toEqual(files.filter((path) => /^tests\/contract\/tags\/.+\.test\.ts$/.test(path)));
    expect(selection.contract.length).toBeGreaterThan(1);
    expect(selection.unit).toContain('src/server/modules/tags/tags-service.ts');
    expect(selection.unknown).toEqual([]);
    expect(selection.leftOut).toContain('tests/contract/sharing/links.test.ts');
    expect(selection.hosts).toEqual(['browser']);
    expect(selection.needsPackedApp).toBe(false);
  });

  it('of several areas are those of each', () => {
    const both = select('src/server/modules/tags/tags-service.ts', 'src/server/modules/trash/trash-routes.ts');
    expect(both.contract.map((path) => path.split('/')[2])).toEqual(expect.arrayContaining(['tags', 'trash']));
  });

  it('of the desktop app run there', () => {
    const selection = select('src/main/windows/close-policy.ts', 'src/main/app-id.ts');
    expect(selection.hosts).toContain('desktop');
    expect(selection.needsPackedApp).toBe(true);
    expect(selection.integration).toContain('tests/integration/main/shell.test.ts');
  });

  it('that is a test are that test alone', () => {
    const { contract, integration, e2e, unknown } = select('tests/contract/tags/tags.test.ts', 'tests/e2e/undo.spec.ts');
    expect([contract, integration, e2e, unknown]).toEqual([['tests/contract/tags/tags.test.ts'], [], ['tests/e2e/undo.spec.ts'], []]);
  });

  it('that is a helper beside contract tests are these tests', () => {
    const { contract } = select('tests/contract/search/workspace.ts');
    expect(contract.length).toBeGreaterThan(1);
    expect(contract.every((path) => path.startsWith('tests/contract/search/'))).toBe(true);
  });

  it('without a row are the smoke tests, and the run names the file', () => {
    const { contract, integration, e2e, unknown } = select('package-lock.json');
    expect([...contract, ...integration, ...e2e].toSorted()).toEqual(smokeTests.toSorted());
    expect(unknown).toEqual(['package-lock.json']);
  });

  it('that was deleted are those of its area, and no tool gets its path', () => {
    const deleted = 'src/server/modules/tags/no-longer-there.ts';
    const selection = select(deleted);
    expect(selection.contract.length).toBeGreaterThan(0);
    expect([...selection.unit, ...selection.eslint]).not.toContain(deleted);
    expect(selection.needsTypes).toBe(true);
  });

  it('are all either run or reported, by folder', () => {
    expect(countByFolder(['tests/e2e/a.spec.ts', 'tests/contract/tags/b.test.ts', 'tests/e2e/c.spec.ts'])).toBe('tests/e2e (2), tests/contract/tags (1)');
    const { contract, integration, e2e, leftOut } = select('src/server/modules/tags/tags-service.ts');
    const all = files.filter((path) => /^tests\/(?:contract|integration|e2e)\/.+\.(?:test|spec)\.ts$/.test(path) && !longSpecs.includes(path));
    expect([...contract, ...integration, ...e2e, ...leftOut].toSorted()).toEqual(all.toSorted());
  });

  it('that is a spec of a long run are none, because `npm test` cannot run it', () => {
    expect(longSpecs.filter((path) => !files.includes(path))).toEqual([]);
    const { e2e, hosts, unknown, eslint } = select(...longSpecs);
    expect([e2e, hosts, unknown]).toEqual([[], [], []]);
    expect(eslint).toEqual(longSpecs);
  });

  it('that lint reads are no tests', () => {
    const { contract, e2e, unknown } = select('knip.json');
    expect([contract, e2e, unknown]).toEqual([[], [], []]);
  });

  it('of a text are the tests of the tree, without a build', () => {
    const { contract, integration, e2e, unit, needsTypes, eslint } = select('docs/glossary.md');
    expect([contract, integration, e2e]).toEqual([[], [], []]);
    expect(unit).toContain('tests/unit/tooling/documents.test.ts');
    expect(needsTypes).toBe(false);
    expect(eslint).toEqual(['docs/glossary.md']);
  });

  it('of the outbox are the simulation too', () => {
    expect(select('src/core/sync/sync-loop.ts').needsSimulation).toBe(true);
    expect(select('src/core/links/page-paths.ts').needsSimulation).toBe(false);
  });
});

describe('changed files of a repository', () => {
  const folders: string[] = [];
  afterEach(() => { for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true }); });

  const createRepository = () => {
    const folder = mkdtempSync(join(tmpdir(), 'deckle-changes-'));
    folders.push(folder);
    const git = (...args: readonly string[]): void => {
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: folder, stdio: 'ignore', env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null' } });
    };
    const write = (name: string, text: string): void => { writeFileSync(join(folder, name), text); };
    git('init', '-b', 'main');
    mkdirSync(join(folder, 'docs'));
    for (const name of ['kept.ts', 'edited.ts', 'deleted.ts', 'docs/ä.md']) write(name, name);
    const commit = (): void => { git('add', '-A'); git('commit', '-m', 'change'); };
    commit();
    return { folder, git, write, commit };
  };

  it('are those that differ from the merge base with main, committed or not', () => {
    const { folder, git, write, commit } = createRepository();
    git('checkout', '-b', 'topic');
    write('edited.ts', 'edited');
    commit();
    git('checkout', 'main');
    write('later.ts', 'on main only');
    commit();
    git('checkout', 'topic');
    rmSync(join(folder, 'deleted.ts'));
    write('docs/ä.md', 'edited');
    write('created.ts', 'created');
    expect(changedFiles(folder)).toEqual(['created.ts', 'deleted.ts', 'docs/ä.md', 'edited.ts']);
    expect(filesOfTree(folder).toSorted()).toEqual(['created.ts', 'docs/ä.md', 'edited.ts', 'kept.ts']);
  }, 30_000);

  it('are those since a commit, when it is named', () => {
    const { folder, write, commit } = createRepository();
    write('edited.ts', 'edited');
    commit();
    expect(changedFiles(folder)).toEqual([]);
    expect(changedFiles(folder, 'HEAD~1')).toEqual(['edited.ts']);
  }, 30_000);
});
