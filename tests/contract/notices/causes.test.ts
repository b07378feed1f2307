import { describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { noticeTypes, type Notice } from '../../../src/contract/entities/notice';
import type { TestPerson } from '../../support/test-server';
import { add, startWithFour } from '../sharing/people';

const { server } = await startWithFour();

/** The notices of a person, the latest first, without those before the last call. */
const createInboxOf = (person: TestPerson) => {
  let last = 0;
  return async (): Promise<readonly Notice[]> => {
    const { notifications } = await person.client.call('notices.list', { query: { limit: 50, status: 'all' } });
    const fresh = notifications.filter(({ id }) => id > last);
    last = notifications[0]?.id ?? last;
    return fresh.map(({ notification }) => notification);
  };
};

const people = async (...names: string[]) => Promise.all(names.map(async (name) => {
  const person = await server.register(name);
  return { ...person, id: person.user.id, inbox: createInboxOf(person) };
}));
const sentences = (notices: readonly Notice[]): string[] => notices.map(({ text }) => text.replaceAll(/[\u2068\u2069]/g, ''));

const make = async (person: TestPerson, name: string, { type = fileTypes.newdoc, folder }: { type?: number; folder?: string } = {}): Promise<string> =>
  (await person.client.call('files.create', { body: { type, name, ...(folder === undefined ? {} : { folder }) } })).guid;

describe('changes of files', () => {
  test('a rename, a move, a transfer and a recovery notify the owner and the collaborators who may read the file', async () => {
    const [ann, ben, cal] = await people('Ann', 'Ben', 'Cal');
    if (!ann || !ben || !cal) throw new Error('There are no people');
    const folder = await make(ann, 'Folder', { type: fileTypes.folder });
    const guid = await make(ann, 'Plan');
    await add(ann, guid, ben, 'editor');
    expect(sentences(await ben.inbox())).toEqual(['Ann shared Plan with you']);

    await ben.client.call('files.rename', { params: { id: guid }, body: { name: 'Better plan' } });
    expect(await ann.inbox()).toMatchObject([{ type: noticeTypes.FILE_CHANGED, action: 'file_rename', value: 'Plan', text: '\u2068Ben\u2069 renamed \u2068Plan\u2069 to \u2068Better plan\u2069', link: `/docs/${guid}` }]);
    await ann.client.call('files.move', { params: { id: guid }, body: { to: folder } });
    expect(sentences(await ben.inbox())).toEqual(['Ann moved Better plan']);
    await ann.client.call('sharing.transfer', { params: { id: guid }, body: { userId: ben.id } });
    expect(sentences(await ben.inbox())).toEqual(['Ann transferred Better plan to you']);
    await ben.client.call('files.star', { params: { id: guid } });
    await ann.client.call('files.remove', { params: { id: guid } });
    expect(await ben.inbox()).toEqual([]);
    await ann.client.call('trash.recover', { params: { id: guid } });
    expect(sentences(await ben.inbox())).toEqual(['Ann restored Better plan from the trash']);
    // The people who did it, and those who have nothing to do with the file, received nothing.
    expect(await ann.inbox()).toEqual([]);
    expect(await cal.inbox()).toEqual([]);
  });

  test('the first name of a new document is no news', async () => {
    const [ann, ben] = await people('Ann', 'Ben');
    if (!ann || !ben) throw new Error('There are no people');
    const guid = await make(ann, 'Untitled');
    await add(ann, guid, ben, 'editor');
    await ben.client.call('files.rename', { params: { id: guid }, body: { name: 'Agenda' } });
    expect(await ann.inbox()).toEqual([]);
  });

  test('unread notices of one kind about one file become one with all their people; read ones remain', async () => {
    const [ann, ben, cal] = await people('Ann', 'Ben', 'Cal');
    if (!ann || !ben || !cal) throw new Error('There are no people');
    const guid = await make(ann, 'Plan');
    await add(ann, guid, ben, 'editor');
    await add(ann, guid, cal, 'editor');
    await ben.client.call('files.rename', { params: { id: guid }, body: { name: 'Plan B' } });
    await cal.client.call('files.rename', { params: { id: guid }, body: { name: 'Plan C' } });
    expect(await ann.inbox()).toMatchObject([{ nicknames: ['Cal', 'Ben'], senderIds: [cal.id, ben.id], text: '\u2068Cal\u2069 and 1 other renamed \u2068Plan B\u2069 to \u2068Plan C\u2069' }]);
    expect(await ann.client.call('notices.unreadCount', {})).toEqual({ count: 1 });
    await ann.client.call('notices.readAll', { body: {} });
    await ben.client.call('files.rename', { params: { id: guid }, body: { name: 'Plan D' } });
    expect((await ann.client.call('notices.list', { query: { limit: 20, status: 'all' } })).notifications.map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  test('of a file that can no longer be read, type and time remain', async () => {
    const [ann, ben] = await people('Ann', 'Ben');
    if (!ann || !ben) throw new Error('There are no people');
    const guid = await make(ann, 'Plan');
    await add(ann, guid, ben, 'reader');
    await ann.client.call('files.remove', { params: { id: guid } });
    const [notice] = await ben.inbox();
    expect(notice).toMatchObject({ type: noticeTypes.INVITATION, isAvailable: false, file: null, link: null, text: '\u2068Ann\u2069 shared a file that is no longer available with you' });
    expect(JSON.stringify(notice)).not.toContain('Plan');
  });
});

describe('changes of a team', () => {
  const withTeam = async () => {
    const [ann, ben, cal] = await people('Ann', 'Ben', 'Cal');
    if (!ann || !ben || !cal) throw new Error('There are no people');
    await ann.client.call('teams.create', { body: { name: 'Press' } });
    const { guid: inviteGuid } = await ann.client.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
    await ben.client.call('teams.join', { body: { inviteGuid } });
    return { ann, ben, cal, inviteGuid };
  };

  test('a new member is reported to the managers; a new role, department or seat to the member', async () => {
    const { ann, ben } = await withTeam();
    expect(sentences(await ann.inbox())).toEqual(['Ben joined the team Press']);
    await ann.client.call('members.change', { body: { memberIds: [ben.id], role: 'admin' } });
    expect(await ben.inbox()).toMatchObject([{ type: noticeTypes.TEAM_SET_ADMIN, teamName: 'Press', link: '/team/members', text: '\u2068Ann\u2069 gave you the role of an admin in the team \u2068Press\u2069' }]);
    const { id: departmentId } = await ann.client.call('departments.create', { body: { name: 'Studio', parentId: null } });
    await ann.client.call('departments.changeMembers', { params: { departmentId }, body: { add: [ben.id], remove: [] } });
    await ann.client.call('members.change', { body: { memberIds: [ben.id], role: 'disabled' } });
    expect(sentences(await ben.inbox())).toEqual(['Ann disabled your membership in the team Press', 'Ann changed your departments in the team Press']);
    expect(await ann.inbox()).toEqual([]);
  });

  test('links are reported to the other managers, a new name to everybody, an invitation to its person', async () => {
    const { ann, ben, cal } = await withTeam();
    await ann.client.call('members.change', { body: { memberIds: [ben.id], role: 'admin' } });
    await ben.inbox();
    const { guid } = await ann.client.call('teams.invite', { body: { expiresInSeconds: 3600, uses: null, departmentId: null } });
    await ann.client.call('teams.closeInvitation', { params: { inviteGuid: guid } });
    await ann.client.call('teams.changeSetting', { params: { settingName: 'profile' }, body: { name: 'Press & Co' } });
    expect((await ben.inbox()).map(({ type }) => type)).toEqual([noticeTypes.TEAM_NAME_MODIFIED, noticeTypes.TEAM_INVITATION_LINK_CLOSED, noticeTypes.TEAM_INVITATION_LINK_OPENED]);
    await ann.client.call('teams.inviteAccounts', { body: { accounts: [cal.email.toUpperCase()], departmentId: null } });
    // A job notifies the owner of an address.
    await expect.poll(async () => sentences(await cal.inbox()), { timeout: 20_000 }).toEqual(['Ann invited you to the team Press & Co']);
    await ann.inbox();
    await ann.client.call('teams.transfer', { body: { userId: ben.id } });
    expect(sentences(await ben.inbox())).toEqual(['Ann transferred the team Press & Co to you']);
  });

  test('a removed member is notified, and no longer learns of the team', async () => {
    const { ann, ben } = await withTeam();
    await ann.client.call('members.moveOut', { params: { memberId: ben.id }, body: { receiverId: null, keepsLinks: false } });
    expect(sentences(await ben.inbox())).toEqual(['Ann removed you from the team Press']);
    await ann.client.call('teams.changeSetting', { params: { settingName: 'profile' }, body: { name: 'Other' } });
    expect(await ben.inbox()).toEqual([]);
  });
});
