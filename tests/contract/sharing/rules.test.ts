import { describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { createDepartment, createTeam, joinDepartment, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { add, change, collaborators, countsOf, get, make, remove, share, startWithFour } from './people';

const { server, ada, bo, cy, eve } = await startWithFour();

const cutOff = (person: TestPerson, id: string, isCutOff: boolean) => person.client.call('sharing.setInheritance', { params: { id }, body: { isCutOff } });

describe('cutting off inherited grants', () => {
  test('copies the highest role of each, which can then be lowered; undoing it removes nothing', async () => {
    const top = await make(ada);
    const folder = await make(ada, top);
    await add(ada, top, bo, 'editor');
    await add(ada, top, cy, 'reader');
    await add(ada, folder, cy, 'commentator');
    expect(await cutOff(ada, folder, true)).toMatchObject({ collaboratorCount: 2 });
    expect(await cutOff(ada, folder, true)).toMatchObject({ isUnchanged: true });
    expect((await collaborators(ada, folder)).map(({ user, role, fromParent }) => [user.name, role, fromParent])).toEqual([['Ada', null, false], ['Bo', 'editor', false], ['Cy', 'commentator', false]]);
    expect(await get(server, bo, folder)).toMatchObject({ role: 'editor' });
    // Later grants above no longer apply here, and earlier ones can be lowered.
    await add(ada, top, eve, 'editor');
    await change(ada, top, cy, { role: 'editor' });
    expect(await failureOf(get(server, eve, folder))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await get(server, cy, folder)).toMatchObject({ role: 'commentator' });
    await change(ada, folder, bo, { role: 'reader' });
    expect(await get(server, bo, folder)).toMatchObject({ role: 'reader' });
    expect(await countsOf(server, folder)).toEqual({ people: 2, others: 0, peopleIndeed: 2, othersIndeed: 0 });

    await cutOff(ada, folder, false);
    expect(await get(server, eve, folder)).toMatchObject({ role: 'inherited', editable: true });
    expect(await get(server, bo, folder)).toMatchObject({ role: 'inherited', editable: true });
    expect((await collaborators(ada, folder)).map(({ user, role, fromParent }) => [user.name, role, fromParent])).toEqual([
      ['Ada', null, false], ['Bo', 'reader', false], ['Cy', 'commentator', false], ['Bo', 'editor', true], ['Cy', 'editor', true], ['Eve', 'editor', true]]);
  });

  test('closes an inherited link, keeps an own one, and undoing it opens nothing', async () => {
    const top = await make(ada);
    const [plain, linked] = [await make(ada, top), await make(ada, top)];
    await share(ada, top, { shareMode: 'editable' });
    await share(ada, linked, { shareMode: 'readonly' });
    for (const guid of [plain, linked]) await cutOff(ada, guid, true);
    expect(await failureOf(get(server, eve, plain))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    expect(await get(server, eve, linked)).toMatchObject({ readable: true, editable: false });
    expect(await get(server, ada, plain)).toMatchObject({ share: { originalShareMode: 'private' } });
    await cutOff(ada, plain, false);
    expect(await failureOf(get(server, eve, plain))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    await share(ada, plain, { shareMode: null });
    expect(await get(server, eve, plain)).toMatchObject({ editable: true });
  });

  test('requires managing the file; departments are copied too, and a sharer who left above opens nothing', async () => {
    const lead = await server.register('Lead');
    const team = await createTeam(server, 'Team');
    await joinTeam(server, team, lead.user.id, 'creator');
    await joinTeam(server, team, cy.user.id);
    const department = await createDepartment(server, team, 'Department');
    await joinDepartment(server, department, cy.user.id);
    const top = await make(lead);
    const folder = await make(lead, top);
    await lead.client.call('sharing.addCollaborator', { params: { id: top }, body: { type: 2, id: department, role: 'editor' } });
    expect(await failureOf(cutOff(cy, folder, true))).toMatchObject({ code: 'NO_ACCESS_MODIFY', status: 403 });
    await cutOff(lead, folder, true);
    expect(await countsOf(server, folder)).toEqual({ people: 0, others: 1, peopleIndeed: 0, othersIndeed: 1 });
    await share(cy, folder, { shareMode: 'readonly' });
    expect(await get(server, eve, folder)).toMatchObject({ readable: true });
    // Cy can no longer open the file: grants above the cut-off do not count (A4), also for the rights of a link's creator
    // (L2).
    await lead.client.call('sharing.removeCollaborator', { params: { id: folder, userId: department }, query: { type: '2' } });
    expect(await failureOf(get(server, cy, folder))).toMatchObject({ code: 'SHARE_INVALID' });
    expect(await failureOf(get(server, eve, folder))).toMatchObject({ code: 'SHARE_INVALID', args: { status: 'invalid_due_to_sharer_exited' } });
  });

  test('does not copy the owner, keeps a stronger grant here, and admins of folders remain admins', async () => {
    const top = await make(ada);
    await add(ada, top, bo, 'editor');
    await add(ada, top, cy, 'reader', true);
    const folder = await make(bo, top);
    await add(bo, folder, eve, 'editor');
    await add(ada, top, eve, 'reader');
    await cutOff(bo, folder, true);
    expect((await collaborators(bo, folder)).map(({ user, role, isAdmin, owner, fromParent }) => [user.name, role, isAdmin, owner, fromParent])).toEqual([
      ['Bo', null, false, true, false], ['Cy', 'reader', true, false, false], ['Eve', 'editor', false, false, false], ['Ada', null, true, false, true]]);
    await remove(bo, folder, eve);
    expect(await failureOf(get(server, eve, folder))).toMatchObject({ code: 'FILE_FORBIDDEN' });
  });
});

describe('advanced permissions', () => {
  const restrict = (person: TestPerson, id: string, body: object) => person.client.call('sharing.setAdvancedPermissions', { params: { id }, body });

  test('restrict actions from a role on, for all people except managers', async () => {
    const guid = await make(ada, undefined, fileTypes.newdoc);
    await add(ada, guid, bo, 'reader');
    await add(ada, guid, cy, 'editor');
    expect(await get(server, bo, guid)).toMatchObject({ exportable: true, copyable: true });
    await restrict(ada, guid, { export: 'editor', copy: 'admin' });
    expect(await get(server, bo, guid)).toMatchObject({ exportable: false, copyable: false });
    expect(await get(server, cy, guid)).toMatchObject({ exportable: true, copyable: false });
    expect(await get(server, ada, guid)).toMatchObject({ exportable: true, copyable: true });
    expect(await restrict(ada, guid, { copy: 'admin', export: 'editor' })).toMatchObject({ isUnchanged: true });
    expect(await failureOf(restrict(cy, guid, {}))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
    await restrict(ada, guid, {});
    expect(await get(server, bo, guid)).toMatchObject({ exportable: true, copyable: true });
    expect((await server.pool.query('select advanced_permissions from files where guid = $1', [guid])).rows).toEqual([{ advanced_permissions: null }]);
    expect(await failureOf(restrict(ada, guid, { export: 'owner' }))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'export' } });
  });

  test('require an edition that has them', async () => {
    const open = await startTestServer({ deployment: 'public' });
    const owner = await open.register('Owner');
    const guid = await make(owner);
    expect(await failureOf(restrict(owner, guid, { export: 'editor' }))).toMatchObject({
      code: 'CURRENT_EDITION_NOT_SUPPORT', args: { feature: 'advancedPermissions', editions: 'personal_super,enterprise_premium' },
      message: 'Your edition does not include this feature. Upgrade to use it. Included in: Super and Enterprise Premium.',
    });
    await open.stop();
  });
});
