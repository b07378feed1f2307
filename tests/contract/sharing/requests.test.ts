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

describe('a request for a role', () => {
  test('reveals nothing of the file, and a person has one request, the latest', async () => {
    const guid = await make(ada);
    const requested = await apply(bo, guid, 'reader', '  Please  ');
    expect(requested).toEqual({ id: requested.id, role: 'reader', status: 'pending', createdAt: requested.createdAt });
    expect(await apply(bo, guid, 'reader', 'Please')).toMatchObject({ id: requested.id, isUnchanged: true });
    expect(await apply(bo, guid, 'editor')).toMatchObject({ id: requested.id, role: 'editor' });
    expect(await requests(ada, guid)).toEqual([{ id: requested.id, role: 'editor', status: 'pending', createdAt: requested.createdAt, message: null, person: { id: bo.user.id, name: 'Bo', avatar: null } }]);
    expect((await Promise.all(Array.from({ length: 4 }, () => apply(cy, guid, 'reader')))).map(({ role }) => role)).toEqual(['reader', 'reader', 'reader', 'reader']);
    expect(await requests(ada, guid)).toHaveLength(2);
  });

  test('is shown with its state to the person who made it, and to no one else', async () => {
    const guid = await make(ada);
    const reported = async (person: TestPerson) => (await person.client.call('sharing.access', { params: { id: guid }, query: { capability: 'canRead' } })).applied;
    expect(await reported(bo)).toBeNull();
    const requested = await apply(bo, guid, 'commentator', 'Please');
    // Neither the message nor the people who decide are returned.
    expect(await reported(bo)).toEqual({ id: requested.id, role: 'commentator', status: 'pending', createdAt: requested.createdAt });
    expect([await reported(cy), await reported(ada)]).toEqual([null, null]);
    await refuse(ada, guid, requested.id);
    expect(await reported(bo)).toMatchObject({ role: 'commentator', status: 'refused' });
    expect(await apply(bo, guid, 'reader')).toMatchObject({ status: 'pending' });
    expect(await reported(bo)).toMatchObject({ role: 'reader', status: 'pending' });
  });

  test('is for people who are signed in, not disabled and have less than an editor', async () => {
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

describe('deciding a request', () => {
  test('gives the requested or a different role, and once', async () => {
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

  test('allows a new request after a refusal', async () => {
    const guid = await make(ada);
    const requested = await apply(bo, guid, 'reader');
    expect(await refuse(ada, guid, requested.id)).toMatchObject({ status: 'refused' });
    expect(await refuse(ada, guid, requested.id)).toMatchObject({ isUnchanged: true });
    expect(await failureOf(approve(ada, guid, requested.id))).toMatchObject({ code: 'ACCESS_REQUEST_NOT_FOUND' });
    expect(await failureOf(get(server, bo, guid))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect((await apply(bo, guid, 'reader')).id).not.toBe(requested.id);
  });

  test('requires canManageCollaborator, and canAddOutsider for an outsider', async () => {
    const lead = await server.register('Lead');
    const member = await server.register('Member');
    const team = await createTeam(server, 'Team');
    await joinTeam(server, team, lead.user.id, 'creator');
    await joinTeam(server, team, member.user.id);
    const guid = await make(lead);
    await share(lead, guid, { shareMode: 'readonly' });
    const requested = await apply(bo, guid, 'reader');
    for (const call of [() => requests(cy, guid), () => approve(cy, guid, requested.id), () => refuse(cy, guid, requested.id)]) expect(await failureOf(call())).toMatchObject({ code: 'NO_ACCESS_ADD_USER' });
    await add(lead, guid, member, 'editor');
    expect(await requests(member, guid)).toHaveLength(1);
    expect(await failureOf(approve(member, guid, requested.id))).toMatchObject({ code: 'NO_ACCESS_ADD_OUTSIDER' });
    expect(await requests(lead, guid)).toHaveLength(1);
    // The request does not exist for another file.
    expect(await failureOf(approve(ada, await make(ada), requested.id))).toMatchObject({ code: 'ACCESS_REQUEST_NOT_FOUND' });
  });

  test('happens by adding the person with at least that role, and lowers no one', async () => {
    const guid = await make(ada);
    await apply(bo, guid, 'commentator');
    await add(ada, guid, bo, 'reader');
    expect(await requests(ada, guid)).toHaveLength(1);
    await add(ada, guid, bo, 'commentator');
    expect(await requests(ada, guid)).toEqual([]);
    const requested = await apply(bo, guid, 'reader');
    await change(ada, guid, bo, { role: 'editor' });
    await approve(ada, guid, requested.id);
    expect(await get(server, bo, guid)).toMatchObject({ role: 'editor' });
  });

  test('lists requests in pages', async () => {
    const guid = await make(ada);
    const ids = [];
    for (const person of [bo, cy, await server.register('Dee')]) ids.push((await apply(person, guid, 'reader')).id);
    const first = await ada.client.call('sharing.requests', { params: { id: guid }, query: { limit: 2 } });
    const second = await ada.client.call('sharing.requests', { params: { id: guid }, query: { limit: 2, cursor: first.nextCursor ?? '' } });
    expect([...first.requests, ...second.requests].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBe(null);
  });
});
