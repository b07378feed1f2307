import type { Locator, Page } from '@playwright/test';
import { navigation } from './screens';
import { text } from './texts';

/** The entries of the sidebar, the drawer and their pages, located as a person finds them. */

export const place = (page: Page, name: string): Locator => navigation(page).getByRole('link', { name, exact: true });

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

type Panel = 'information' | 'announcement' | 'activity';

export const drawer = (page: Page, panel: Panel): Locator => page.getByRole('region', { name: text('places', panel), exact: true });

export const showPanel = (page: Page, panel: Panel): Promise<void> =>
  page.getByRole('group', { name: text('places', 'panels') }).getByRole('button', { name: text('places', panel), exact: true }).click();

export const namesIn = (page: Page, section: 'quickAccess' | 'pinned'): Locator =>
  navigation(page).getByRole('list', { name: text('places', section), exact: true }).getByRole('link');

/** Opens the menu of a sidebar entry and chooses an item. */
export const chooseInPlace = async (
  page: Page, name: string, key: 'pin' | 'unpin' | 'moveUp' | 'deleteSpace' | 'announce' | 'settings' | 'removeQuickAccess' | 'changeTag',
): Promise<void> => {
  await place(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: text('places', key), exact: true }).click();
};

export const makeSpace = async (page: Page, name: string): Promise<void> => {
  await navigation(page).getByRole('button', { name: text('places', 'newSpace'), exact: true }).click();
  await page.getByRole('textbox', { name: text('places', 'spaceName') }).fill(name);
  await page.getByRole('button', { name: text('places', 'createSpace'), exact: true }).click();
  await heading(page, name).waitFor();
};
