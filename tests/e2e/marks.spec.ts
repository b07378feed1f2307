import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../../src/api-client/api-client';
import { fileTypes } from '../../src/contract/entities/file';
import { expect, test } from './fixture';
import { registerOnApi, type OtherPerson } from './support/account';
import { drawer, heading } from './support/places';
import { addTo, chooseAudience, choosePerson, goTo, makeDocument, press, shareDialog } from './support/sharing';
import { row, select } from './support/screens';
import { text } from './support/texts';
import type { Workspace } from './support/workspace';

// A file's sharing and marks on screen follow every change, by any person and in any view.

const name = 'Launch plan';
const t = (key: Parameters<typeof text<'sharing'>>[1], values: Readonly<Record<string, string>> = {}): string => text('sharing', key, values);

interface Scene {
  readonly page: Page;
  readonly mine: ApiClient;
  readonly noor: OtherPerson;
  readonly eve: OtherPerson;
  /** Noor is an admin of the folder that contains the file. */
  readonly folder: string;
  readonly file: string;
  /** A folder whose contents anyone may read. */
  readonly open: string;
}

const prepare = async (workspace: Workspace): Promise<Scene> => {
  const mine = await workspace.register();
  const [noor, eve] = [await registerOnApi(workspace.server.url, 'Noor Kessler'), await registerOnApi(workspace.server.url, 'Eve Sandoval')];
  // People who share with each other can find each other.
  const me = await mine.call('account.me', {});
  await addTo(eve.client, await makeDocument(eve.client, 'Theirs'), me, 'reader');
  const makeFolder = async (called: string): Promise<string> => (await mine.call('files.create', { body: { type: fileTypes.folder, name: called } })).guid;
  const [folder, open] = [await makeFolder('Campaign'), await makeFolder('Press')];
  // A type without an editor, whose page shows its details.
  const { guid: file } = await mine.call('files.create', { body: { type: fileTypes.board, name, folder } });
  for (const guid of [folder, open]) await mine.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: noor.id, email: noor.email, role: 'editor', isAdmin: true } });
  await mine.call('sharing.setMode', { params: { id: open }, body: { shareMode: 'readonly' } });
  const page = await workspace.signUp();
  return { page, mine, noor, eve, folder, file, open };
};

/** The views with a file's details: beside its folder's list, beside a list of files from several folders, and its own page. */
const places = {
  'the list of its folder': async ({ page, folder }: Scene): Promise<Locator> => {
    await goTo(page, `/folder/${folder}`);
    await heading(page, 'Campaign').waitFor();
    await select(page, name);
    return drawer(page, 'information');
  },
  Recent: async ({ page }: Scene): Promise<Locator> => {
    // From here on the window knows of the folder only what this list contains.
    await goTo(page, '/recent/created');
    await page.reload();
    await row(page, name).waitFor();
    await select(page, name);
    return drawer(page, 'information');
  },
  'its own page': async ({ page, file }: Scene): Promise<Locator> => {
    await goTo(page, `/boards/${file}`);
    await heading(page, name).waitFor();
    return page.getByRole('main');
  },
} as const;

type Change = (client: ApiClient, scene: Scene) => Promise<unknown>;
const setMode = (of: 'file' | 'folder', shareMode: 'readonly' | 'private' | 'editable' | null): Change =>
  (client, scene) => client.call('sharing.setMode', { params: { id: scene[of] }, body: { shareMode } });

/** Each change, and what the details show afterwards. */
const changes: readonly (readonly [what: string, change: Change, seen: (shown: Locator) => Promise<void>])[] = [
  ['the link of the file is opened', setMode('file', 'readonly'), (shown) => expect(shown).toContainText(t('modeReadonly'))],
  ['and opened further', setMode('file', 'editable'), (shown) => expect(shown).toContainText(t('modeEditable'))],
  ['and closed', setMode('file', 'private'), (shown) => expect(shown).toContainText(t('modePrivate'))],
  ['it follows its folder', setMode('file', null), (shown) => expect(shown).toContainText(t('modePrivate'))],
  ['the link of the folder is opened', setMode('folder', 'readonly'), (shown) => expect(shown).toContainText(t('modeReadonly'))],
  ['and closed', setMode('folder', 'private'), (shown) => expect(shown).toContainText(t('modePrivate'))],
  ['somebody is added to the file', (client, { file, eve }) => addTo(client, file, eve, 'reader'), (shown) => expect(shown).toContainText('Eve Sandoval')],
  ['and removed', (client, { file, eve }) => client.call('sharing.removeCollaborator', { params: { id: file, userId: eve.id } }), (shown) => expect(shown).not.toContainText('Eve Sandoval')],
  ['somebody is added to the folder', (client, { folder, eve }) => addTo(client, folder, eve, 'reader'), (shown) => expect(shown).toContainText('Eve Sandoval')],
  ['and leaves', (_client, { folder, eve }) => eve.client.call('sharing.removeCollaborator', { params: { id: folder, userId: eve.id } }), (shown) => expect(shown).not.toContainText('Eve Sandoval')],
  ['the link of the folder is opened again', setMode('folder', 'readonly'), (shown) => expect(shown).toContainText(t('modeReadonly'))],
  ['the file is cut off from it', (client, { file }) => client.call('sharing.setInheritance', { params: { id: file }, body: { isCutOff: true } }), (shown) => expect(shown).toContainText(t('modePrivate'))],
];

/** The marks of rows. */
const marks: readonly (readonly [what: string, change: Change, seen: (line: Locator) => Promise<void>])[] = [
  ['it is locked', (client, { file }) => client.call('files.lock', { params: { id: file } }), (line) => expect(line.getByTitle(/^Locked by/)).toBeVisible()],
  ['and unlocked', (client, { file }) => client.call('files.unlock', { params: { id: file } }), (line) => expect(line.getByTitle(/^Locked by/)).toHaveCount(0)],
];

/** Personal marks of a file, changed in another window of the person. */
const ownMarks: typeof marks = [
  ['it is starred', (_client, { mine, file }) => mine.call('files.star', { params: { id: file } }), (line) => expect(line.getByTitle(text('files', 'starred'))).toBeVisible()],
  ['and starred no longer', (_client, { mine, file }) => mine.call('files.unstar', { params: { id: file } }), (line) => expect(line.getByTitle(text('files', 'starred'))).toHaveCount(0)],
  ['it gets a tag', async (_client, { mine, file }) => {
    const { id } = await mine.call('tags.create', { body: { name: 'Embargo', colour: '#336699', tagType: 'user' } });
    await mine.call('tags.set', { params: { id: file }, body: { add: { user: [id] } } });
  }, (line) => expect(line.getByTitle('Embargo')).toBeVisible()],
  ['and loses it', (_client, { mine, file }) => mine.call('tags.set', { params: { id: file }, body: { user: [] } }), (line) => expect(line.getByTitle('Embargo')).toHaveCount(0)],
];

for (const [where, show] of Object.entries(places)) {
  test(`${where} shows changes of a file's sharing by another window and by another person, and that a link has expired`, async ({ workspace }) => {
    test.setTimeout(180_000);
    const scene = await prepare(workspace);
    for (const who of ['another window of the same person', 'somebody else'] as const) {
      await test.step(who, async () => {
        const shown = await show(scene);
        await expect(shown).toContainText(t('modePrivate'));
        const client = who === 'somebody else' ? scene.noor.client : scene.mine;
        for (const [what, change, seen] of changes) await test.step(what, async () => { await change(client, scene); await seen(shown); });
        const ofRow = where === 'its own page' ? [] : who === 'somebody else' ? marks : [...marks, ...ownMarks];
        for (const [what, change, seen] of ofRow) await test.step(what, async () => { await change(client, scene); await seen(row(scene.page, name)); });
        await test.step('the file is moved into a folder that everyone can read', async () => {
          await scene.mine.call('sharing.setInheritance', { params: { id: scene.file }, body: { isCutOff: false } });
          await setMode('file', null)(scene.mine, scene);
          await setMode('folder', 'private')(scene.mine, scene);
          await expect(shown).toContainText(t('modePrivate'));
          if (where === 'the list of its folder') return;
          await client.call('files.move', { params: { id: scene.file }, body: { to: scene.open } });
          await expect(shown).toContainText(t('modeReadonly'));
          await scene.mine.call('files.move', { params: { id: scene.file }, body: { to: scene.folder } });
          await expect(shown).toContainText(t('modePrivate'));
        });
      });
    }
    await test.step('the link expires', async () => {
      const shown = await show(scene);
      await scene.mine.call('sharing.setMode', { params: { id: scene.file }, body: { shareMode: 'readonly', shareModeExpireDuration: 6 } });
      await expect(shown).toContainText(t('modeReadonly'));
      // Relative times on the screen are updated every ten seconds.
      await expect(shown).toContainText(t('statusOver').split('{{')[0] ?? '', { timeout: 25_000 });
    });
  });
}

test("the window's own drawer shows the effect of its dialog on the folder above, and on the file itself", async ({ workspace }) => {
  const scene = await prepare(workspace);
  const { page } = scene;
  const shown = await places['the list of its folder'](scene);
  await expect(shown).toContainText(t('modePrivate'));
  const open = async (of: string, button: Locator): Promise<Locator> => {
    await button.click();
    const dialog = shareDialog(page, of);
    await dialog.getByRole('list', { name: t('people') }).waitFor();
    return dialog;
  };
  const done = async (dialog: Locator): Promise<void> => {
    await press(dialog, t('done'));
    await expect(dialog).toHaveCount(0);
  };
  const ofFolder = page.getByRole('main').getByRole('button', { name: t('share'), exact: true }).first();
  const ofFile = shown.getByRole('button', { name: t('manage'), exact: true });

  let dialog = await open('Campaign', ofFolder);
  await chooseAudience(dialog, t('audienceAnyone'));
  await press(dialog, t('doOpenToAnyone'));
  await expect(shown).toContainText(t('modeReadonly'));
  await choosePerson(page, dialog, 'eve', 'Eve Sandoval');
  await press(dialog, text('sharing', 'doAdd_one', { count: '1' }));
  await expect(shown).toContainText('Eve Sandoval');
  await chooseAudience(dialog, t('audiencePeople'));
  await press(dialog, t('doCloseLink'));
  await expect(shown).toContainText(t('modePrivate'));
  await done(dialog);

  dialog = await open(name, ofFile);
  await chooseAudience(dialog, t('audienceAnyone'));
  await press(dialog, t('doOpenToAnyone'));
  await expect(shown).toContainText(t('modeReadonly'));
  await done(dialog);
});
