import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { text } from './texts';
import { openPalette, searchField } from './palette';
import { createSampleFiles, type SampleFiles } from './sample-files';
import { navigation, renameField, row, select, showSignUp, signInForm, upload } from './screens';
import { chooseAudience, choosePerson, goTo, openSharing, shareDialog, slip } from './sharing';
import { openSyncCentre } from './sync';
import type { Workspace } from './workspace';

/** The check that a walk runs on each view. */
export type Look = (page: Page, view: string) => Promise<void>;

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();
const escape = (page: Page): Promise<void> => page.keyboard.press('Escape');
const heading = (page: Page, name: string): Promise<void> => page.getByRole('main').getByRole('heading', { name }).first().waitFor();
const chooseView = (page: Page, view: 'viewList' | 'viewTile' | 'viewPreview'): Promise<void> => page.getByRole('radio', { name: text('files', view), exact: true }).click();
const panel = async (page: Page, name: 'information' | 'announcement' | 'activity'): Promise<void> => {
  await page.getByRole('group', { name: text('places', 'panels') }).getByRole('button', { name: text('places', name), exact: true }).click();
  await page.getByRole('region', { name: text('places', name), exact: true }).waitFor();
};
const doCommand = async (page: Page, name: string): Promise<void> => {
  // A closing dialog still handles the keys.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openPalette(page);
  await searchField(page).fill(`>${name.replace('…', '')}`);
  await page.keyboard.press('Enter');
};

/** The pages that need no account. */
export const walkOutside = async (page: Page, look: Look): Promise<void> => {
  await signInForm(page).waitFor();
  await look(page, 'sign-in');
  await showSignUp(page);
  await look(page, 'sign-up');
};

/**
 * Visits every view of the app in one story, in English, and runs the check on each. The check may change language
 * and appearance if it restores them. `file`: a path for a file to upload.
 */
export const walkInside = async (workspace: Workspace, page: Page, file: string, look: Look): Promise<SampleFiles> => {
  const desktop = text('files', 'desktop');
  await page.getByText(text('files', 'emptyDesktop')).waitFor();
  await look(page, 'empty desktop');
  const scene = await createSampleFiles(workspace.server, await workspace.api());
  await page.reload();
  await row(page, 'Brand voice guide').waitFor();

  await walkLists(page, scene, look);
  await walkPlaces(page, scene, look);
  await walkDialogs(page, scene, look);
  await walkProblems(page, scene, look);

  await goTo(page, '/desktop');
  await heading(page, desktop);
  await writeFile(file, 'A note.\n');
  await workspace.host.withChosenFiles(page, [file], () => upload(page));
  await page.getByText(text('uploads', 'finished_one', { count: '1' })).waitFor();
  await look(page, 'uploads');
  await press(page, text('uploads', 'close'));

  await workspace.host.blockRequests(page);
  await select(page, 'X');
  await page.keyboard.press('F2');
  await renameField(page).fill('Y');
  await renameField(page).press('Enter');
  await page.getByText(text('files', 'offlineTitle')).waitFor();
  await look(page, 'offline');
  await openSyncCentre(page);
  await look(page, 'sync centre');
  await escape(page);
  await workspace.host.allowRequests(page);
  return scene;
};

const walkLists = async (page: Page, scene: SampleFiles, look: Look): Promise<void> => {
  await look(page, 'list');
  await press(page, text('files', 'filter'));
  await page.getByRole('menu').waitFor();
  await look(page, 'filter menu');
  await escape(page);
  await select(page, 'Brand voice guide');
  await row(page, 'Naming routes, round three').getByRole('gridcell').nth(5).click({ modifiers: ['ControlOrMeta'] });
  await look(page, 'selection');
  await select(page, 'X');
  await page.keyboard.press('F2');
  await renameField(page).waitFor();
  await look(page, 'rename');
  await escape(page);
  await row(page, 'Brand voice guide').getByRole('gridcell').nth(5).click({ button: 'right' });
  await page.getByRole('menu').waitFor();
  await look(page, 'context menu');
  await escape(page);
  await press(page, text('files', 'new'));
  await page.getByRole('menu').waitFor();
  await look(page, 'new menu');
  await escape(page);
  await chooseView(page, 'viewTile');
  await page.getByRole('rowgroup', { name: text('files', 'headingFolders') }).waitFor();
  await look(page, 'tiles');
  await chooseView(page, 'viewPreview');
  await row(page, 'Brand voice guide').getByRole('gridcell').nth(1).click();
  await page.getByRole('region', { name: text('files', 'viewPreview') }).getByRole('heading').waitFor();
  await look(page, 'preview');
  await chooseView(page, 'viewList');
  await goTo(page, `/folder/${scene.folder}`);
  await heading(page, 'Press & retail kit');
  await look(page, 'folder');
  await goTo(page, `/folder/${scene.emptyFolder}`);
  await page.getByText(text('files', 'emptyFolder')).waitFor();
  await look(page, 'empty folder');
};

const walkPlaces = async (page: Page, scene: SampleFiles, look: Look): Promise<void> => {
  const places = [
    ['/recent', 'placeRecent'], ['/shared', 'placeShared'], ['/favorites', 'placeFavorites'], ['/trash', 'trash'],
  ] as const;
  for (const [path, title] of places) {
    await goTo(page, path);
    await heading(page, text('files', title));
    await page.getByRole('grid').getByRole('row').nth(1).waitFor();
    await look(page, path.slice(1));
  }
  await goTo(page, `/tag/${scene.tag}`);
  await row(page, 'Brand voice guide').waitFor();
  await look(page, 'tag');
  await goTo(page, '/spaces');
  await page.getByRole('main').getByRole('link', { name: 'Autumn launch' }).waitFor();
  await look(page, 'spaces');
  await press(page, text('places', 'newSpace'));
  await page.getByRole('dialog').waitFor();
  await look(page, 'new space');
  await escape(page);
  await goTo(page, `/space/${scene.space}`);
  await page.getByRole('region', { name: text('places', 'announcement'), exact: true }).waitFor();
  await look(page, 'space with its announcement');
  await panel(page, 'activity');
  await look(page, 'activity panel');
  await panel(page, 'information');
  await look(page, 'information panel');
  await navigation(page).getByRole('link', { name: 'Autumn launch', exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: text('places', 'settings'), exact: true }).click();
  await page.getByRole('dialog', { name: text('places', 'settingsOf', { name: 'Autumn launch' }) }).waitFor();
  await look(page, 'settings of a space');
  await escape(page);
  for (const path of ['/timeline', `/space/${scene.space}/timeline`]) {
    await goTo(page, path);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await look(page, path === '/timeline' ? 'timeline' : 'timeline of a space');
  }
};

const walkDialogs = async (page: Page, scene: SampleFiles, look: Look): Promise<void> => {
  await goTo(page, `/docs/${scene.document}`);
  await heading(page, 'Brand voice guide');
  await look(page, 'file');
  const dialog = await openSharing(page, scene.document, 'Brand voice guide');
  await look(page, 'sharing');
  await choosePerson(page, dialog, '周', '周予安');
  await slip(page).waitFor();
  await chooseAudience(dialog, text('sharing', 'audienceAnyone'));
  await look(page, 'sharing with what follows');
  await escape(page);
  await escape(page);
  await shareDialog(page, 'Brand voice guide').waitFor({ state: 'detached' });

  await goTo(page, '/desktop');
  await row(page, 'Brand voice guide').waitFor();
  await openPalette(page);
  await look(page, 'palette');
  await searchField(page).fill('launch');
  await page.getByRole('group', { name: text('search', 'sectionInside'), exact: true }).waitFor();
  await look(page, 'palette with what was found');
  await escape(page);
  await select(page, 'Brand voice guide');
  await page.keyboard.press('Alt+m');
  await page.getByRole('treeitem', { name: 'Press & retail kit' }).waitFor();
  await look(page, 'move');
  await escape(page);
  await row(page, 'Brand voice guide').getByRole('gridcell').nth(5).click({ button: 'right' });
  await page.getByRole('menuitem', { name: text('acts', 'tag'), exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await look(page, 'tags of a file');
  await escape(page);
  await doCommand(page, text('acts', 'manageTags'));
  await page.getByRole('dialog', { name: text('acts', 'tagsTitle'), exact: true }).waitFor();
  await look(page, 'all tags');
  await escape(page);
  await doCommand(page, text('commands', 'keysShow'));
  await page.getByRole('dialog', { name: text('commands', 'keysShow') }).waitFor();
  await look(page, 'keys');
  await escape(page);
  await press(page, text('workspace', 'accountMenu'));
  await page.getByRole('dialog').waitFor();
  await look(page, 'account');
  await escape(page);
  await goTo(page, '/trash');
  await press(page, text('acts', 'emptyTrash'));
  await page.getByRole('alertdialog').waitFor();
  await look(page, 'question');
  await escape(page);
};

const walkProblems = async (page: Page, scene: SampleFiles, look: Look): Promise<void> => {
  for (const [view, path, title] of [
    ['no access', `/docs/${scene.closed}`, 'problemForbidden'], ['deleted', `/docs/${scene.gone}`, 'problemDeleted'], ['not found', '/nowhere', 'problemNotFound'],
  ] as const) {
    await goTo(page, path);
    await heading(page, text('files', title));
    await look(page, view);
  }
};

/** The pages that links open without an account; `page`: of a browser without a session. */
export const walkAsVisitor = async (page: Page, scene: SampleFiles, look: Look): Promise<void> => {
  await page.goto(`/docs/${scene.openFile}`);
  await heading(page, 'Press kit');
  await look(page, 'visited file');
  await page.goto(`/folder/${scene.openFolder}`);
  await heading(page, 'Photographs');
  await look(page, 'visited folder');
  await page.goto(`/docs/${scene.locked}`);
  await heading(page, text('sharing', 'closedPassword'));
  await look(page, 'password of a link');
};
