import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../../src/api-client/api-client';
import { fileTypes } from '../../src/contract/entities/file';
import { eventually, expect, test as base } from './fixture';
import { registerOnApi } from './support/account';
import { startStubProxy, type StubProxy } from './support/stub-proxy';
import { create, navigation, row, upload } from './support/screens';
import { addTo, goTo, makeDocument, makeFolder } from './support/sharing';
import { text } from './support/texts';
import { createWorkspace, type Workspace } from './support/workspace';

// The pages of deleted or withdrawn files are in `sharing.spec.ts`, because this server sends those refusals by itself.

const test = base.extend<{ readonly gateway: StubProxy; readonly behindProxy: Workspace }>({
  gateway: async ({ server }, use) => {
    const proxy = await startStubProxy(server.url);
    await use(proxy);
    await proxy.stop();
  },
  behindProxy: async ({ hosts, server, gateway }, use, testInfo) => {
    if ('missing' in hosts) { testInfo.skip(true, hosts.missing); return; }
    const workspace = await createWorkspace(() => hosts.create(gateway.url), server);
    await use(workspace);
    if (testInfo.status !== testInfo.expectedStatus) await workspace.attachWindows(testInfo);
    await workspace.close();
  },
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('a restricted, switched off or broken page shows its own problem page, and opens once it can', async ({ behindProxy: workspace, gateway }) => {
  const page = await workspace.signUp();
  const guid = await makeDocument(await workspace.api(), 'Ledger');
  const refuse = (status: number, code: string, message: string): void => {
    gateway.stub((method, path) => (method === 'GET' && path.endsWith(`/files/${guid}`) ? { status, body: { code, message, requestId: 'req-4711' } } : null));
  };
  // File specification, section 2, error pages.
  for (const [code, title] of [['ACCESS_RESTRICTED', 'problemRestricted'], ['FEATURE_DISABLED', 'problemDisabled']] as const) {
    refuse(403, code, text('errors', code));
    await goTo(page, `/docs/${guid}`);
    await expect(heading(page, text('files', title))).toBeVisible();
    await expect(page.getByText(text('errors', code))).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: text('files', 'goToDesktop'), exact: true }).click();
    await expect(heading(page, text('files', 'desktop'))).toBeVisible();
  }
  refuse(500, 'INTERNAL', text('errors', 'INTERNAL'));
  await goTo(page, `/docs/${guid}`);
  await expect(heading(page, text('files', 'problemOther'))).toBeVisible();
  await expect(page.getByText(text('errors', 'INTERNAL'))).toBeVisible();
  await expect(page.getByText('req-4711', { exact: true })).toBeVisible();
  await expect(navigation(page)).toBeVisible();
  gateway.stub(() => null);
  // The page also retries by itself when its window gets the focus; the button then disappears.
  const reload = page.getByRole('button', { name: text('common', 'reload'), exact: true });
  await expect(async () => {
    if (await reload.isVisible()) await reload.click({ timeout: 1_000 });
    await expect(heading(page, 'Ledger')).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 20_000 });

  await goTo(page, '/no-such-place');
  await expect(heading(page, text('files', 'problemNotFound'))).toBeVisible();
});

test('the page of a deleted file restores the file for those who may, and others see it when it is restored', async ({ workspace, server }) => {
  const api = await workspace.register();
  const me = await api.call('account.me', {});
  const page = await workspace.signUp();
  const main = page.getByRole('main');
  const recover = main.getByRole('button', { name: text('files', 'recover'), exact: true });
  const remove = (client: ApiClient, id: string) => client.call('files.remove', { params: { id } });
  const openDeleted = async (guid: string, sentence: 'problemDeletedOwn' | 'problemDeletedFolder' | 'problemDeletedText'): Promise<void> => {
    await goTo(page, `/docs/${guid}`);
    await expect(heading(page, text('files', 'problemDeleted'))).toBeVisible();
    await expect(main.getByText(text('files', sentence))).toBeVisible();
  };
  await page.evaluate(() => { Reflect.set(window, 'isSamePage', true); });

  await test.step('the owner restores the file', async () => {
    const guid = await makeDocument(api, 'Ledger');
    await remove(api, guid);
    await openDeleted(guid, 'problemDeletedOwn');
    await recover.click();
    await expect(heading(page, 'Ledger')).toBeVisible();
    expect(await api.call('files.get', { params: { id: guid } })).toMatchObject({ isDelete: false });
  });
  await test.step('the owner restores the folder with which the file was deleted', async () => {
    const folder = await makeFolder(api, 'Harbour');
    const guid = await makeDocument(api, 'Tides', folder);
    await remove(api, folder);
    await openDeleted(guid, 'problemDeletedFolder');
    await recover.click();
    await expect(heading(page, 'Tides')).toBeVisible();
    await expect(page.getByRole('navigation', { name: text('files', 'path') }).getByRole('link')).toHaveText([text('files', 'desktop'), 'Harbour']);
  });
  await test.step('a reader has no button, and sees the file when its owner restores the folder', async () => {
    const priya = await registerOnApi(server.url, 'Priya Raman');
    const folder = await makeFolder(priya.client, 'Kit');
    const guid = await makeDocument(priya.client, 'Logo', folder);
    await addTo(priya.client, folder, me, 'reader');
    await remove(priya.client, folder);
    await openDeleted(guid, 'problemDeletedText');
    await expect(recover).toHaveCount(0);
    await priya.client.call('trash.recover', { params: { id: folder } });
    await expect(heading(page, 'Logo')).toBeVisible();
  });
  await test.step('a file that was deleted permanently meanwhile shows that there is nothing', async () => {
    const guid = await makeDocument(api, 'Receipt');
    await remove(api, guid);
    await openDeleted(guid, 'problemDeletedOwn');
    await api.call('trash.destroy', { body: { fileGuids: [guid] } });
    await expect(heading(page, text('files', 'problemNotFound'))).toBeVisible();
  });
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage') as boolean)).toBe(true);
});

test('an error in one panel leaves the rest alive, and the panel can be retried', async ({ workspace }) => {
  const page = await workspace.signUp();
  const { guid } = await (await workspace.api()).call('spaces.create', { body: { name: 'Launch' } });
  await navigation(page).getByRole('link', { name: 'Launch', exact: true }).click();
  await expect(page.getByText(text('files', 'emptyFolder'))).toBeVisible();
  await create(page, 'folder', 'Kit');
  // An engine without time formatting: on this page only the activity needs it.
  await page.evaluate(() => {
    const whole = Intl.DateTimeFormat;
    Reflect.set(window, 'mend', () => { Intl.DateTimeFormat = whole; });
    Intl.DateTimeFormat = new Proxy(whole, {
      construct(target, words: ConstructorParameters<typeof whole>) {
        const { hour, day } = words[1] ?? {};
        if (hour !== undefined && day === undefined) throw new RangeError('There is no such clock');
        return Reflect.construct(target, words);
      },
    });
  });
  await page.getByRole('group', { name: text('places', 'panels') }).getByRole('button', { name: text('places', 'activity'), exact: true }).click();
  const panel = page.getByRole('region', { name: text('places', 'activity'), exact: true });
  await expect(panel.getByRole('alert')).toContainText(text('common', 'somethingWentWrong'));
  await expect(panel.getByRole('alert')).toContainText('There is no such clock');
  await create(page, 'folder', 'Minutes');
  await expect(row(page, 'Minutes')).toBeVisible();
  await eventually(() => workspace.namesOnServer(guid)).toEqual(expect.arrayContaining(['Kit', 'Minutes']));

  await page.evaluate(() => { (Reflect.get(window, 'mend') as () => void)(); });
  await panel.getByRole('button', { name: text('common', 'reload'), exact: true }).click();
  await expect(panel.getByRole('link', { name: 'Kit' }).first()).toBeVisible();
});

test('a file opens as its page: its type, its location, its collaborators, and its bytes if it has any', async ({ workspace }, testInfo) => {
  const page = await workspace.signUp();
  const api = await workspace.api();
  const { guid: folder } = await api.call('files.create', { body: { type: 1, name: 'Press kit' } });
  const { guid } = await api.call('files.create', { body: { type: fileTypes.mindmap, name: 'Ledger', folder } });
  await goTo(page, `/mindmaps/${guid}`);
  const main = page.getByRole('main');
  await expect(heading(page, 'Ledger')).toBeVisible();
  await expect(page.getByRole('navigation', { name: text('files', 'path') }).getByRole('link')).toHaveText([text('files', 'desktop'), 'Press kit']);
  await expect(main.getByText(text('files', 'typeMindmap'), { exact: true })).toBeVisible();
  await expect(main.getByRole('region', { name: text('sharing', 'whoHasAccess') }).getByRole('listitem')).toContainText([workspace.account.name]);
  // No placeholder of an editor is shown before there is one.
  await expect(main.getByText(text('files', 'noEditor'))).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveCount(0);
  const save = main.getByRole('button', { name: text('files', 'download'), exact: true });
  await expect(save).toHaveCount(0);

  await goTo(page, `/folder/${folder}`);
  const bytes = randomBytes(2_048);
  const path = testInfo.outputPath('photo.raw');
  await writeFile(path, bytes);
  await workspace.host.withChosenFiles(page, [path], () => upload(page));
  await row(page, 'photo.raw').getByRole('gridcell').nth(1).dblclick();
  await expect(heading(page, 'photo.raw')).toBeVisible();
  await expect(main.getByText('2 KB', { exact: true })).toBeVisible();
  expect((await workspace.host.withSavedFile(page, () => save.click())).equals(bytes)).toBe(true);
});
