import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signIn } from '../../src/cli/account';
import { fileTypes } from '../../src/contract/entities/file';
import type { Fault, FaultProxy } from '../support/fault-proxy';
import { expect, test } from './proxied';
import { create, dragOnto, remove, rename, row, upload, uploadsPanel } from './support/screens';
import { text } from './support/texts';

/** `npm run test:long fault-proxy` runs more rounds, with more bytes and longer durations. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 0);
const isLong = rounds > 0;
/** Exceeds the timeout of a change (10 s), so that the request is aborted while the connection still seems open. */
const halfOpenMs = isLong ? 12_000 : 1_000;

interface Case {
  readonly fault: Fault;
  readonly uploadBytes: number;
  /** The minimum number of faults that must have occurred. */
  readonly atLeast: (counts: FaultProxy['counts']) => number;
}

const cases: readonly Case[] = [
  { fault: { kind: 'cut', everyBytes: 64 * 1024 }, uploadBytes: (isLong ? 40 : 3) * 64 * 1024, atLeast: ({ cuts }) => cuts },
  // Slow enough for every call to take a while, and in the long run for some to time out.
  { fault: { kind: 'slow', bytes: isLong ? 64 : 512, pauseMs: 20 }, uploadBytes: 16 * 1024, atLeast: ({ pauses }) => pauses },
  { fault: { kind: 'half-open' }, uploadBytes: 16 * 1024, atLeast: ({ swallowedBytes }) => swallowedBytes },
  { fault: { kind: 'duplicate' }, uploadBytes: 96 * 1024, atLeast: ({ repeatedBytes }) => repeatedBytes },
];

/** Emits the system's event for a restored network; otherwise the first probe comes after 4 seconds. */
const sayNetworkIsBack = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('online')));

const namesOnScreen = (page: Page): Promise<readonly string[]> =>
  page.getByRole('grid').evaluate((grid) => [...grid.querySelectorAll('[data-name] [title]')].map((name) => name.getAttribute('title') ?? ''));

const sorted = (names: readonly string[]): readonly string[] => [...names].sort();
const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('actions over a bad network are applied once, and the screen agrees with the server', async ({ behindProxy: workspace, network: proxy, server }, testInfo) => {
  test.setTimeout(isLong ? rounds * 300_000 : 180_000);
  const page = await workspace.signUp();
  const api = await workspace.api();
  const token = await signIn({ server: server.url, basePath: '/api' }, workspace.account.email, workspace.account.password);

  for (let round = 0; round < Math.max(1, rounds); round += 1) {
    const expected: string[] = [];
    const inFolders: [folder: string, name: string][] = [];
    const uploaded = new Map<string, string>();
    for (const { fault, uploadBytes, atLeast } of cases) {
      const mark = rounds > 1 ? `${fault.kind} ${round}` : fault.kind;
      await test.step(mark, async () => {
        const folder = await api.call('files.create', { body: { type: fileTypes.folder, name: `Folder ${mark}` } });
        for (const name of [`Rename ${mark}`, `Move ${mark}`, `Delete ${mark}`]) await api.call('files.create', { body: { type: fileTypes.newdoc, name } });
        await expect(row(page, `Delete ${mark}`)).toBeVisible();
        const before = atLeast(proxy.counts);
        const path = testInfo.outputPath(`Upload ${mark}.bin`);
        const bytes = randomBytes(uploadBytes);
        await writeFile(path, bytes);

        proxy.set(fault);
        // While the rows keep their positions.
        await dragOnto(row(page, `Move ${mark}`), row(page, `Folder ${mark}`));
        await create(page, 'document', `New ${mark}`);
        await rename(page, `Rename ${mark}`, `Renamed ${mark}`);
        await remove(page, `Delete ${mark}`);
        await workspace.host.withChosenFiles(page, [path], () => upload(page));
        // Every change is visible immediately, whatever the network does.
        await expect(row(page, `Renamed ${mark}`)).toBeVisible();
        await expect(row(page, `New ${mark}`)).toBeVisible();
        await expect(row(page, `Move ${mark}`)).toHaveCount(0);
        await expect(row(page, `Delete ${mark}`)).toHaveCount(0);
        if (fault.kind === 'half-open') {
          await page.waitForTimeout(halfOpenMs);
          proxy.set({ kind: 'none' });
        }

        expected.push(`Folder ${mark}`, `New ${mark}`, `Renamed ${mark}`, `Upload ${mark}.bin`);
        inFolders.push([folder.guid, `Move ${mark}`]);
        uploaded.set(`Upload ${mark}.bin`, digest(bytes));
        await expect.poll(async () => {
          await sayNetworkIsBack(page);
          return sorted(await workspace.namesOnServer());
        }, { timeout: isLong ? 120_000 : 20_000, intervals: [200] }).toEqual(sorted(expected));
        proxy.set({ kind: 'none' });
        expect(atLeast(proxy.counts), 'what the fault did').toBeGreaterThan(before);
        // Otherwise the panel covers the last rows. The server may have the file before the page has received the response.
        const close = uploadsPanel(page).getByRole('button', { name: text('uploads', 'close') });
        await expect.poll(async () => {
          await sayNetworkIsBack(page);
          return close.isVisible();
        }, { timeout: isLong ? 120_000 : 20_000, intervals: [200] }).toBe(true);
        await close.click();
        await expect(uploadsPanel(page)).toHaveCount(0);
      });
    }

    await expect.poll(async () => sorted(await namesOnScreen(page)), { timeout: 20_000 }).toEqual(sorted(expected));
    for (const [folder, name] of inFolders) await expect.poll(() => workspace.namesOnServer(folder)).toEqual([name]);
    const { files } = await api.call('files.list', { query: {} });
    expect(sorted(files.map(({ name }) => name))).toEqual(sorted(expected));
    for (const [name, sha256] of uploaded) {
      const url = files.find((file) => file.name === name)?.downloadUrl ?? '';
      const response = await fetch(server.url + url, { headers: { authorization: `Bearer ${token}` } });
      expect(digest(Buffer.from(await response.arrayBuffer())), name).toBe(sha256);
    }
    // Every round starts with a list that fits on the screen.
    for (const { guid } of files) await api.call('files.remove', { params: { id: guid } });
    await expect(page.getByRole('grid')).toHaveCount(0, { timeout: 20_000 });
  }
});
