import { expect, type Locator, type Page } from '@playwright/test';
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

/** Has everything sent, by the button while there is one: what waits is tried again without it, too, and it goes with the last of it. */
export const sendNow = async (page: Page): Promise<void> => {
  const button = syncCentre(page).getByRole('button', { name: text('sync', 'tryNow'), exact: true });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await expect(waitingChanges(page)).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
};

/** The changes that wait, in their order. */
export const waitingChanges = (page: Page): Locator => page.getByRole('list', { name: text('sync', 'waitingList') }).getByRole('listitem');

/** What is to be looked at. */
export const notices = (page: Page): Locator => page.getByRole('list', { name: text('sync', 'noticesList') }).getByRole('listitem');
