import type { Page } from '@playwright/test';
import { ContentWindow } from '../support/content-window';
import { eventually, expect, needsKeychain, test } from './fixture';
import { signInForToken } from './support/account';
import { create, row } from './support/screens';
import { text } from './support/texts';
import { openRow } from './support/viewed-files';

/** `npm run test:long kill-writing` kills each host 30 times. */
const kills = Number(process.env['WRITING_KILLS'] ?? 2);
/** Text that was on screen this long before a kill is on the device, milliseconds. */
const storedAfterMs = 300;

const editor = (page: Page) => page.getByRole('main').getByRole('textbox', { name: text('document', 'content') });

/** Types words until the page is killed. Returns the words with the time at which each was on screen. */
const typeUntilKilled = async (page: Page, turn: number, onFirstWord: () => void, isKilled: () => boolean): Promise<readonly { readonly word: string; readonly at: number }[]> => {
  const shown: { word: string; at: number }[] = [];
  for (let index = 0; ; index += 1) {
    const word = `w${turn}x${index}.`;
    try {
      await page.keyboard.type(`${word} `);
      if (!(await editor(page).textContent())?.includes(word)) throw new Error(`${word} is not on screen`);
      shown.push({ word, at: performance.now() });
      if (index === 0) onFirstWord();
    } catch (error) {
      if (isKilled()) return shown;
      throw error;
    }
  }
};

test.use({ hasOwnProcess: true });

test('text that was on screen 300 ms before a kill is there afterwards, once', async ({ workspace, hostKind }) => {
  needsKeychain(test.info());
  test.setTimeout(90_000 + kills * 30_000);
  const first = await workspace.signUp();
  // In a browser the sign-in itself is on disk only after a clean exit.
  let page = hostKind === 'browser' ? await workspace.restart() : first;
  await create(page, 'document', 'Draft');
  const expected: string[] = [];
  for (let turn = 0; turn < kills; turn += 1) {
    // The desktop app restores its tabs.
    await editor(page).or(row(page, 'Draft')).first().waitFor();
    if (!await editor(page).isVisible()) await openRow(page, 'Draft');
    await expect(editor(page)).toHaveAttribute('contenteditable', 'true');
    for (const word of expected) await expect(editor(page)).toContainText(word);
    if (turn % 2 === 1) await workspace.host.blockRequests(page);
    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    let killedAt = Infinity;
    let restarting: Promise<Page> | null = null;
    const kill = (): void => {
      killedAt = performance.now();
      restarting = workspace.killAndRestart();
    };
    const shown = await typeUntilKilled(page, turn, () => { setTimeout(kill, 500 + ((turn * 173) % 900)); }, () => restarting !== null);
    page = await (restarting as Promise<Page> | null) ?? page;
    const stored = shown.filter(({ at }) => killedAt - at >= storedAfterMs).map(({ word }) => word);
    expect(stored.length).toBeGreaterThan(0);
    expected.push(...stored);
  }
  await editor(page).or(row(page, 'Draft')).first().waitFor();
  if (!await editor(page).isVisible()) await openRow(page, 'Draft');
  for (const word of expected) await expect(editor(page)).toContainText(word);
  // Everything arrives at the server, each word once.
  const mine = await workspace.api();
  const token = await signInForToken(workspace.server.url, workspace.account);
  const { files: [draft] } = await mine.call('files.list', {});
  await eventually(async () => {
    const { text: inLog } = await ContentWindow.open(workspace.server.url, { client: mine, token }, draft?.guid ?? '');
    return expected.filter((word) => inLog.split(word).length !== 2);
  }).toEqual([]);
});

test('the text of the last half second is there, without a network, and is sent later', async ({ workspace, hostKind }) => {
  needsKeychain(test.info());
  const first = await workspace.signUp();
  // In a browser the sign-in itself is on disk only after a clean exit.
  const page = hostKind === 'browser' ? await workspace.restart() : first;
  // The editor's code loads with the first document.
  await create(page, 'document', 'First');
  await openRow(page, 'First');
  await editor(page).waitFor();
  await page.goBack();
  await eventually(() => workspace.namesOnServer()).toEqual(['First']);
  await workspace.host.blockRequests(page);
  await create(page, 'document', 'Draft');
  await openRow(page, 'Draft');
  await editor(page).click();
  await page.keyboard.type('Typed before the kill');
  await page.waitForTimeout(500);
  const after = await workspace.killAndRestart();
  // The desktop app restores its tabs.
  await editor(after).or(row(after, 'Draft')).first().waitFor();
  if (!await editor(after).isVisible()) await openRow(after, 'Draft');
  await expect(editor(after)).toContainText('Typed before the kill');
  const mine = await workspace.api();
  const draft = async (): Promise<string> => (await mine.call('files.list', {})).files.find(({ name }) => name === 'Draft')?.guid ?? '';
  await eventually(draft).not.toBe('');
  const guid = await draft();
  await eventually(async () => (await mine.call('files.get', { params: { id: guid } })).contentUrl).not.toBe('');
});
