import type { Locator, Page } from '@playwright/test';
import type { Locale, ThemeMode } from '../../../src/contract/preferences';
import { localeNames } from '../../../src/renderer/shared/i18n/locale-names';
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

const themeKeys = { light: 'themeLight', dark: 'themeDark', system: 'themeSystem' } as const;

/** Chooses language and appearance on the sign-in screen, which is shown in English. */
export const chooseAppearance = async (page: Page, locale: Locale, theme: ThemeMode): Promise<void> => {
  await page.getByRole('button', { name: text('workspace', 'theme') }).click();
  await page.getByRole('option', { name: text('workspace', themeKeys[theme]), exact: true }).click();
  await page.getByRole('button', { name: text('workspace', 'language') }).click();
  await page.getByRole('option', { name: localeNames[locale], exact: true }).click();
  await page.getByRole('heading', { name: text('auth', 'signIn', {}, locale) }).waitFor();
};

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

export const undo = (page: Page): Promise<void> => button(page.getByRole('region', { name: text('common', 'notifications') }), text('files', 'undo')).click();

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
  for (let stops = 0; stops < mostStops; stops += 1) {
    const isThere = await target.count() > 0 && await target.first().evaluate((element) => element === document.activeElement);
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard did not reach ${String(target)} within ${mostStops} stops.`);
};
