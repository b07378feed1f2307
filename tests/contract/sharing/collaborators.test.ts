import { describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { createDepartment, createTeam, joinDepartment, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';
import { add, change, collaborators, countsOf, get, make, remove, share, startWithFour } from './people';
import { insertGrantsOfDepartments } from '../../support/workspace-rows';

const { server, ada, bo, cy, eve } = await startWithFour();

describe('people', () => {
  test('are added, changed, removed and counted; the owner is among them', async () => {
    const guid = await make(ada);
    expect(await add(ada, guid, bo, 'reader')).toEqual({
      collaborator: {
        type: 1, user: { id: bo.user.id, name: 'Bo', avatar: null }, role: 'reader', isAdmin: false, sharedBy: { id: ada.user.id, name: 'Ada', avatar: null },
        permission: { editable: false }, owner: false, fromParent: false, parent: null,
      },
    });
    expect(await add(ada, guid, bo, 'reader')).toMatchObject({ isUnchanged: true, collaborator: { role: 'reader' } });
    await add(ada, guid, cy, 'editor');
    expect(await get(server, bo, guid)).toMatchObject({ role: 'reader', collaboratorCount: 2, sharedUser: { id: ada.user.id }, exitable: true });
    expect((await collaborators(bo, guid)).map(({ user, role, owner }) => [user.name, role, owner])).toEqual([['Ada', null, true], ['Bo', 'reader', false], ['Cy', 'editor', false]]);
    // Adding a collaborator again changes their role.
    expect(await add(ada, guid, bo, 'commentator')).toMatchObject({ collaborator: { role: 'commentator' } });
    expect(await change(ada, guid, bo, { role: 'editor' })).toMatchObject({ collaborator: { role: 'editor', permission: { editable: true } } });
    expect(await change(ada, guid, bo, { role: 'editor' })).toMatchObject({ isUnchanged: true });
    expect(await remove(ada, guid, cy)).toEqual({});
    expect(await remove(ada, guid, cy)).toEqual({ isUnchanged: true });
    expect(await failureOf(get(server, cy, guid))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await countsOf(server, guid)).toEqual({ people: 1, others: 0, peopleIndeed: 1, othersIndeed: 0 });
  });

  test('leave, once; owners do not', async () => {
    const guid = await make(ada);
    await add(ada, guid, bo, 'reader');
    expect(await remove(bo, guid, bo)).toEqual({});
    expect(await failureOf(remove(bo, guid, bo))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await failureOf(remove(ada, guid, ada))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await countsOf(server, guid)).toMatchObject({ people: 0, peopleIndeed: 0 });
  });

  // docs/permissions.md, M2 and M3
  test('are added by managers and editors, with at most their own role', async () => {
    const guid = await make(ada);
    for (const role of ['reader', 'commentator'] as const) {
      await add(ada, guid, bo, role);
      expect(await failureOf(add(bo, guid, eve, 'reader'))).toMatchObject({ code: 'NO_ACCESS_ADD_USER', status: 403 });
      expect(await failureOf(change(bo, guid, bo, { role: 'editor' }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    }
    await add(ada, guid, bo, 'editor');
    await add(bo, guid, eve, 'editor');
    expect(await failureOf(add(bo, guid, cy, 'reader', true))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await failureOf(change(bo, guid, eve, { isAdmin: true }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await failureOf(change(bo, guid, bo, { role: 'reader' }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await failureOf(add(bo, guid, ada, 'reader'))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await failureOf(remove(bo, guid, ada))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    // A link grants nobody the right to add people.
    await share(ada, guid, { shareMode: 'editable' });
    expect(await failureOf(add(cy, guid, cy, 'editor'))).toMatchObject({ code: 'NO_ACCESS_ADD_USER' });
  });

  test('with the admin flag manage, and only owners add and remove it', async () => {
    const guid = await make(ada);
    await add(ada, guid, bo, null, true);
    expect(await get(server, bo, guid)).toMatchObject({ role: 'editor', isAdmin: true, manageable: true, adminManageable: false });
    await add(bo, guid, cy, 'editor');
    expect(await failureOf(change(cy, guid, bo, { isAdmin: false, role: 'reader' }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await failureOf(change(bo, guid, cy, { isAdmin: true }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await failureOf(change(ada, guid, bo, { isAdmin: false }))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'role' } });
    // A collaborator who is added again with a role keeps the admin flag.
    expect(await add(ada, guid, bo, 'reader')).toMatchObject({ collaborator: { role: 'reader', isAdmin: true } });
    expect(await change(ada, guid, bo, { isAdmin: false })).toMatchObject({ collaborator: { role: 'reader', isAdmin: false } });
  });

  test('unknown or blocked people are COLLABORATOR_NOT_FOUND, and only for callers who can add people', async () => {
    const guid = await make(ada);
    const blocked = await server.register('Blocked');
    await server.pool.query('update people set is_blocked = true where id = $1', [blocked.user.id]);
    for (const id of [999_999, blocked.user.id]) {
      expect(await failureOf(ada.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id, role: 'reader' } }))).toMatchObject({ code: 'COLLABORATOR_NOT_FOUND', status: 404 });
    }
    expect(await failureOf(ada.client.call('sharing.changeCollaborator', { params: { id: guid, userId: bo.user.id }, body: { role: 'reader' } }))).toMatchObject({ code: 'COLLABORATOR_NOT_FOUND' });
    await add(ada, guid, bo, 'reader');
    expect(await failureOf(bo.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 1, id: 999_999, role: 'reader' } }))).toMatchObject({ code: 'NO_ACCESS_ADD_USER' });
    expect(await failureOf(add(eve, guid, eve, 'editor'))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  });

  test('are managed by admins alone if the file says so', async () => {
    const guid = await make(ada);
    await add(ada, guid, bo, 'editor');
    const leave = (person: TestPerson, value: boolean) => person.client.call('files.rename', { params: { id: guid }, body: { onlyAdminsCanModifyCollaborators: value } });
    expect(await failureOf(leave(bo, true))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await leave(ada, true)).toMatchObject({ onlyAdminsCanModifyCollaborators: true, name: 'Secret plan' });
    expect(await failureOf(add(bo, guid, eve, 'reader'))).toMatchObject({ code: 'NO_ACCESS_ADD_USER' });
    expect(await failureOf(share(bo, guid, { shareMode: 'readonly' }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await ada.client.call('files.rename', { params: { id: guid }, body: { name: 'Plan', onlyAdminsCanModifyCollaborators: false } })).toMatchObject({ name: 'Plan', onlyAdminsCanModifyCollaborators: false });
    await add(bo, guid, eve, 'reader');
  });
});

describe('departments and teams', () => {
  test('are added by members of the team; their people follow, those of departments below too', async () => {
    const [lead, inner, outer, stranger] = await Promise.all(['Lead', 'Inner', 'Outer', 'Stranger'].map((name) => server.register(name))) as [TestPerson, TestPerson, TestPerson, TestPerson];
    const team = await createTeam(server, 'Team');
    for (const [person, role] of [[lead, 'creator'], [inner, 'member'], [outer, 'member']] as const) await joinTeam(server, team, person.user.id, role);
    const above = await createDepartment(server, team, 'Above');
    const below = await createDepartment(server, team, 'Below', above);
    await joinDepartment(server, below, inner.user.id);
    const other = await createDepartment(server, await createTeam(server, 'Other'), 'Other');
    const guid = await make(lead);
    const addSubject = (person: TestPerson, type: 2 | 3, id: number, role: 'reader' | 'editor' = 'reader') => person.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type, id, role } });

    expect(await addSubject(lead, 2, above)).toMatchObject({ collaborator: { type: 2, user: { id: above, name: 'Above', avatar: null }, role: 'reader' } });
    expect(await get(server, inner, guid)).toMatchObject({ role: 'reader', departmentCollaboratorCount: 1, collaboratorCount: 0, exitable: false });
    expect(await failureOf(get(server, outer, guid))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await failureOf(addSubject(lead, 2, above, 'editor'))).toMatchObject({ code: 'ADDED_DEPT_CANNOT_MODIFY_ROLE_IN_ADDING_MODE', status: 409 });
    await lead.client.call('sharing.changeCollaborator', { params: { id: guid, userId: above }, query: { type: '2' }, body: { role: 'editor' } });
    await addSubject(lead, 3, team);
    expect(await get(server, outer, guid)).toMatchObject({ role: 'reader' });
    expect(await get(server, inner, guid)).toMatchObject({ role: 'editor' });
    expect(await countsOf(server, guid)).toEqual({ people: 0, others: 2, peopleIndeed: 0, othersIndeed: 2 });

    // A department of another team and a missing one get the same refusal.
    for (const id of [other, 999_999]) expect(await failureOf(addSubject(lead, 2, id))).toMatchObject({ code: 'NO_ACCESS_ADD_USER' });
    const personal = await make(stranger);
    expect(await failureOf(stranger.client.call('sharing.addCollaborator', { params: { id: personal }, body: { type: 3, id: team, role: 'reader' } }))).toMatchObject({ code: 'PERSONAL_VERSION_CANNOT_ADD_USER' });

    // Outsiders: an editor of the team cannot add them, a manager can.
    expect(await failureOf(add(inner, guid, stranger, 'reader'))).toMatchObject({ code: 'NO_ACCESS_ADD_OUTSIDER' });
    await add(lead, guid, stranger, 'editor');
    expect(await failureOf(add(stranger, guid, outer, 'reader'))).toMatchObject({ code: 'OUTSIDER_CANNOT_ADD_USER' });
    await lead.client.call('sharing.removeCollaborator', { params: { id: guid, userId: team }, query: { type: '3' } });
    expect(await failureOf(get(server, outer, guid))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  });
});

describe('the list', () => {
  test('has the collaborators of ancestors with their origin, as far as it is readable, and continues on further pages', async () => {
    const top = await make(ada);
    const folder = await make(ada, top);
    const file = await make(ada, folder, fileTypes.newdoc);
    await add(ada, top, bo, 'reader');
    await add(ada, file, cy, 'editor');
    await add(ada, folder, cy, 'reader');
    const list = (await collaborators(cy, file)).map(({ user, role, owner, fromParent, parent }) => [user.name, role, owner, fromParent, parent?.guid ?? null]);
    expect(list).toEqual([['Ada', null, true, false, null], ['Cy', 'editor', false, false, null], ['Cy', 'reader', false, true, folder]]);
    expect((await collaborators(bo, file)).at(-1)).toMatchObject({ user: { name: 'Bo' }, parent: { guid: top, name: 'Secret plan' } });
    const paged = [];
    for (let cursor: string | undefined, turn = 0; turn < 6; turn += 1) {
      const page = await cy.client.call('sharing.collaborators', { params: { id: file }, query: { limit: 1, ...(cursor === undefined ? {} : { cursor }) } });
      paged.push(...page.collaborators.map(({ user, role }) => [user.name, role]));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(paged).toEqual([['Ada', null], ['Cy', 'editor'], ['Cy', 'reader']]);
    // An inherited role is changed in the folder above.
    expect(await failureOf(change(ada, file, bo, { role: 'editor' }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    expect(await failureOf(remove(ada, file, bo))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
  });

  test('has no one except the owner for a person who is here by a link alone', async () => {
    const guid = await make(ada);
    await add(ada, guid, bo, 'reader');
    await share(ada, guid, { shareMode: 'readonly' });
    expect((await collaborators(eve, guid)).map(({ user }) => user.name)).toEqual(['Ada']);
    expect(await failureOf(server.clientFor().call('sharing.collaborators', { params: { id: guid } }))).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

describe('a transfer', () => {
  const transfer = (person: TestPerson, id: string, userId: number) => person.client.call('sharing.transfer', { params: { id }, body: { userId } });

  test('gives a file to a collaborator, and the former owner can still edit it', async () => {
    const top = await make(ada);
    await add(ada, top, bo, 'editor');
    const folder = await make(bo, top);
    await add(bo, folder, cy, 'reader');
    expect(await failureOf(transfer(ada, folder, cy.user.id))).toMatchObject({ code: 'NO_ACCESS_TRANSFER', status: 403 });
    expect(await failureOf(transfer(bo, folder, eve.user.id))).toMatchObject({ code: 'ONLY_ONE_COLLABORATOR_CANNOT_TRANSFER', status: 409 });
    expect(await failureOf(transfer(bo, folder, 999_999))).toMatchObject({ code: 'ONLY_ONE_COLLABORATOR_CANNOT_TRANSFER' });
    expect(await transfer(bo, folder, cy.user.id)).toMatchObject({ creator: { id: cy.user.id }, role: 'editor', collaboratorCount: 1 });
    expect(await get(server, cy, folder)).toMatchObject({ role: 'owner' });
    expect(await transfer(bo, folder, cy.user.id)).toMatchObject({ isUnchanged: true });
    expect(await countsOf(server, folder)).toMatchObject({ people: 1, peopleIndeed: 1 });
    expect(await failureOf(transfer(cy, folder, cy.user.id).then(() => transfer(eve, folder, eve.user.id)))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  });
});

test.each(['/api/files//collaborators', '/api/files/%20/collaborators', '/api/files//access'])('%s does not contain the id of a file', async (path) => {
  const { status, refusal } = await rawRequest(server.url, 'GET', path, { token: ada.token });
  expect([status, refusal().code, refusal().message]).toEqual([400, 'FILE_ID_REQUIRED', '"fileId" is required']);
});

describe('limits of the public editions', () => {
  test('a free person adds 50 to a small file; changing the role in a folder requires the feature, removing does not', async () => {
    const open = await startTestServer({ deployment: 'public' });
    const [owner, one, other] = await Promise.all([open.register('Owner'), open.register('One'), open.register('Other')]);
    const guid = await make(owner);
    await add(owner, guid, one, 'reader');
    expect(await failureOf(change(owner, guid, one, { role: 'editor' }))).toMatchObject({
      code: 'CURRENT_EDITION_NOT_SUPPORT', args: { feature: 'changeRole', editions: 'personal_premium,personal_super,enterprise_standard,enterprise_premium,team' },
    });
    await insertGrantsOfDepartments(open, guid, 49, owner.user.id);
    expect(await failureOf(add(owner, guid, other, 'reader'))).toMatchObject({
      code: 'TOO_MANY_COLLABORATORS', status: 409, message: 'This file can have at most 50 collaborators in this edition. Remove someone, or upgrade.',
    });
    await remove(owner, guid, one);
    await add(owner, guid, other, 'reader');
    await open.stop();
  });
});
