import { expect, type Locator, type Page } from '@playwright/test';
import { text, type ShownLocale } from './texts';

/** The sidebar's line about waiting changes; it opens the sync centre. */
export const syncState = (page: Page, locale: ShownLocale = 'en'): Locator =>
  page.getByRole('complementary').getByRole('button', { name: text('sync', 'openCentre', {}, locale) });

export const syncCentre = (page: Page, locale: ShownLocale = 'en'): Locator => page.getByRole('dialog', { name: text('sync', 'centre', {}, locale), exact: true });

export const openSyncCentre = async (page: Page, locale: ShownLocale = 'en'): Promise<Locator> => {
  await syncState(page, locale).click();
  await syncCentre(page, locale).waitFor();
  return syncCentre(page, locale);
};

/**
 * Waits until everything is sent, using the button while it exists. Waiting changes are also retried without it, and
 * it disappears with the last one.
 */
export const sendNow = async (page: Page): Promise<void> => {
  const button = syncCentre(page).getByRole('button', { name: text('sync', 'tryNow'), exact: true });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await expect(waitingChanges(page)).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
};

/** The waiting changes, in order. */
export const waitingChanges = (page: Page): Locator => page.getByRole('list', { name: text('sync', 'waitingList') }).getByRole('listitem');

/** The list of notices. */
export const notices = (page: Page): Locator => page.getByRole('list', { name: text('sync', 'noticesList') }).getByRole('listitem');
