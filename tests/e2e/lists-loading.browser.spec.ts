import { expect, test } from './fixture';
import { fileTypes } from '../../src/contract/entities/file';
import { registerOnApi } from './support/account';
import { openPalette, palette, searchField } from './support/palette';
import { addTo, goTo, makeDocument } from './support/sharing';
import { row } from './support/screens';
import { text } from './support/texts';

// A list that was not loaded yet shows a skeleton or an error. Files known from other lists do not count as the list.

test('each list waits for its own response, and offline reports that it was never read', async ({ workspace, server }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const me = await mine.call('account.me', {});
  const noor = await registerOnApi(server.url, 'Noor Kessler');
  const tag = await mine.call('tags.create', { body: { name: 'Press', colour: '#336699', tagType: 'user' } });
  const [known, other] = [await makeDocument(mine, 'Known'), await makeDocument(mine, 'Elsewhere', (await mine.call('files.create', { body: { type: fileTypes.folder, name: 'Deep' } })).guid)];
  for (const id of [known, other]) {
    await mine.call('files.star', { params: { id } });
    await mine.call('tags.set', { params: { id }, body: { add: { user: [tag.id] } } });
  }
  await addTo(noor.client, await makeDocument(noor.client, 'Theirs'), me, 'reader');
  await page.reload();
  await row(page, 'Known').waitFor();

  const lists = ['/favorites', `/tag/${tag.id}`, '/shared', '/recent/used', '/recent/updated', '/recent/created', '/trash'];
  const main = page.getByRole('main');
  const skeleton = main.locator('[aria-busy=true], [aria-busy=""]').first();
  const held: (() => void)[] = [];
  await page.route(/\/api\/(files|starred|trash|activities)[^/]*(\?|$)|\/api\/.*(starred|trash)/, async (route) => {
    await new Promise<void>((resolve) => { held.push(resolve); });
    await route.fallback();
  });
  for (const path of lists) {
    await test.step(`${path}, slowly`, async () => {
      await goTo(page, path);
      await expect(skeleton).toBeVisible();
      // An event of a file in the folder does not create the list.
      await mine.call('files.rename', { params: { id: known }, body: { name: `Known ${path.length}` } });
      await expect(main.getByRole('row').filter({ hasText: 'Known' })).toHaveCount(0);
      await expect(skeleton).toBeVisible();
    });
  }
  for (const respond of held) respond();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await goTo(page, '/favorites');
  await expect(main.getByRole('row').filter({ hasText: 'Elsewhere' })).toBeVisible();
  await expect(main.getByRole('row').filter({ hasText: 'Known' })).toBeVisible();
});

test('offline, an unopened list reports that, an opened one shows when it was read, and the search shows its scope', async ({ workspace }) => {
  const page = await workspace.signUp();
  const mine = await workspace.api();
  const guid = await makeDocument(mine, 'Known');
  await mine.call('files.star', { params: { id: guid } });
  await page.reload();
  await row(page, 'Known').waitFor();
  await goTo(page, '/favorites');
  await row(page, 'Known').waitFor();
  await workspace.host.blockRequests(page);
  for (const path of ['/recent/used', '/recent/created', '/trash']) {
    await goTo(page, path);
    await expect(page.getByText(text('files', 'problemOfflineText'))).toBeVisible();
    await expect(row(page, 'Known')).toHaveCount(0);
  }
  // A list is marked once a later read of it fails.
  await expect(async () => {
    await goTo(page, '/trash');
    await goTo(page, '/favorites');
    await expect(row(page, 'Known')).toBeVisible();
    await expect(page.getByText(text('files', 'asLastSeen'), { exact: false }).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  await openPalette(page);
  await searchField(page).fill('Known');
  await expect(palette(page).getByRole('option', { name: /Known/ }).first()).toBeVisible();
  await expect(palette(page).getByText(text('search', 'offline'), { exact: false }).first()).toBeVisible();
  await workspace.host.allowRequests(page);
});
