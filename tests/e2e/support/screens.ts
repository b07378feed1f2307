import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from './account';
import { text, type ShownLocale } from './texts';

/** The screens, located as a person finds them: by roles and names. */

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** Presses a button that may close its window: on the desktop a change of session opens another window. */
const pressAndClose = async (page: Page, target: Locator): Promise<void> => {
  try {
    await target.click();
  } catch (error) {
    if (!page.isClosed()) throw error;
  }
};

// ---- Signing in and out

/** Visible without a session only. Neither this locator nor the next depends on the language. */
export const signInForm = (page: Page): Locator => page.locator('form:has(input[name=password])');
/** Visible with a session only. */
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
  await pressAndClose(page, button(page, text('auth', 'signUp', {}, locale)));
};

export const signInOnScreen = async (page: Page, account: Account): Promise<void> => {
  await signInForm(page).waitFor();
  await showSignIn(page);
  await page.getByLabel(text('auth', 'account'), { exact: true }).fill(account.email);
  await page.getByLabel(text('auth', 'password'), { exact: true }).fill(account.password);
  await pressAndClose(page, button(page, text('auth', 'signIn')));
};

export const signOut = async (page: Page): Promise<void> => {
  await button(page, text('workspace', 'accountMenu')).click();
  await pressAndClose(page, button(page.getByRole('dialog'), text('workspace', 'signOut')));
};

// ---- Switches

/** Toggles a switch by pointer through its visible part: Playwright can wait until that part is stable and uncovered. */
export const flip = (within: Locator, name: string): Promise<void> =>
  within.locator('label').filter({ has: within.page().getByRole('switch', { name, exact: true }) }).click();

// ---- The list of files

/** The row of a file, by its full name. */
export const row = (page: Page, name: string, locale: ShownLocale = 'en'): Locator =>
  page.getByRole('row').filter({ has: button(page, text('files', 'moreFor', { name }, locale)) });

export const renameField = (page: Page, locale: ShownLocale = 'en'): Locator => page.getByRole('textbox', { name: text('files', 'rename', {}, locale), exact: true });

const typeKeys = { folder: 'typeFolder', document: 'typeDocument', sheet: 'typeSheet' } as const;

export const chooseNew = async (page: Page, type: keyof typeof typeKeys, locale: ShownLocale = 'en'): Promise<void> => {
  await button(page, text('files', 'new', {}, locale)).click();
  await page.getByRole('menuitem', { name: text('files', typeKeys[type], {}, locale), exact: true }).click();
};

/** Creates a file in the current folder and names it in one step, as a person does. */
export const create = async (page: Page, type: keyof typeof typeKeys, name: string, locale: ShownLocale = 'en'): Promise<void> => {
  await chooseNew(page, type, locale);
  await renameField(page, locale).fill(name);
  await renameField(page, locale).press('Enter');
};

/** Selects a file by its time cell, where a click has no other effect. */
export const select = async (page: Page, name: string, locale: ShownLocale = 'en'): Promise<void> => {
  await row(page, name, locale).getByRole('gridcell').filter({ has: page.getByRole('time') }).click();
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

/** Hovers the undo button, which pauses the toast's timer. */
export const pauseUndoToast = (page: Page): Promise<void> => undoButton(page).hover();

export const undo = (page: Page): Promise<void> => undoButton(page).click();

/**
 * Drags by pointer and drops. On a busy machine the automation sometimes misses the page's drag start and drops
 * nothing; the drag is then repeated.
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
    // The drop event may be late too: it must not cause a second drop.
    if (await countDrops() > before) return;
    await source.dragTo(target, position ? { targetPosition: position } : {});
    expect(await countDrops()).toBe(before + 1);
  }).toPass({ timeout: 20_000 });
};

export const openFolder = async (page: Page, name: string): Promise<void> => {
  await row(page, name).getByRole('gridcell').nth(1).dblclick();
  await page.getByRole('heading', { name }).waitFor();
};

// ---- Bytes

export const upload = (page: Page): Promise<void> => button(page, text('workspace', 'upload')).click();

export const uploadProgress = (page: Page, name: string): Locator => page.getByRole('progressbar', { name: text('uploads', 'progressOf', { name }) });

export const uploadsPanel = (page: Page): Locator => page.getByRole('region', { name: text('uploads', 'panel'), exact: true });

/** The entry of one upload in the panel. */
export const uploadLine = (page: Page, name: string): Locator => uploadsPanel(page).getByRole('listitem').filter({ hasText: name });

export const download = async (page: Page, name: string): Promise<void> => {
  await select(page, name);
  await button(page, text('files', 'download')).click();
};

/** Drops files of this machine onto the list, as the system's file manager does. */
export const dropFiles = async (page: Page, paths: readonly string[]): Promise<void> => {
  // A drop before the list is rendered would have no target.
  await page.getByRole('main').getByRole('grid').or(page.getByRole('main').locator('[role=group][aria-busy]')).first().waitFor();
  const box = await page.getByRole('main').boundingBox();
  if (!box) throw new Error('There is nothing to drop onto.');
  const session = await page.context().newCDPSession(page);
  const place = { x: box.x + box.width / 2, y: box.y + box.height * 0.7, data: { items: [], files: [...paths], dragOperationsMask: 1 } };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop'): Promise<unknown> => session.send('Input.dispatchDragEvent', { type, ...place });
  await send('dragEnter');
  const hint = page.getByRole('main').getByText(text('files', 'dropUpload', { folder: '|' }).split('|')[0] ?? '');
  // The file manager repeats this event until the drop, so a place that was rendered meanwhile becomes the target.
  await expect(async () => {
    await send('dragOver');
    await expect(hint).toBeVisible({ timeout: 250 });
  }).toPass();
  await send('dragOver');
  await send('drop');
  await session.detach();
};

// ---- The keyboard

/** Presses Tab until the target has the focus, as a person without a pointer does. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  const mostStops = 60;
  await target.first().waitFor({ state: 'attached' });
  for (let stops = 0; stops < mostStops; stops += 1) {
    if (await target.evaluateAll(([first]) => first !== undefined && first === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard did not reach ${String(target)} within ${mostStops} stops.`);
};
