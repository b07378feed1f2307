import { expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { connectLive } from '../../support/live-client';
import type { TestPerson } from '../../support/test-server';
import { createTusClient, upload } from '../../support/tus-client';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';

const server = useTestServer();
const completed = async ({ client }: TestPerson): Promise<readonly string[]> => (await client.call('guides.list', {})).guides.map(({ type }) => type);

test('a guide is missing until its person completes it, once and for all windows; other people receive nothing', async () => {
  const [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  const params = { type: 'welcome' };
  const windows = [await connectLive(server, ada, 'one'), await connectLive(server, ada, 'two'), await connectLive(server, bo, 'other')];
  const received = windows.map(({ socket }) => {
    const actions: string[] = [];
    socket.on('Account', ({ action }: { action: string }) => { actions.push(action); });
    return actions;
  });
  expect(await failureOf(ada.client.call('guides.get', { params }))).toMatchObject({ code: 'GUIDE_NOT_FOUND', status: 404 });
  const created = await ada.client.call('guides.create', { body: params });
  expect(created).toEqual({ type: 'welcome', createdAt: expect.any(String) as string });
  expect(await ada.client.call('guides.create', { body: params })).toEqual(created);
  expect(await ada.client.call('guides.get', { params })).toEqual(created);
  await ada.client.call('guides.create', { body: { type: 'palette' } });
  await expect.poll(() => received).toEqual([['update', 'update'], ['update', 'update'], []]);
  expect([await completed(ada), await completed(bo)]).toEqual([['welcome', 'palette'], []]);
  for (const each of windows) each.close();
});

test.each([
  ['no type', {}, 'GUIDE_TYPE_REQUIRED', 'Parameter [type] cannot be empty.'], ['an empty type', { type: '' }, 'GUIDE_TYPE_REQUIRED', 'Parameter [type] cannot be empty.'],
  ['an unknown type', { type: 'juggling' }, 'GUIDE_TYPE_UNKNOWN', 'No such guide type'],
])('%s is refused with the sentence of the specification', async (_what, body, code, message) => {
  const ada = await server.register('Ada');
  expect(await failureOf(ada.client.call('guides.create', { body }))).toMatchObject({ code, status: 400, message });
});

test('an unknown type is no guide that is merely missing', async () => {
  const ada = await server.register('Ada');
  expect(await failureOf(ada.client.call('guides.get', { params: { type: 'juggling' } }))).toMatchObject({ code: 'GUIDE_TYPE_UNKNOWN', status: 400 });
});

test('an upload completes its guide, a new document does not', async () => {
  const ada = await server.register('Ada');
  await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Plan' } });
  expect(await completed(ada)).toEqual([]);
  for (const name of ['tides.txt', 'moons.txt']) await upload(createTusClient(server, ada), Buffer.from(name), { filename: name });
  expect(await completed(ada)).toEqual(['upload']);
});

test('a second person at a document completes the guide of the person who adds them; a shared folder does not', async () => {
  const [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  const share = async (type: number): Promise<void> => {
    const { guid } = await ada.client.call('files.create', { body: { type, name: 'Plan' } });
    await ada.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'editor' } });
  };
  await share(fileTypes.folder);
  expect(await completed(ada)).toEqual([]);
  await share(fileTypes.newdoc);
  expect([await completed(ada), await completed(bo)]).toEqual([['share'], []]);
});
