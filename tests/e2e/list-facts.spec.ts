import { expect, test } from './fixture';
import { registerOnApi } from './support/account';
import { row } from './support/screens';
import { text } from './support/texts';

test('a list shows with whom files are shared, how many items folders have, and the origin, person and remaining days in the trash', async ({ workspace, server }) => {
  const api = await workspace.register();
  const noor = await registerOnApi(server.url, 'Noor Kessler');
  const make = (name: string, type: number, folder = 'Desktop') => api.call('files.create', { body: { type, name, folder } });
  const folder = await make('Campaign', 1);
  await make('Plan', -2, folder.guid);
  const brief = await make('Brief', -2);
  await api.call('sharing.addCollaborator', { params: { id: brief.guid }, body: { type: 1, id: noor.id, email: noor.email, role: 'reader' } });
  await api.call('sharing.setMode', { params: { id: folder.guid }, body: { shareMode: 'readonly' } });
  const page = await workspace.signUp();
  await page.setViewportSize({ width: 1440, height: 900 });
  const items = (count: number): string => text('files', count === 1 ? 'itemCount_one' : 'itemCount_other', { count: String(count) });

  await test.step('people and the link in the Shared column', async () => {
    await expect(row(page, 'Brief').getByText(text('files', 'sharedWith', { names: 'Noor Kessler' }))).toBeAttached();
    await expect(row(page, 'Campaign').getByTitle(text('files', 'linkOfAnyone')).filter({ visible: true })).toHaveCount(1);
  });

  await test.step('the number of items follows changes', async () => {
    await expect(row(page, 'Campaign')).toContainText(items(1));
    await make('Budget', -4, folder.guid);
    await expect(row(page, 'Campaign')).toContainText(items(2));
  });

  await test.step('the former folder, the person who deleted a file, and its days in the trash', async () => {
    const { files } = await api.call('files.list', { query: { folder: folder.guid } });
    const plan = files.find(({ name }) => name === 'Plan');
    await api.call('files.remove', { params: { id: plan?.guid ?? '' } });
    await expect(row(page, 'Campaign')).toContainText(items(1));
    await page.getByRole('link', { name: text('files', 'trash'), exact: true }).click();
    await expect(row(page, 'Plan')).toContainText('Campaign');
    await expect(row(page, 'Plan')).toContainText(text('files', 'you'));
    await expect(row(page, 'Plan')).toContainText('30 days');
  });
});
