import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, expect, test } from './fixture';
import type { DesktopHost } from './support/desktop-host';
import { signInForm } from './support/screens';
import { text } from './support/texts';

test('accounts that a newer version of the app wrote are left alone, and a notice says so', async ({ workspace }) => {
  const host = workspace.host as DesktopHost;
  const path = join(host.userData, 'accounts.json');
  const newer = JSON.stringify({ version: 1000, data: { people: [] } });
  await mkdir(host.userData, { recursive: true });
  await writeFile(path, newer);

  await signInForm(await host.open()).waitFor();
  const notice = text('prompts', 'newerAccounts');
  await eventually(async () => Promise.all(host.pages().map((page) => page.getByText(notice).isVisible().catch(() => false)))).toContain(true);
  await host.kill();
  expect(await readFile(path, 'utf8')).toBe(newer);
  expect((await readdir(host.userData)).filter((name) => name.includes('unreadable'))).toEqual([]);
});
