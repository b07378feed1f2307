import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from './account';
import { text, type ShownLocale } from './texts';

/** The screens as a person finds their way on them: by the roles and the names of what is there. */

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** Presses what may close the window that it stands in: on the desktop a change of session opens another one. */
const pressAndLeave = async (page: Page, target: Locator): Promise<void> => {
  try {
    await target.click();
  } catch (error) {
    if (!page.isClosed()) throw error;
  }
};

// ---- Signing in and out

/** What only somebody who is not signed in sees. Neither this nor the next depends on the language. */
export const signInForm = (page: Page): Locator => page.locator('form:has(input[name=password])');
/** What only somebody who is signed in sees. */
export const navigation = (page: Page): Locator => page.locator('aside nav');

export const showSignUp = async (page: Page, locale: ShownLocale = 'en'): Promise<void> => {
  if (!await page.locator('input[name=email]').isVisible()) await page.getByRole('link', { name: text('auth', 'signUp', {}, locale) }).click();
};

export const showSignIn = async (page: Page, locale: ShownLocale = 'en'): Promise<void> => {
  if (!await page.locator('input[name=account]').isVisible()) await page.getByRole('link', { name: text('auth', 'signIn', {}, locale) }).click();
};

export const signUpOnScreen = async (page: Page, account: Account, locale: ShownLocale = 'en'): Promise<void> => {
  await signInForm(page).waitFor();
  await showSignUp(page, locale);
  await page.getByLabel(text('auth', 'name', {}, locale), { exact: true }).fill(account.name);
  await page.getByLabel(text('auth', 'email', {}, locale), { exact: true }).fill(account.email);
  await page.getByLabel(text('auth', 'password', {}, locale), { exact: true }).fill(account.password);
  await pressAndLeave(page, button(page, text('auth', 'signUp', {}, locale)));
};

export const signInOnScreen = async (page: Page, account: Account): Promise<void> => {
  await signInForm(page).waitFor();
  await showSignIn(page);
  await page.getByLabel(text('auth', 'account'), { exact: true }).fill(account.email);
  await page.getByLabel(text('auth', 'password'), { exact: true }).fill(account.password);
  await pressAndLeave(page, button(page, text('auth', 'signIn')));
};

export const signOut = async (page: Page): Promise<void> => {
  await button(page, text('workspace', 'accountMenu')).click();
  await pressAndLeave(page, button(page.getByRole('dialog'), text('workspace', 'signOut')));
};

// ---- Switches

/** Turns a switch as the pointer does, by what is seen of it: that can be waited for until it stands still and nothing lies over it. */
export const flip = (within: Locator, name: string): Promise<void> =>
  within.locator('label').filter({ has: within.page().getByRole('switch', { name, exact: true }) }).click();

// ---- The list of files

/** The row of a file, found by its whole name. */
export const row = (page: Page, name: string, locale: ShownLocale = 'en'): Locator =>
  page.getByRole('row').filter({ has: button(page, text('files', 'moreFor', { name }, locale)) });

export const renameField = (page: Page, locale: ShownLocale = 'en'): Locator => page.getByRole('textbox', { name: text('files', 'rename', {}, locale), exact: true });

const typeKeys = { folder: 'typeFolder', document: 'typeDocument' } as const;

export const chooseNew = async (page: Page, type: keyof typeof typeKeys, locale: ShownLocale = 'en'): Promise<void> => {
  await button(page, text('files', 'new', {}, locale)).click();
  await page.getByRole('menuitem', { name: text('files', typeKeys[type], {}, locale), exact: true }).click();
};

/** Makes a file in the folder that is shown and gives it its name, as a person does: in one go. */
export const create = async (page: Page, type: keyof typeof typeKeys, name: string, locale: ShownLocale = 'en'): Promise<void> => {
  await chooseNew(page, type, locale);
  await renameField(page, locale).fill(name);
  await renameField(page, locale).press('Enter');
};

/** Chooses a file by the cell of its time, where a click means nothing else. */
export const select = async (page: Page, name: string, locale: ShownLocale = 'en'): Promise<void> => {
  await row(page, name, locale).getByRole('gridcell').nth(4).click();
};

export const startRename = async (page: Page, name: string): Promise<void> => {
  await select(page, name);
  await page.keyboard.press('F2');
  await renameField(page).waitFor();
};

export const rename = async (page: Page, name: string, to: string): Promise<void> => {
  await startRename(page, name);
  await renameField(page).fill(to);
  await renameField(page).press('Enter');
};

export const remove = async (page: Page, name: string): Promise<void> => {
  await select(page, name);
  await button(page, text('files', 'remove')).click();
};

const undoButton = (page: Page): Locator => button(page.getByRole('region', { name: text('common', 'notifications') }), text('files', 'undo'));

/** Puts the pointer on what offers to undo: its clock stands while something else is waited for. */
export const holdUndo = (page: Page): Promise<void> => undoButton(page).hover();

export const undo = (page: Page): Promise<void> => undoButton(page).click();

/**
 * Drags by the pointer to where it is let go. On a busy machine the tool that moves the pointer now and then misses the
 * page's word that a drag has begun and lets go of nothing; then it is taken up again.
 */
export const dragOnto = async (source: Locator, target: Locator, position?: { readonly x: number; readonly y: number }): Promise<void> => {
  const page = source.page();
  const countDrops = (): Promise<number> => page.evaluate(() => Number(document.documentElement.dataset['drops'] ?? 0));
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    if (dataset['drops'] !== undefined) return;
    dataset['drops'] = '0';
    window.addEventListener('drop', () => { dataset['drops'] = String(Number(dataset['drops']) + 1); }, { capture: true });
  });
  const before = await countDrops();
  await expect(async () => {
    // The word of a drop may come late, too: it is not done twice for that.
    if (await countDrops() > before) return;
    await source.dragTo(target, position ? { targetPosition: position } : {});
    expect(await countDrops()).toBe(before + 1);
  }).toPass({ timeout: 20_000 });
};

export const openFolder = async (page: Page, name: string): Promise<void> => {
  await row(page, name).getByRole('gridcell').nth(4).dblclick();
  await page.getByRole('heading', { name }).waitFor();
};

// ---- Bytes

export const upload = (page: Page): Promise<void> => button(page, text('workspace', 'upload')).click();

export const uploadProgress = (page: Page, name: string): Locator => page.getByRole('progressbar', { name: text('uploads', 'progressOf', { name }) });

export const uploadsPanel = (page: Page): Locator => page.getByRole('region', { name: text('uploads', 'panel'), exact: true });

/** What the panel says of one upload. */
export const uploadLine = (page: Page, name: string): Locator => uploadsPanel(page).getByRole('listitem').filter({ hasText: name });

export const download = async (page: Page, name: string): Promise<void> => {
  await select(page, name);
  await button(page, text('files', 'download')).click();
};

/** Drops files of this machine onto the list, as the system's file manager does. */
export const dropFiles = async (page: Page, paths: readonly string[]): Promise<void> => {
  // What is let go of before the list is there falls on nothing.
  await page.getByRole('main').getByRole('grid').or(page.getByRole('main').locator('[role=group][aria-busy]')).first().waitFor();
  const box = await page.getByRole('main').boundingBox();
  if (!box) throw new Error('There is nothing to drop onto.');
  const session = await page.context().newCDPSession(page);
  const place = { x: box.x + box.width / 2, y: box.y + box.height * 0.7, data: { items: [], files: [...paths], dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, ...place });
  await session.detach();
};

// ---- The keyboard

/** Presses Tab until the keyboard is where it is wanted, as somebody does who has no pointer. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  const mostStops = 60;
  await target.first().waitFor({ state: 'attached' });
  for (let stops = 0; stops < mostStops; stops += 1) {
    const isThere = await target.count() > 0 && await target.first().evaluate((element) => element === document.activeElement);
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard did not reach ${String(target)} within ${mostStops} stops.`);
};
