import type { Locator, Page } from '@playwright/test';
import type { Locale, ThemeMode } from '../../../src/contract/preferences';
import { localeNames } from '../../../src/renderer/shared/i18n/locale-names';
import type { Account } from './account';
import { text } from './texts';

/** The screens as a person finds their way on them: by the roles and the names of what is there. */

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

// ---- Signing in and out

/** The sign-in screen has a form; everything behind it has the navigation. Neither depends on the language. */
export const isSignedOut = (page: Page): Promise<boolean> => page.locator('input[name=password]').isVisible();
export const isSignedIn = (page: Page): Promise<boolean> => page.getByRole('navigation').first().isVisible();

export const showSignUp = async (page: Page, locale: Locale = 'en'): Promise<void> => {
  if (!await page.locator('input[name=email]').isVisible()) await page.getByRole('link', { name: text('auth', 'signUp', {}, locale) }).click();
};

export const showSignIn = async (page: Page, locale: Locale = 'en'): Promise<void> => {
  if (!await page.locator('input[name=account]').isVisible()) await page.getByRole('link', { name: text('auth', 'signIn', {}, locale) }).click();
};

export const signUpOnScreen = async (page: Page, account: Account, locale: Locale = 'en'): Promise<void> => {
  await page.locator('form').waitFor();
  await showSignUp(page, locale);
  await page.getByLabel(text('auth', 'name', {}, locale), { exact: true }).fill(account.name);
  await page.getByLabel(text('auth', 'email', {}, locale), { exact: true }).fill(account.email);
  await page.getByLabel(text('auth', 'password', {}, locale), { exact: true }).fill(account.password);
  await button(page, text('auth', 'signUp', {}, locale)).click();
};

export const signInOnScreen = async (page: Page, account: Account): Promise<void> => {
  await page.locator('form').waitFor();
  await showSignIn(page);
  await page.getByLabel(text('auth', 'account'), { exact: true }).fill(account.email);
  await page.getByLabel(text('auth', 'password'), { exact: true }).fill(account.password);
  await button(page, text('auth', 'signIn')).click();
};

export const signOut = async (page: Page): Promise<void> => {
  await button(page, text('workspace', 'accountMenu')).click();
  await button(page.getByRole('dialog'), text('workspace', 'signOut')).click();
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
export const row = (page: Page, name: string, locale: Locale = 'en'): Locator =>
  page.getByRole('row').filter({ has: button(page, text('files', 'moreFor', { name }, locale)) });

export const rows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('gridcell') });

export const renameField = (page: Page, locale: Locale = 'en'): Locator => page.getByRole('textbox', { name: text('files', 'rename', {}, locale), exact: true });

const typeKeys = { folder: 'typeFolder', document: 'typeDocument' } as const;

/** Makes a file in the folder that is shown and gives it its name, as a person does: in one go. */
export const create = async (page: Page, type: keyof typeof typeKeys, name: string, locale: Locale = 'en'): Promise<void> => {
  await button(page, text('files', 'new', {}, locale)).click();
  await page.getByRole('menuitem', { name: text('files', typeKeys[type], {}, locale), exact: true }).click();
  await renameField(page, locale).fill(name);
  await renameField(page, locale).press('Enter');
};

export const select = async (page: Page, name: string): Promise<void> => { await row(page, name).getByRole('gridcell').nth(4).click(); };

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

export const download = async (page: Page, name: string): Promise<void> => {
  await select(page, name);
  await button(page, text('files', 'download')).click();
};

/** Drops files of this machine onto the list, as the system's file manager does. */
export const dropFiles = async (page: Page, paths: readonly string[]): Promise<void> => {
  const box = await page.locator('main, [role=grid], section').last().boundingBox();
  if (!box) throw new Error('There is nothing to drop onto.');
  const session = await page.context().newCDPSession(page);
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2, data: { items: [], files: [...paths], dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, ...place });
  await session.detach();
};
