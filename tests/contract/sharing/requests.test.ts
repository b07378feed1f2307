import { describe, expect, test } from 'vitest';
import type { CollaboratorRole } from '../../../src/contract/entities/permissions';
import type { TestPerson } from '../../support/test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { add, change, get, make, share, startWithFour } from './people';

const { server, ada, bo, cy } = await startWithFour();

const apply = (person: TestPerson, id: string, role: CollaboratorRole, message?: string) =>
  person.client.call('sharing.apply', { params: { id }, body: { role, ...(message === undefined ? {} : { message }) } });
const requests = async (person: TestPerson, id: string) => (await person.client.call('sharing.requests', { params: { id } })).requests;
const approve = (person: TestPerson, id: string, requestId: number, role?: CollaboratorRole) =>
  person.client.call('sharing.approve', { params: { id, requestId }, body: role === undefined ? {} : { role } });
const refuse = (person: TestPerson, id: string, requestId: number) => person.client.call('sharing.refuse', { params: { id, requestId } });

describe('asking for a role', () => {
  test('tells nothing of the file, and there is one request of a person, the latest', async () => {
    const guid = await make(ada);
    const asked = await apply(bo, guid, 'reader', '  Please  ');
    expect(asked).toEqual({ id: asked.id, role: 'reader', status: 'pending', createdAt: asked.createdAt });
    expect(await apply(bo, guid, 'reader', 'Please')).toMatchObject({ id: asked.id, isUnchanged: true });
    expect(await apply(bo, guid, 'editor')).toMatchObject({ id: asked.id, role: 'editor' });
    expect(await requests(ada, guid)).toEqual([{ id: asked.id, role: 'editor', status: 'pending', createdAt: asked.createdAt, message: null, person: { id: bo.user.id, name: 'Bo', avatar: null } }]);
    expect((await Promise.all(Array.from({ length: 4 }, () => apply(cy, guid, 'reader')))).map(({ role }) => role)).toEqual(['reader', 'reader', 'reader', 'reader']);
    expect(await requests(ada, guid)).toHaveLength(2);
  });

  test('is told to whoever asked as it stands, answered or not, and to nobody else', async () => {
    const guid = await make(ada);
    const told = async (person: TestPerson) => (await person.client.call('sharing.access', { params: { id: guid }, query: { capability: 'canRead' } })).applied;
    expect(await told(bo)).toBeNull();
    const asked = await apply(bo, guid, 'commentator', 'Please');
    // Neither the message nor the people who decide are returned.
    expect(await told(bo)).toEqual({ id: asked.id, role: 'commentator', status: 'pending', createdAt: asked.createdAt });
    expect([await told(cy), await told(ada)]).toEqual([null, null]);
    await refuse(ada, guid, asked.id);
    expect(await told(bo)).toMatchObject({ role: 'commentator', status: 'refused' });
    expect(await apply(bo, guid, 'reader')).toMatchObject({ status: 'pending' });
    expect(await told(bo)).toMatchObject({ role: 'reader', status: 'pending' });
  });

  test('is for those who are signed in, not disabled and have less than an editor', async () => {
    const guid = await make(ada);
    expect(await failureOf(apply(ada, guid, 'reader'))).toMatchObject({ code: 'NO_ACCESS_MODIFY', status: 403 });
    expect(await failureOf(server.clientFor().call('sharing.apply', { params: { id: guid }, body: { role: 'reader' } }))).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await failureOf(apply(bo, '0123456789ABCDEFGHIJKL', 'reader'))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(await failureOf(apply(bo, ada.user.desktopGuid, 'reader'))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    const disabled = await server.register('Disabled');
    await joinTeam(server, await createTeam(server, 'Team'), disabled.user.id, 'disabled');
    expect(await failureOf(apply(disabled, guid, 'reader'))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    await add(ada, guid, bo, 'reader');
    await apply(bo, guid, 'editor');
    await ada.client.call('files.remove', { params: { id: guid } });
    expect(await failureOf(apply(cy, guid, 'reader'))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(await failureOf(apply(bo, guid, 'editor'))).toMatchObject({ code: 'FILE_DELETED' });
  });
});

describe('answering', () => {
  test('gives what was asked for, or another role, and once', async () => {
    const guid = await make(ada);
    const [ofBo, ofCy] = [await apply(bo, guid, 'editor'), await apply(cy, guid, 'editor')];
    expect(await approve(ada, guid, ofBo.id)).toMatchObject({ status: 'approved', role: 'editor', person: { id: bo.user.id } });
    expect(await get(server, bo, guid)).toMatchObject({ role: 'editor', sharedUser: { id: ada.user.id }, collaboratorCount: 1 });
    expect(await approve(ada, guid, ofBo.id)).toMatchObject({ isUnchanged: true });
    expect(await failureOf(refuse(ada, guid, ofBo.id))).toMatchObject({ code: 'ACCESS_REQUEST_NOT_FOUND', status: 404 });
    // People who may add collaborators may decide requests.
    await approve(bo, guid, ofCy.id, 'commentator');
    expect(await get(server, cy, guid)).toMatchObject({ role: 'commentator' });
    expect(await requests(ada, guid)).toEqual([]);
  });

  test('no keeps nobody from asking again', async () => {
    const guid = await make(ada);
    const asked = await apply(bo, guid, 'reader');
    expect(await refuse(ada, guid, asked.id)).toMatchObject({ status: 'refused' });
    expect(await refuse(ada, guid, asked.id)).toMatchObject({ isUnchanged: true });
    expect(await failureOf(approve(ada, guid, asked.id))).toMatchObject({ code: 'ACCESS_REQUEST_NOT_FOUND' });
    expect(await failureOf(get(server, bo, guid))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect((await apply(bo, guid, 'reader')).id).not.toBe(asked.id);
  });

  test('asks for canManageCollaborator, and for canAddOutsider where it is about one', async () => {
    const lead = await server.register('Lead');
    const member = await server.register('Member');
    const team = await createTeam(server, 'Team');
    await joinTeam(server, team, lead.user.id, 'creator');
    await joinTeam(server, team, member.user.id);
    const guid = await make(lead);
    await share(lead, guid, { shareMode: 'readonly' });
    const asked = await apply(bo, guid, 'reader');
    for (const call of [() => requests(cy, guid), () => approve(cy, guid, asked.id), () => refuse(cy, guid, asked.id)]) expect(await failureOf(call())).toMatchObject({ code: 'NO_ACCESS_ADD_USER' });
    await add(lead, guid, member, 'editor');
    expect(await requests(member, guid)).toHaveLength(1);
    expect(await failureOf(approve(member, guid, asked.id))).toMatchObject({ code: 'NO_ACCESS_ADD_OUTSIDER' });
    expect(await requests(lead, guid)).toHaveLength(1);
    // The request does not exist for another file.
    expect(await failureOf(approve(ada, await make(ada), asked.id))).toMatchObject({ code: 'ACCESS_REQUEST_NOT_FOUND' });
  });

  test('is settled by adding the person with as much, and lowers nobody', async () => {
    const guid = await make(ada);
    await apply(bo, guid, 'commentator');
    await add(ada, guid, bo, 'reader');
    expect(await requests(ada, guid)).toHaveLength(1);
    await add(ada, guid, bo, 'commentator');
    expect(await requests(ada, guid)).toEqual([]);
    const asked = await apply(bo, guid, 'reader');
    await change(ada, guid, bo, { role: 'editor' });
    await approve(ada, guid, asked.id);
    expect(await get(server, bo, guid)).toMatchObject({ role: 'editor' });
  });

  test('comes in pages', async () => {
    const guid = await make(ada);
    const ids = [];
    for (const person of [bo, cy, await server.register('Dee')]) ids.push((await apply(person, guid, 'reader')).id);
    const first = await ada.client.call('sharing.requests', { params: { id: guid }, query: { limit: 2 } });
    const second = await ada.client.call('sharing.requests', { params: { id: guid }, query: { limit: 2, cursor: first.nextCursor ?? '' } });
    expect([...first.requests, ...second.requests].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBe(null);
  });
});
