import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fileTypes } from '../../src/contract/entities/file';
import { eventually, expect, test } from './fixture';
import { seriousProblems } from './support/axe';
import type { DesktopHost } from './support/desktop-host';
import { row, upload } from './support/screens';
import { goTo } from './support/sharing';
import { text } from './support/texts';

const t = (key: Parameters<typeof text<'security'>>[1]): string => text('security', key);
const part = (page: Page): Locator => page.getByRole('region', { name: t('exportAccount') });

/** Decisions, 6.20. Ends and refusals are tested with the server's clock: tests/contract/exports. */
test('a person exports their account, sees it become ready in every open window, and downloads it', async ({ workspace }, testInfo) => {
  const page = await workspace.signUp();
  const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 31) % 253));
  const path = testInfo.outputPath('data.bin');
  await writeFile(path, bytes);
  await workspace.host.withChosenFiles(page, [path], () => upload(page));
  await row(page, 'data.bin').waitFor();
  await (await workspace.api()).call('files.create', { body: { type: fileTypes.newdoc, name: 'Letter', content: 'Dear Bo' } });
  const { page: other } = await workspace.openWindow();
  for (const each of [other, page]) await goTo(each, '/settings/security');

  await part(page).getByRole('button', { name: t('startExport') }).click();
  const question = page.getByRole('dialog', { name: t('exportAccount') });
  const password = question.getByLabel(t('accountPassword'), { exact: true });
  await password.fill('not the password');
  await question.getByRole('button', { name: t('startExport') }).click();
  await expect(question).toContainText(t('wrongPassword'));
  await password.fill(workspace.account.password);
  await question.getByRole('button', { name: t('startExport') }).click();
  await expect(question).toBeHidden();
  for (const each of [page, other]) await expect(part(each).getByRole('button', { name: t('exportDownload'), exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(part(page).getByRole('status')).toContainText('Files: 2');
  expect(await seriousProblems(page)).toEqual([]);

  const save = (): Promise<void> => part(page).getByRole('button', { name: t('exportDownload'), exact: true }).click();
  const folder = testInfo.outputPath('saved');
  await mkdir(folder);
  let archive = join(folder, 'export.zip');
  if (workspace.host.kind === 'desktop') {
    await (workspace.host as DesktopHost).app().evaluate(({ app }, downloads) => { app.setPath('downloads', downloads); }, folder);
    await save();
    await eventually(async () => (await readdir(folder)).map((name) => name.replace(/\d{4}-\d\d-\d\d/, 'day'))).toEqual(['Deckle day.zip']);
    archive = join(folder, (await readdir(folder))[0] ?? '');
  } else {
    await writeFile(archive, await workspace.host.withSavedFile(page, save));
  }
  const out = testInfo.outputPath('out');
  execFileSync('unzip', ['-q', archive, '-d', out], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  expect((await readFile(join(out, 'files/Desktop/data.bin'))).equals(bytes)).toBe(true);
  expect(await readFile(join(out, 'files/Desktop/Letter/content.txt'), 'utf8')).toBe('Dear Bo');
  expect(JSON.parse(await readFile(join(out, 'profile.json'), 'utf8'))).toMatchObject({ email: workspace.account.email });
});
