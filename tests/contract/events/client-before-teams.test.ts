import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { EndpointName } from '../../../src/contract/api/endpoints';
import { fileTypes } from '../../../src/contract/entities/file';
import { toolboxParts } from '../../../src/contract/entities/permissions';
import { socketPath } from '../../../src/contract/realtime/events';
import type { TestPerson } from '../../support/test-server';
import { digestOf } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { rawRequest } from '../http/raw-request';
import { createFile, createTeamOf, moveOut } from '../teams/team-fixture';

/*
 * An app that was released before teams had calls, beside people who use them. The fixture has the app's kinds of events, its
 * reader of events and its readers of responses, as JSON Schema. They accept unknown fields, and nothing else that is unknown.
 */

interface Fixture { readonly eventKinds: readonly string[]; readonly liveEvent: object; readonly responses: Readonly<Record<string, object>> }
const fixture = JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/client-before-teams.json'), 'utf8')) as Fixture;
const reader = (schema: object): z.ZodType => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
const liveEvent = reader(fixture.liveEvent);

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
});

/** Opens a socket as the old app did, and reads its events as the old app did. */
const openOldWindow = async ({ token }: TestPerson) => {
  const socket = io(server.url, { path: socketPath, transports: ['websocket'], auth: { token }, query: { pushClientId: 'old window' }, reconnection: false });
  await new Promise<void>((resolve, reject) => { socket.once('connect', resolve).once('connect_error', reject); });
  const received: { seq: number; prevSeq: number; kind: string }[] = [];
  const malformed: unknown[] = [];
  for (const kind of fixture.eventKinds) {
    socket.on(kind, (payload: { seq: number; prevSeq: number; kind: string }) => {
      if (liveEvent.safeParse(payload).success) received.push(payload);
      else malformed.push(payload);
    });
  }
  const { seq } = await socket.emitWithAck('CLIENT_READY', { padId: null, type: 'NOTICE' }) as { seq: number };
  return { received, malformed, firstSeq: seq, close: () => socket.close() };
};

test('follows all events about files without a gap, while the team around it changes', async () => {
  await createTeamOf(ada, [bo]);
  const { guid: folder } = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Plans' } });
  await ada.client.call('sharing.addCollaborator', { params: { id: folder }, body: { type: 1, id: bo.user.id, role: 'editor' } });
  const old = await openOldWindow(bo);
  const names = Array.from({ length: 5 }, (_, index) => `File ${index}`);
  for (const name of names) {
    await ada.client.call('departments.create', { body: { name, parentId: null } });
    await createFile(ada, name, folder);
  }
  await moveOut(ada, bo);
  await createFile(ada, 'Last', folder);
  await expect.poll(() => old.received.filter(({ kind }) => kind === 'File').length).toBe(6);
  expect(old.malformed).toEqual([]);
  // An event whose `prevSeq` is not the last received number would be a gap.
  for (const [index, { prevSeq }] of old.received.entries()) expect(prevSeq).toBe(old.received[index - 1]?.seq ?? old.firstSeq);
  old.close();

  // The same after a reconnection: the list of missed events is readable.
  const missed = await rawRequest(server.url, 'GET', `/api/events?after=${old.firstSeq}&limit=1000`, { token: bo.token });
  const { events } = reader(fixture.responses['events.list'] ?? {}).parse(JSON.parse(missed.text)) as { events: { kind: string }[] };
  expect(events.filter(({ kind }) => kind === 'File')).toHaveLength(6);
  expect(events.map(({ kind }) => kind).filter((kind) => !fixture.eventKinds.includes(kind))).toEqual([]);
});

test('reads the responses of a server with teams', async () => {
  const { guid: inviteGuid } = await ada.client.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
  await bo.client.call('teams.join', { body: { inviteGuid } });
  const { guid: space } = await ada.client.call('spaces.create', { body: { name: 'Space' } });
  const file = await createFile(ada, 'Minutes', space);
  await ada.client.call('sharing.addCollaborator', { params: { id: space }, body: { type: 1, id: bo.user.id, role: 'editor' } });
  const paths: Readonly<Partial<Record<EndpointName, string>>> = {
    'account.me': '/api/users/me', 'auth.listSessions': '/api/auth/sessions', 'platform.status': '/api/status', 'files.list': `/api/files?folder=${space}`, 'files.get': `/api/files/${file}`,
    'spaces.list': '/api/spaces', 'people.search': '/api/people?query=A', 'tags.list': '/api/file-tags',
    'sharing.collaborators': `/api/files/${file}/collaborators`,
  };
  for (const [name, path] of Object.entries(paths)) {
    const { text, status } = await rawRequest(server.url, 'GET', path, { token: bo.token });
    expect([name, status]).toEqual([name, 200]);
    expect(reader(fixture.responses[name] ?? {}).safeParse(JSON.parse(text)).error, name).toBeUndefined();
  }
  const login = await rawRequest(server.url, 'POST', '/api/auth/password/login', { body: { email: bo.email, password: digestOf(bo.password) } });
  expect(reader(fixture.responses['auth.login'] ?? {}).safeParse(JSON.parse(login.text)).success).toBe(true);
});

/**
 * The old app reads the whole list or none of it. Without a list it offers every feature, and the server decides. The names
 * that it does not know are those of decisions, 6.22; everything else in the response is readable.
 */
test('features of a newer server are unreadable to it by their new names alone', async () => {
  const { text, status } = await rawRequest(server.url, 'GET', '/api/user/features', { token: bo.token });
  expect(status).toBe(200);
  const { data } = JSON.parse(text) as { data: { features: string[] } };
  const features = reader(fixture.responses['settings.features'] ?? {});
  const isKnown = (name: string): boolean => features.safeParse({ data: { features: [name] } }).success;
  expect(data.features.filter((name) => !isKnown(name))).toEqual([...toolboxParts]);
  expect(features.safeParse({ data: { ...data, features: data.features.filter(isKnown) } }).success).toBe(true);
});
