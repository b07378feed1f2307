import type { Locator, Page } from '@playwright/test';
import { text, type ShownLocale } from './texts';

/** The line of the sidebar that says what waits; it opens the sync centre. */
export const syncState = (page: Page, locale: ShownLocale = 'en'): Locator =>
  page.getByRole('complementary').getByRole('button', { name: text('sync', 'openCentre', {}, locale) });

export const syncCentre = (page: Page, locale: ShownLocale = 'en'): Locator => page.getByRole('dialog', { name: text('sync', 'centre', {}, locale), exact: true });

export const openSyncCentre = async (page: Page, locale: ShownLocale = 'en'): Promise<Locator> => {
  await syncState(page, locale).click();
  await syncCentre(page, locale).waitFor();
  return syncCentre(page, locale);
};

/** The changes that wait, in their order. */
export const waitingChanges = (page: Page): Locator => page.getByRole('list', { name: text('sync', 'waitingList') }).getByRole('listitem');

/** What is to be looked at. */
export const notices = (page: Page): Locator => page.getByRole('list', { name: text('sync', 'noticesList') }).getByRole('listitem');
