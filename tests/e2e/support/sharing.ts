import type { Locator, Page } from '@playwright/test';
import type { ApiClient } from '../../../src/api-client/api-client';
import { fileTypes } from '../../../src/contract/entities/file';
import type { CollaboratorRole } from '../../../src/contract/entities/permissions';
import { text } from './texts';

/** The sharing dialog, located as a person finds it. */

/** Opens an address within the app, as the address bar or a link does. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
};

/** A document with text: an empty one is shared with nobody (docs/permissions.md, M6). */
export const makeDocument = async (client: ApiClient, name: string, folder?: string): Promise<string> =>
  (await client.call('files.create', { body: { type: fileTypes.newdoc, name, content: 'Words', ...(folder === undefined ? {} : { folder }) } })).guid;

export const makeFolder = async (client: ApiClient, name: string, folder?: string): Promise<string> =>
  (await client.call('files.create', { body: { type: fileTypes.folder, name, ...(folder === undefined ? {} : { folder }) } })).guid;

export const addTo = (client: ApiClient, guid: string, person: { readonly id: number; readonly email: string | null }, role: CollaboratorRole) =>
  client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: person.id, email: person.email ?? '', role } });

const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

export const shareDialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name: text('sharing', 'shareTitle', { name }) });

/** Opens the page of a document and its sharing dialog. */
export const openSharing = async (page: Page, guid: string, name: string): Promise<Locator> => {
  await goTo(page, `/docs/${guid}`);
  await button(page, text('sharing', 'share')).click();
  const dialog = shareDialog(page, name);
  await dialog.getByRole('list', { name: text('sharing', 'people') }).waitFor();
  return dialog;
};

/** A person's line in the list of people with access. */
export const personLine = (dialog: Locator, name: string): Locator => dialog.getByRole('list', { name: text('sharing', 'people') }).getByRole('listitem').filter({ has: dialog.page().getByText(name, { exact: true }) });

export const chooseInMenu = async (page: Page, dialog: Locator, name: string, item: string): Promise<void> => {
  await personLine(dialog, name).getByRole('button').click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

export const findField = (dialog: Locator): Locator => dialog.getByRole('combobox', { name: text('sharing', 'find') });

/** Searches for a person and selects the result. */
export const choosePerson = async (page: Page, dialog: Locator, typed: string, name: string): Promise<void> => {
  await findField(dialog).fill(typed);
  await page.getByRole('option', { name }).click();
};

/** The second sheet: who gains and who loses access by the pending action. */
export const slip = (page: Page): Locator => page.getByRole('complementary', { name: text('sharing', 'ifApplied') });

export const press = (dialog: Locator, name: string, options: { readonly timeout?: number } = {}): Promise<void> => button(dialog, name).click(options);

/** The dialog's size changes with the choices: a click waits until it is stable. */
export const chooseAudience = (dialog: Locator, name: string): Promise<void> =>
  dialog.locator('label').filter({ has: dialog.page().getByRole('radio', { name }) }).first().click();
