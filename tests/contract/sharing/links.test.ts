import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { startTestServer, type TestPerson, type TestServer } from '../../support/server';
import { createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';

let nowMs = Date.parse('2026-03-01T10:00:00Z');
let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let eve: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date(nowMs) });
  [ada, bo, eve] = await Promise.all([server.register('Ada'), server.register('Bo'), server.register('Eve')]);
});
afterAll(() => server.stop());

const make = async (person: TestPerson, type: number = fileTypes.folder, folder?: string): Promise<string> => {
  const { guid } = await person.client.call('files.create', { body: { type, name: 'Secret plan', ...(folder === undefined ? {} : { folder }) } });
  return guid;
};
const share = (person: TestPerson, id: string, body: { shareMode: 'readonly' | 'editable' | 'commentable' | 'private' | 'enterprise_readonly' | null; shareModeExpireDuration?: number | null }) =>
  person.client.call('sharing.setMode', { params: { id }, body });
const add = (person: TestPerson, id: string, user: TestPerson, role: 'reader' | 'commentator' | 'editor') =>
  person.client.call('sharing.addCollaborator', { params: { id }, body: { type: 1, id: user.user.id, role } });
const get = (person: TestPerson | null, id: string) => server.clientFor(person).call('files.get', { params: { id } });

describe('the mode of a link', () => {
  test('opens to people and to visitors who are not signed in, and closes again', async () => {
    const guid = await make(ada);
    expect(await failureOf(get(bo, guid))).toMatchObject({ code: 'FILE_FORBIDDEN', status: 403 });
    expect(await failureOf(get(null, guid))).toMatchObject({ code: 'NOT_SIGNED_IN', status: 401 });
    expect(await share(ada, guid, { shareMode: 'readonly' })).toEqual({ shareMode: 'readonly', shareModeExpiredAt: null, passwordProtected: false, password: null });
    expect(await get(bo, guid)).toMatchObject({ role: 'unknown', shareMode: 'readonly', readable: true, editable: false, share: { sharer: { id: ada.user.id }, publicShareModeStatus: 'valid' } });
    expect(await get(null, guid)).toMatchObject({ role: 'unknown', readable: true });
    expect(await share(ada, guid, { shareMode: 'readonly' })).toMatchObject({ isUnchanged: true });
    await share(ada, guid, { shareMode: 'private' });
    expect(await failureOf(get(bo, guid))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  });
});
