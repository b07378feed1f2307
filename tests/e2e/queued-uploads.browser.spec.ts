import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, test } from './fixture';
import { reconnectTimeoutMs } from './support/connection';
import { row, upload, uploadLine } from './support/screens';
import { text } from './support/texts';

test('a file chosen in one tab is shown in a second tab, which sends it once the first tab is closed', async ({ workspace }, testInfo) => {
  const first = await workspace.signUp();
  const { page: second } = await workspace.openWindow();
  const path = testInfo.outputPath('tides.bin');
  await writeFile(path, randomBytes(200_000));
  for (const page of [first, second]) await workspace.host.blockRequests(page);
  await workspace.host.withChosenFiles(second, [path], () => upload(second));
  // The first tab is the leader, so it detects that there is no network.
  await expect(uploadLine(first, 'tides.bin')).toContainText(text('uploads', 'waitingNetwork'));
  await expect(uploadLine(second, 'tides.bin')).toContainText(text('uploads', 'waitingNetwork'));
  await second.close();
  await workspace.host.allowRequests(first);
  await first.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(row(first, 'tides.bin')).toBeVisible({ timeout: reconnectTimeoutMs });
  await expect(uploadLine(first, 'tides.bin')).toHaveAttribute('data-state', 'done');
  expect(await workspace.namesOnServer()).toEqual(['tides.bin']);
});

test('a leading tab is closed, and the next one continues with its own files', async ({ workspace }, testInfo) => {
  const first = await workspace.signUp();
  const { page: second } = await workspace.openWindow();
  const path = testInfo.outputPath('berths.bin');
  await writeFile(path, randomBytes(200_000));
  await workspace.host.blockRequests(first);
  await workspace.host.withChosenFiles(second, [path], () => upload(second));
  await expect(uploadLine(first, 'berths.bin')).toContainText(text('uploads', 'waitingNetwork'));
  await first.close();
  await expect(row(second, 'berths.bin')).toBeVisible({ timeout: reconnectTimeoutMs });
  expect(await workspace.namesOnServer()).toEqual(['berths.bin']);
});
