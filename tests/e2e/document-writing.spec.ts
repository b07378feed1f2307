import type { Page } from '@playwright/test';
import { ContentWindow } from '../support/content-window';
import { eventually, expect, test } from './fixture';
import { newAccount, registerAccount, signInForToken, signInToApi, type Account } from './support/account';
import { alone } from './support/guarantees';
import { create } from './support/screens';
import { addTo, goTo } from './support/sharing';
import { notices, openSyncCentre, syncCentre, waitingChanges } from './support/sync';
import { text } from './support/texts';
import { openRow } from './support/viewed-files';

const editor = (page: Page) => page.getByRole('main').getByRole('textbox', { name: text('document', 'content') });
const offline = (page: Page) => page.getByRole('main').getByText(/^Offline · \d+/);

/** A person with a program that writes into documents by calls alone. */
const newWriter = async (serverUrl: string, name: string) => {
  const account: Account = { ...newAccount(), name };
  const person = await registerAccount(serverUrl, account);
  const token = await signInForToken(serverUrl, account);
  return { ...person, open: (guid: string) => ContentWindow.open(serverUrl, { client: person.client, token }, guid) };
};

test('two people write into one document and see each other’s text live', async ({ workspace, server }) => {
  const bo = await newWriter(server.url, 'Bo');
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const { guid } = await mine.call('files.create', { body: { type: -2, name: 'Minutes' } });
  await addTo(mine, guid, bo, 'editor');
  await goTo(page, `/docs/${guid}`);
  await editor(page).click();
  await page.keyboard.type('Ada was here.');
  await expect(page.getByText(text('document', 'saved'), { exact: false }).first()).toBeVisible();
  const window = await bo.open(guid);
  await eventually(async () => { await window.sync(); return window.text; }).toBe('Ada was here.');
  await window.write('So was Bo.').sync();
  await expect(editor(page)).toContainText('So was Bo.');
  await page.keyboard.type(' And writes on.');
  await eventually(async () => { await window.sync(); return window.text; }).toBe('Ada was here. And writes on.\nSo was Bo.');
});

test('text written without the server is kept and sent afterwards', async ({ workspace }) => {
  const page = await workspace.signUp();
  await create(page, 'document', 'Journal');
  await openRow(page, 'Journal');
  await editor(page).click();
  await page.keyboard.type('With the server.');
  const mine = await workspace.api();
  await eventually(() => workspace.namesOnServer()).toEqual(['Journal']);
  const { files: [file] } = await mine.call('files.list', {});
  const guid = file?.guid ?? '';
  await eventually(async () => (await mine.call('files.get', { params: { id: guid } })).contentUrl).not.toBe('');
  await workspace.server.stop();
  await page.keyboard.type(' Without the server.');
  await expect(offline(page)).toBeVisible({ timeout: 30_000 });
  await workspace.server.start();
  await expect(offline(page)).toHaveCount(0, { timeout: 45_000 });
  const token = await signInForToken(workspace.server.url, workspace.account);
  const client = await signInToApi(workspace.server.url, workspace.account);
  await eventually(async () => (await ContentWindow.open(workspace.server.url, { client, token }, guid)).text).toBe('With the server. Without the server.');
});

test('a document is written while its file is locked, keeps the text, and sends it after the lock', async ({ workspace, server }) => {
  const bo = await newWriter(server.url, 'Bo');
  const page = await workspace.signUp();
  const { guid } = await bo.client.call('files.create', { body: { type: -2, name: 'Plan' } });
  await addTo(bo.client, guid, { id: (await (await workspace.api()).call('account.me', {})).id, email: workspace.account.email }, 'editor');
  await goTo(page, `/docs/${guid}`);
  await editor(page).click();
  await page.keyboard.type('Before the lock.');
  const window = await bo.open(guid);
  await eventually(async () => { await window.sync(); return window.text; }).toBe('Before the lock.');
  await bo.client.call('files.lock', { params: { id: guid } });
  await expect(editor(page)).toHaveAttribute('contenteditable', 'false');
  await bo.client.call('files.unlock', { params: { id: guid } });
  await expect(editor(page)).toHaveAttribute('contenteditable', 'true');
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' After the lock.');
  await eventually(async () => { await window.sync(); return window.text; }).toBe('Before the lock. After the lock.');
});

test('text that is refused because the share ended remains on screen, with its reason, and is kept as a copy', async ({ workspace, server }) => {
  const bo = await newWriter(server.url, 'Bo');
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const me = await mine.call('account.me', {});
  const { guid } = await bo.client.call('files.create', { body: { type: -2, name: 'Plan' } });
  await addTo(bo.client, guid, { id: me.id, email: workspace.account.email }, 'editor');
  await goTo(page, `/docs/${guid}`);
  await editor(page).click();
  await page.keyboard.type('Sent.');
  const window = await bo.open(guid);
  await eventually(async () => { await window.sync(); return window.text; }).toBe('Sent.');

  // The share ends while this device has no network, so the server refuses the text later.
  await workspace.host.blockRequests(page);
  await page.keyboard.type(' Not sent.');
  await expect(offline(page)).toBeVisible({ timeout: 30_000 });
  await offline(page).click();
  await expect(waitingChanges(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(syncCentre(page)).toHaveCount(0);
  await bo.client.call('sharing.removeCollaborator', { params: { id: guid, userId: me.id } });
  await workspace.host.allowRequests(page);
  const keep = page.getByRole('button', { name: text('document', 'keepCopy'), exact: true });
  await keep.waitFor({ timeout: 60_000 });
  await expect(editor(page)).toContainText('Sent. Not sent.');

  // The notice is the only copy of the text, so dismissing it is confirmed.
  await openSyncCentre(page);
  const dismiss = notices(page).getByRole('button', { name: text('sync', 'dismissOf', { name: 'Plan' }) }).first();
  await dismiss.click();
  const confirmation = page.getByRole('alertdialog', { name: text('sync', 'discardTextTitle', { name: 'Plan' }) });
  await confirmation.getByRole('button', { name: text('common', 'cancel'), exact: true }).click();
  await dismiss.click();
  await confirmation.getByRole('button', { name: text('sync', 'discardTextOpen', { name: 'Plan' }), exact: true }).click();
  await expect(syncCentre(page)).toHaveCount(0);
  await expect(editor(page)).toContainText('Sent. Not sent.');
  await keep.click();
  await eventually(() => workspace.namesOnServer()).toContain(text('files', 'copyName', { name: 'Plan' }));
  await expect(editor(page)).toContainText('Sent. Not sent.');
});

test('a reader sees a document live and cannot type', async ({ workspace, server }) => {
  const bo = await newWriter(server.url, 'Bo');
  const page = await workspace.signUp();
  const me = await (await workspace.api()).call('account.me', {});
  const { guid } = await bo.client.call('files.create', { body: { type: -2, name: 'Plan', content: 'First' } });
  await addTo(bo.client, guid, { id: me.id, email: workspace.account.email }, 'reader');
  await goTo(page, `/docs/${guid}`);
  await expect(editor(page)).toContainText('First');
  await expect(editor(page)).toHaveAttribute('contenteditable', 'false');
  await editor(page).click();
  await page.keyboard.type('Not mine to change');
  const window = await bo.open(guid);
  await window.write('Second').compose();
  await expect(editor(page)).toContainText('Second');
  await expect(editor(page)).not.toContainText('Not mine');
  // The person may edit from now on, with the window open all the while.
  await bo.client.call('sharing.changeCollaborator', { params: { id: guid, userId: me.id }, body: { role: 'editor' } });
  await expect(editor(page)).toHaveAttribute('contenteditable', 'true', { timeout: 20_000 });
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Third');
  await eventually(async () => { await window.sync(); return window.text; }).toBe('First\nSecond Third');
});

for (const { language, steps, result } of [
  { language: 'Chinese', steps: ['n', 'ni', 'nih', 'niha', 'nihao'], result: '你好' },
  { language: 'Japanese', steps: ['に', 'にほ', 'にほん', 'にほんご'], result: 'にほんご' },
  { language: 'Arabic', steps: ['م', 'مر', 'مرح', 'مرحب'], result: 'مرحبا' },
]) {
  test(`a composition in ${language} is complete while others write into the same block and into the next`, alone, async ({ workspace, server }) => {
    const bo = await newWriter(server.url, 'Bo');
    const page = await workspace.signUp();
    const mine = await workspace.api();
    const { guid } = await mine.call('files.create', { body: { type: -2, name: 'Words', content: 'Same block: \nOther block' } });
    await addTo(mine, guid, bo, 'editor');
    await goTo(page, `/docs/${guid}`);
    await editor(page).getByText('Same block:').click();
    await page.keyboard.press('End');
    const window = await bo.open(guid);
    const cdp = await page.context().newCDPSession(page);
    for (const [index, step] of steps.entries()) {
      await cdp.send('Input.imeSetComposition', { text: step, selectionStart: step.length, selectionEnd: step.length });
      await window.insertAt(index % 2, 0, String(index)).compose();
      // The page has received the change, which waits for the end of the composition.
      await page.waitForTimeout(250);
      await expect(editor(page)).not.toContainText(String(index));
    }
    await cdp.send('Input.insertText', { text: result });
    const inFirst = steps.map((_, index) => index).filter((index) => index % 2 === 0).reverse().join('');
    const inSecond = steps.map((_, index) => index).filter((index) => index % 2 === 1).reverse().join('');
    await eventually(async () => { await window.sync(); return window.text; }).toBe(`${inFirst}Same block: ${result}\n${inSecond}Other block`);
    await expect(editor(page)).toContainText(`${inFirst}Same block: ${result}`);
    await expect(editor(page)).toContainText(`${inSecond}Other block`);
  });
}
