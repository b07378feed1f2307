import { cp, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { descendantsOf } from '../support/workspace-tree';
import { eventually, expect, test } from './fixture';
import { seriousProblems } from './support/axe';
import { reconnectTimeoutMs } from './support/connection';
import { dropFiles, navigation, row, uploadLine, uploadsPanel } from './support/screens';
import { text } from './support/texts';
import type { Workspace } from './support/workspace';

/** Names of Linux may contain the separators of other systems. */
const deepName = 'back\\slash: «2026» 深い.txt';

const writeFolder = async (path: string): Promise<void> => {
  await mkdir(join(path, 'Years', 'Empty'), { recursive: true });
  await writeFile(join(path, 'plan.txt'), 'the plan');
  await writeFile(join(path, 'Years', deepName), 'deep');
  await utimes(join(path, 'plan.txt'), new Date(), new Date('2020-05-17T08:30:15Z'));
  await utimes(join(path, 'Years', 'Empty'), new Date(), new Date('2019-03-02T10:20:30Z'));
};

const onServer = async (workspace: Workspace) => descendantsOf(await workspace.api(), 'Desktop');
const pathsOnServer = async (workspace: Workspace, top: string): Promise<string[]> => (await onServer(workspace)).map(({ path }) => path).filter((path) => path.startsWith(top)).sort();

const chooseFolder = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: text('files', 'new'), exact: true }).click();
  await page.getByRole('menuitem', { name: text('files', 'uploadFolder'), exact: true }).click();
};

const clashDialog = (page: Page) => page.getByRole('alertdialog');
const isSelected = (page: Page, name: string): Promise<void> => expect(row(page, name)).toHaveAttribute('aria-selected', 'true');

test('folders are uploaded at every depth by button and by drop', async ({ workspace, hostKind }, testInfo) => {
  const page = await workspace.signUp();
  const folderOf = async (name: string): Promise<string> => {
    await writeFolder(testInfo.outputPath(name));
    return testInfo.outputPath(name);
  };

  await test.step('by button, with times and structure', async () => {
    await workspace.host.withChosenFiles(page, [await folderOf('Reports')], () => chooseFolder(page));
    await expect(uploadsPanel(page).getByRole('heading')).toHaveText(text('uploads', 'finished_other', { count: '2' }));
    await isSelected(page, 'Reports');
    // A browser lists no empty folder.
    await eventually(() => pathsOnServer(workspace, 'Reports')).toEqual(
      ['Reports', 'Reports/Years', ...hostKind === 'desktop' ? ['Reports/Years/Empty'] : [], `Reports/Years/${deepName}`, 'Reports/plan.txt'].sort());
    const files = await onServer(workspace);
    expect(files.find(({ path }) => path === 'Reports/plan.txt')?.file.modifiedAt).toBe('2020-05-17T08:30:15.000000Z');
    if (hostKind === 'desktop') expect(files.find(({ path }) => path === 'Reports/Years/Empty')?.file.modifiedAt).toBe('2019-03-02T10:20:30.000000Z');
    expect(files.filter(({ file }) => file.updatedAt < file.createdAt)).toEqual([]);
    const newest = uploadsPanel(page).getByRole('listitem').first().getByRole('link');
    await expect(newest).toBeVisible();
    expect(await seriousProblems(page)).toEqual([]);
  });

  await test.step('by drop, with empty folders', async () => {
    await dropFiles(page, [await folderOf('Dropped')]);
    await eventually(() => pathsOnServer(workspace, 'Dropped')).toEqual(['Dropped', 'Dropped/Years', 'Dropped/Years/Empty', `Dropped/Years/${deepName}`, 'Dropped/plan.txt'].sort());
    await isSelected(page, 'Dropped');
  });

  await test.step('used names cause one prompt, and the newest upload is selected', async () => {
    const notes = testInfo.outputPath('notes.txt');
    await writeFile(notes, 'notes');
    await dropFiles(page, [testInfo.outputPath('Reports'), testInfo.outputPath('Dropped'), notes]);
    await expect(clashDialog(page).getByRole('heading')).toHaveText(text('uploads', 'clashTitle_other', { count: '2' }));
    await clashDialog(page).getByRole('button', { name: text('uploads', 'clashSkip_other'), exact: true }).click();
    await isSelected(page, 'notes.txt');
    expect(await pathsOnServer(workspace, 'Reports (1)')).toEqual([]);
    await uploadLine(page, 'notes.txt').getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'notes.txt' })).toBeVisible();
    await navigation(page).getByRole('link', { name: text('files', 'desktop'), exact: true }).click();
    await row(page, 'Reports').waitFor();
    await dropFiles(page, [testInfo.outputPath('Reports')]);
    await clashDialog(page).getByRole('button', { name: text('uploads', 'clashKeep'), exact: true }).click();
    await eventually(async () => (await pathsOnServer(workspace, 'Reports (1)')).length).toBe(5);
  });

  await test.step('without a network, and complete once it is back', async () => {
    const harbour = testInfo.outputPath('Harbour');
    await cp(testInfo.outputPath('Reports'), harbour, { recursive: true });
    await workspace.host.blockRequests(page);
    await dropFiles(page, [harbour]);
    await expect(row(page, 'Harbour')).toBeVisible();
    await expect(uploadsPanel(page)).toContainText(text('uploads', 'waitingFolder'));
    await workspace.host.allowRequests(page);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(async () => (await pathsOnServer(workspace, 'Harbour')).length, { timeout: reconnectTimeoutMs }).toBe(5);
  });

  await test.step('not with too many files, which is reported before anything is uploaded', async () => {
    const many = testInfo.outputPath('Many');
    await mkdir(many);
    for (let number = 0; number <= 10_000; number += 1) await writeFile(join(many, `${number}`), '');
    expect(await readdir(many)).toHaveLength(10_001);
    await dropFiles(page, [many]);
    await expect(page.getByText(text('errors', 'TOO_MANY_FILES_CHOSEN', { limit: '10000' }))).toBeVisible();
    await expect(row(page, 'Many')).toHaveCount(0);
  });
});
