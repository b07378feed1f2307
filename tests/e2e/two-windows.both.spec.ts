import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { connectionState } from './support/connection';
import { alone, guaranteedMs } from './support/guarantees';
import { create, remove, rename, row } from './support/screens';
import { text } from './support/texts';


/** Whether the window can still send requests to the server. */
const canCall = (page: Page): Promise<boolean> => page.evaluate(async () => {
  if (window.deckle) return (await window.deckle.invoke['api:call']({ name: 'platform.status', input: {} })).ok;
  try {
    return (await fetch('/api/status')).ok;
  } catch {
    return false;
  }
});

test('two windows see each other\'s changes within a second, without polling', alone, async ({ workspace }) => {
  const first = await workspace.signUp();
  const second = await workspace.openWindow();
  const windows = [{ page: first, host: workspace.host }, second] as const;
  await create(first, 'folder', 'Before');
  for (const { page } of windows) {
    await expect(row(page, 'Before')).toBeVisible();
    // A list may be loaded before its window has subscribed to events.
    await expect(connectionState(page)).toContainText(text('workspace', 'connectionOnline'));
  }

  for (const [actor, follower, mark] of [[windows[0], windows[1], 'one'], [windows[1], windows[0], 'two']] as const) {
    await follower.host.blockRequests(follower.page);
    expect(await canCall(follower.page)).toBe(false);
    expect(await canCall(actor.page)).toBe(true);

    await create(actor.page, 'document', `Ledger ${mark}`);
    await expect(row(follower.page, `Ledger ${mark}`)).toBeVisible({ timeout: guaranteedMs });

    await rename(actor.page, `Ledger ${mark}`, `Accounts ${mark}`);
    await expect(row(follower.page, `Accounts ${mark}`)).toBeVisible({ timeout: guaranteedMs });

    await remove(actor.page, `Accounts ${mark}`);
    await expect(row(follower.page, `Accounts ${mark}`)).toHaveCount(0, { timeout: guaranteedMs });
    await follower.host.allowRequests(follower.page);
  }
});
