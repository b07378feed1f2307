import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { alone, guaranteedMs } from './support/guarantees';
import { create, dragOnto, navigation, openFolder, remove, rename, row, select } from './support/screens';
import { text } from './support/texts';

const soon = { timeout: guaranteedMs };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const pathOf = (page: Page) => page.getByRole('navigation', { name: text('files', 'path') }).getByRole('link');
const goTo = async (page: Page, place: 'desktop' | 'trash'): Promise<void> => {
  await navigation(page).getByRole('link', { name: text('files', place), exact: true }).click();
  await heading(page, text('files', place)).waitFor();
};

/** From the trash, because the toast with the undo button does not wait for a slow machine. */
const putBack = async (page: Page, name: string): Promise<void> => {
  await goTo(page, 'trash');
  await select(page, name);
  await page.getByRole('button', { name: text('files', 'recover'), exact: true }).click();
};

/** A reload of the page clears this mark. */
const mark = (page: Page): Promise<void> => page.evaluate(() => { document.documentElement.dataset['mark'] = 'kept'; });
const expectNotReloaded = async (page: Page): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('data-mark', 'kept');
};

test('a window with an open folder follows the actions of another window with and in it', alone, async ({ workspace }) => {
  const actor = await workspace.signUp();
  const { page: follower, host } = await workspace.openWindow();
  for (const name of ['Archive', 'Harbour']) await create(actor, 'folder', name);
  await create(actor, 'document', 'Ledger');
  await expect(row(follower, 'Ledger')).toBeVisible();
  await openFolder(follower, 'Harbour');
  await expect(follower.getByText(text('files', 'emptyFolder'))).toBeVisible();
  await mark(follower);

  // From here the page learns from events alone: no request gets through.
  await host.blockRequests(follower);
  await dragOnto(row(actor, 'Ledger'), row(actor, 'Harbour'));
  await expect(row(follower, 'Ledger')).toBeVisible(soon);
  await rename(actor, 'Harbour', 'Quay');
  await expect(heading(follower, 'Quay')).toBeVisible(soon);
  await openFolder(actor, 'Quay');
  await dragOnto(row(actor, 'Ledger'), navigation(actor).getByRole('link', { name: text('files', 'desktop'), exact: true }));
  await expect(row(follower, 'Ledger')).toHaveCount(0, soon);
  await expect(follower.getByText(text('files', 'emptyFolder'))).toBeVisible(soon);
  await host.allowRequests(follower);

  // The follower fetches the folders that are now above it.
  await goTo(actor, 'desktop');
  await expect(pathOf(follower)).toHaveText(['Desktop']);
  await dragOnto(row(actor, 'Quay'), row(actor, 'Archive'));
  await expect(pathOf(follower)).toHaveText(['Desktop', 'Archive'], soon);
  await rename(actor, 'Archive', 'Old quays');
  await expect(pathOf(follower)).toHaveText(['Desktop', 'Old quays'], soon);

  await openFolder(actor, 'Old quays');
  await remove(actor, 'Quay');
  await expect(follower.getByText(text('files', 'problemDeleted'))).toBeVisible(soon);
  await putBack(actor, 'Quay');
  await expect(heading(follower, 'Quay')).toBeVisible(soon);
  await expect(pathOf(follower)).toHaveText(['Desktop', 'Old quays'], soon);

  // The same when the folder moves together with its parent.
  await goTo(actor, 'desktop');
  await remove(actor, 'Old quays');
  await expect(follower.getByText(text('files', 'problemDeleted'))).toBeVisible(soon);
  await putBack(actor, 'Old quays');
  await expect(heading(follower, 'Quay')).toBeVisible(soon);
  await expect(pathOf(follower)).toHaveText(['Desktop', 'Old quays'], soon);
  await expectNotReloaded(follower);
});

test('a window with the list or the trash open follows moves, deletions and recoveries by another window', alone, async ({ workspace }) => {
  const actor = await workspace.signUp();
  const { page: follower, host } = await workspace.openWindow();
  await create(actor, 'folder', 'Harbour');
  await create(actor, 'document', 'Ledger');
  await expect(row(follower, 'Ledger')).toBeVisible();
  await mark(follower);

  await host.blockRequests(follower);
  await remove(actor, 'Ledger');
  await expect(row(follower, 'Ledger')).toHaveCount(0, soon);
  await putBack(actor, 'Ledger');
  await expect(row(follower, 'Ledger')).toBeVisible(soon);
  await goTo(actor, 'desktop');
  await dragOnto(row(actor, 'Ledger'), row(actor, 'Harbour'));
  await expect(row(follower, 'Ledger')).toHaveCount(0, soon);
  await host.allowRequests(follower);

  // An event says only that a file is gone, so the page refetches the trash.
  await goTo(follower, 'trash');
  await expect(follower.getByText(text('files', 'emptyTrash'))).toBeVisible();
  await openFolder(actor, 'Harbour');
  await remove(actor, 'Ledger');
  await expect(row(follower, 'Ledger')).toBeVisible(soon);
  await host.blockRequests(follower);
  await putBack(actor, 'Ledger');
  await expect(row(follower, 'Ledger')).toHaveCount(0, soon);
  await expect(follower.getByText(text('files', 'emptyTrash'))).toBeVisible(soon);
  await host.allowRequests(follower);
  await expectNotReloaded(follower);
});
