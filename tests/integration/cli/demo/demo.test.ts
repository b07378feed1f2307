import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../../src/api-client/api-client';
import { fileTypes } from '../../../../src/contract/entities/file';
import { ensureDemo, type DemoAccount } from '../../../../src/cli/demo';
import { digestOf } from '../../../support/test-server';
import { useTestServer } from '../../../support/use-test-server';

const server = useTestServer({ deployment: 'public' });
let account: DemoAccount;
const people = new Map<string, ApiClient>();
const tokens = new Map<string, string>();

const options = () => ({ server: server.url, basePath: '/api', demoFile: join(server.dataDirectory, 'demo.json'), isFresh: true, database: server.database });
const clientOf = (name: string): ApiClient => people.get(name) ?? server.clientFor();

/** A public deployment, like `npm start`. */
beforeAll(async () => {
  const made = await ensureDemo(options());
  if (!made) throw new Error('There is no demo workspace.');
  account = made;
  for (const name of ['ada', 'xiaoyu', 'hanako', 'layla']) {
    const { token } = await server.clientFor().call('auth.login', { body: { email: `${name}@demo.deckle.example`, password: digestOf(account.password) } });
    tokens.set(name, token ?? '');
    people.set(name, server.clientFor({ token: token ?? '' }));
  }
}, 240_000);

test('all people of the team are in its space, which has an announcement', async () => {
  for (const name of people.keys()) {
    const { nodes } = await clientOf(name).call('spaces.list', {});
    expect(nodes.map(({ name: of, isPinned, announcement }) => [of, isPinned, announcement?.isRead])).toEqual([['Product', name === 'ada', name === 'ada']]);
    const { files } = await clientOf(name).call('files.list', { query: { folder: nodes[0]?.guid ?? '' } });
    expect(files).toHaveLength(5);
  }
});

test('folders are shared with people and departments, and effective roles follow from ancestors', async () => {
  const desktop = (await clientOf('ada').call('files.list', { query: { limit: 100 } })).files;
  const roleIn = async (name: string, folder: string): Promise<string> => {
    const guid = desktop.find((file) => file.name === folder)?.guid ?? '';
    return clientOf(name).call('files.get', { params: { id: guid } }).then(({ role }) => role, () => 'refused');
  };
  expect(await Promise.all(['hanako', 'layla', 'xiaoyu'].map((name) => roleIn(name, 'Product launch')))).toEqual(['editor', 'refused', 'refused']);
  expect(await Promise.all(['hanako', 'layla', 'xiaoyu'].map((name) => roleIn(name, 'فريق المبيعات')))).toEqual(['refused', 'editor', 'refused']);
  expect(await Promise.all(['hanako', 'layla', 'xiaoyu'].map((name) => roleIn(name, '市场部资料')))).toEqual(['refused', 'refused', 'editor']);
});

test('files carry tags, and the team finds its people and departments', async () => {
  const launch = (await clientOf('ada').call('files.list', { query: { limit: 100 } })).files.find(({ name }) => name === 'Product launch');
  const plan = (await clientOf('ada').call('files.list', { query: { folder: launch?.guid ?? '' } })).files.find(({ name }) => name === 'Launch plan');
  expect([plan?.fileTags?.team.map(({ name }) => name), plan?.fileTags?.user.map(({ name }) => name)]).toEqual([['Launch', 'Draft'], ['Read later']]);
  const found = await clientOf('ada').call('people.search', {});
  expect([found.people.length, found.departments.map(({ name }) => name)]).toEqual([3, ['Design', 'Overseas', 'Sales']]);
});

test('the first person has favourites, quick access in order, own and public templates, a file in the trash and a shared file', async () => {
  const ada = clientOf('ada');
  const namesOf = (files: readonly { readonly name: string }[]): string[] => files.map(({ name }) => name);
  expect(namesOf((await ada.call('files.starred', {})).files).toSorted()).toEqual(['Launch plan', 'Team calendar', '市场部资料']);
  expect(namesOf((await ada.call('quickAccess.list', {})).files)).toEqual(['Product launch', 'Team calendar', 'Q1/Q2 plan']);
  const { customTemplates, publicTemplates } = await ada.call('templates.list', { query: {} });
  expect([namesOf(customTemplates).toSorted(), publicTemplates.length > 0]).toEqual([['Launch checklist', 'Weekly plan'], true]);
  expect(namesOf((await ada.call('trash.list', {})).files)).toEqual(['Old invitation']);
  expect(namesOf((await ada.call('files.list', { query: { type: 'shared' } })).files)).toContain('读书笔记');
});

test('every file on the desktops opens, and every uploaded file has its bytes', async () => {
  const opened: string[] = [];
  const openAll = async (person: string, folder: string): Promise<void> => {
    for (const { guid, type, name } of (await clientOf(person).call('files.list', { query: { folder, limit: 100 } })).files) {
      const { downloadUrl, fileSize } = await clientOf(person).call('files.get', { params: { id: guid } });
      if (downloadUrl !== null) {
        const bytes = await (await fetch(`${server.url}${downloadUrl}`, { headers: { authorization: `Bearer ${tokens.get(person) ?? ''}` } })).arrayBuffer();
        expect([name, bytes.byteLength]).toEqual([name, fileSize]);
        expect(bytes.byteLength, name).toBeGreaterThan(0);
      }
      opened.push(name);
      if (type === fileTypes.folder) await openAll(person, guid);
    }
  };
  for (const person of people.keys()) await openAll(person, 'Desktop');
  expect(opened.length).toBeGreaterThan(80);
}, 120_000);

test('a second creation after an interruption duplicates nothing', async () => {
  const count = async () => (await server.pool.query('select (select count(*) from files) as files, (select count(*) from grants) as grants, (select count(*) from teams) as teams, (select count(*) from departments) as departments, (select count(*) from tags) as tags, (select count(*) from announcements) as announcements, (select count(*) from templates) as templates')).rows[0] as unknown;
  const before = await count();
  writeFileSync(options().demoFile, JSON.stringify({ ...account, isComplete: false }));
  expect(await ensureDemo(options())).toEqual(account);
  expect(await count()).toEqual(before);
}, 240_000);
