import { expect, type Locator, type Page } from '@playwright/test';
import type { ComparedEdition } from '../../../src/renderer/features/pricing/comparison';
import { row } from './screens';
import { text } from './texts';

/** The payment dialog, located as a person finds it. */

export const superTitle = text('payment', 'moveUp', { edition: text('editions', 'personal_super') });
export const premiumTitle = text('payment', 'moveUp', { edition: text('editions', 'personal_premium') });
export const paymentDialog = (page: Page, title = premiumTitle): Locator => page.getByRole('dialog', { name: title, exact: true });
/** A plan of the page of plans. */
export const planCard = (page: Page, edition: ComparedEdition): Locator => page.getByRole('region', { name: text('editions', edition), exact: true });
export const pendingDialog = (page: Page): Locator => page.getByRole('alertdialog', { name: text('payment', 'pendingTitle') });
export const pendingBanner = (page: Page): Locator => page.getByRole('status').filter({ hasText: text('payment', 'bannerTitle') });
export const agreement = (dialog: Locator): Locator => dialog.getByRole('checkbox', { name: text('payment', 'agree') });
/** The box itself: the input is invisible. */
export const agree = (dialog: Locator): Promise<void> => dialog.getByText(text('payment', 'agree'), { exact: true }).click();
export const chooseCard = (dialog: Locator, group: string, card: string): Promise<void> => dialog.getByRole('radiogroup', { name: group }).getByText(card, { exact: true }).click();

/** The content of the QR code, once there is one. */
export const codeOf = async (dialog: Locator): Promise<string> => {
  const mat = dialog.locator('[data-code]');
  await expect(mat.getByRole('img')).toBeVisible();
  return await mat.getAttribute('data-code') ?? '';
};

/** Follows the prompt of a feature that the edition lacks, the tags of a file, to the payment dialog. */
export const upgradeFrom = async (page: Page, name: string): Promise<void> => {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: text('acts', 'tag') }).click();
  await page.getByRole('dialog', { name: text('capabilities', 'enableFileTag'), exact: true }).getByRole('button', { name: text('editions', 'seePlans') }).click();
};
