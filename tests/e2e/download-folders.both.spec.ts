import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { fileTypes, type FileType } from '../../src/contract/entities/file';
import { expect, eventually, test } from './fixture';
import { seriousProblems } from './support/axe';
import type { DesktopHost } from './support/desktop-host';
import { place } from './support/places';
import { download, openFolder, row, select, upload } from './support/screens';
import { text } from './support/texts';
import type { Workspace } from './support/workspace';

/** Downloads through an action, and returns the folder with the files: what a browser's zip contains, or the desktop's folder. */
const downloadTo = async ({ host }: Workspace, page: Page, testInfo: TestInfo, name: string, act: () => Promise<void>): Promise<string> => {
  const folder = testInfo.outputPath(name);
  await mkdir(folder, { recursive: true });
  if (host.kind === 'desktop') {
    await (host as DesktopHost).app().evaluate(({ app }, path) => { app.setPath('downloads', path); }, folder);
    await act();
    return folder;
  }
  const archive = `${folder}.zip`;
  await writeFile(archive, await host.withSavedFile(page, act));
  execFileSync('unzip', ['-q', archive, '-d', folder], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  return folder;
};

const pathsIn = async (folder: string): Promise<string[]> => (await readdir(folder, { recursive: true })).filter((path) => !path.endsWith('.part')).sort();

test('a folder comes with its structure and times, and several files come together', async ({ workspace }, testInfo) => {
  const page = await workspace.signUp();
  const api = await workspace.api();
  const create = async (type: FileType, name: string, folder: string): Promise<string> => (await api.call('files.create', { body: { type, name, folder } })).guid;
  const reports = await create(fileTypes.folder, 'Reports', 'Desktop');
  const years = await create(fileTypes.folder, 'Years: 2026', reports);
  await create(fileTypes.folder, 'Empty', years);
  await create(fileTypes.newdoc, 'Letter', years);
  const put = async (name: string, content: string): Promise<void> => {
    const path = testInfo.outputPath(name);
    await writeFile(path, content);
    await utimes(path, new Date(), new Date('2020-05-17T08:30:15Z'));
    await workspace.host.withChosenFiles(page, [path], () => upload(page));
    await row(page, name).waitFor();
  };
  await put('single.txt', 'alone');
  await openFolder(page, 'Reports');
  await put('plan.txt', 'the plan');
  await place(page, text('files', 'desktop')).click();
  await row(page, 'Reports').waitFor();

  await test.step('a folder', async () => {
    const folder = await downloadTo(workspace, page, testInfo, 'first', () => download(page, 'Reports'));
    await eventually(() => pathsIn(folder)).toEqual(['Not downloaded.txt', 'Reports', 'Reports/Years_ 2026', 'Reports/Years_ 2026/Empty', 'Reports/plan.txt']);
    expect(await readFile(join(folder, 'Reports/plan.txt'), 'utf8')).toBe('the plan');
    expect((await stat(join(folder, 'Reports/plan.txt'))).mtime.toISOString()).toBe('2020-05-17T08:30:15.000Z');
    expect(await readFile(join(folder, 'Not downloaded.txt'), 'utf8')).toContain('Letter');
    const panel = page.getByRole('region', { name: text('downloads', 'batchPanel'), exact: true });
    await expect(panel.getByRole('heading')).toHaveText(text('downloads', 'batchBegan'));
    expect(await seriousProblems(page)).toEqual([]);
    await panel.getByRole('button', { name: text('downloads', 'close'), exact: true }).click();
    await expect(panel).toBeHidden();
  });

  await test.step('several files, from the menu of the selection', async () => {
    await select(page, 'Reports');
    await row(page, 'single.txt').getByRole('gridcell').nth(4).click({ modifiers: ['ControlOrMeta'], button: 'left' });
    await row(page, 'single.txt').getByRole('gridcell').nth(4).click({ button: 'right' });
    const folder = await downloadTo(workspace, page, testInfo, 'second', () => page.getByRole('menuitem', { name: text('files', 'download'), exact: true }).click());
    await eventually(() => pathsIn(folder)).toEqual(['Not downloaded.txt', 'Reports', 'Reports/Years_ 2026', 'Reports/Years_ 2026/Empty', 'Reports/plan.txt', 'single.txt']);
  });
});
