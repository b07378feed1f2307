import { beforeAll, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { add, share } from '../sharing/people';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
});

const eventsOf = async (who: TestPerson, after: number) => (await who.client.call('events.list', { query: { after } })).events;

// The hidden folder behind a desktop is shown as `Desktop` to its owner, and to nobody else.
test('a file on another person\'s desktop has no parent, wherever it is shown', async () => {
  const { guid: id } = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Shared', content: 'Text' } });
  const { guid: folder } = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Folder' } });
  const { guid: inside } = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Inside', folder } });
  for (const guid of [id, folder]) await add(ada, guid, bo, 'editor');
  await share(ada, id, { shareMode: 'readonly' });
  await bo.client.call('files.star', { params: { id } });

  const results = [
    await bo.client.call('files.get', { params: { id } }), await server.clientFor(null).call('files.get', { params: { id } }),
    await bo.client.call('files.rename', { params: { id }, body: { name: 'Renamed by Bo' } }),
    (await bo.client.call('files.starred', {})).files[0], (await bo.client.call('search.files', { body: { keyword: 'Renamed by' } })).files[0],
    (await bo.client.call('files.list', { query: { type: 'shared' } })).files.find(({ guid }) => guid === id),
  ];
  expect(results.map((file) => [file?.parentId, file?.folder, file?.isInDesktop ?? false])).toEqual(results.map(() => [null, null, false]));
  expect((await ada.client.call('files.get', { params: { id } })).parentId).toBe('Desktop');
  expect((await bo.client.call('files.get', { params: { id: inside } })).parentId).toBe(folder);

  await ada.client.call('files.move', { params: { id }, body: { to: folder } });
  await ada.client.call('files.move', { params: { id }, body: { to: 'Desktop' } });
  await expect.poll(async () => (await eventsOf(bo, 0)).filter(({ guid, action }) => guid === id && action === 'update').length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
  for (const [who, desktop] of [[bo, null], [ada, 'Desktop']] as const) {
    const reported = (await eventsOf(who, 0)).filter(({ guid, action, data }) => guid === id && action === 'update' && data?.previousParentId !== undefined);
    expect(reported.map(({ data }) => { const { file, previousParentId } = data as { file: { parentId: unknown }; previousParentId: unknown }; return [previousParentId, file.parentId]; }))
      .toEqual([[desktop, desktop], [folder, desktop]]);
  }
  for (const seen of [results, await eventsOf(bo, 0)]) expect(JSON.stringify(seen)).not.toContain(ada.user.desktopGuid);
});
