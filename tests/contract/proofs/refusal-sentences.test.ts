import { beforeAll, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
let file: string;
let space: string;

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
  file = (await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Plan' } })).guid;
  space = (await ada.client.call('spaces.create', { body: { name: 'Garden' } })).guid;
  for (const id of [file, space]) await ada.client.call('sharing.addCollaborator', { params: { id }, body: { type: 1, id: bo.user.id, email: bo.email, role: 'reader' } });
});

const refusals: Readonly<Record<string, readonly [() => Promise<unknown>, string]>> = {
  'a lock': [() => bo.client.call('files.lock', { params: { id: file } }), 'You cannot lock this. Only files can be locked, by people who manage them.'],
  'no lock': [() => ada.client.call('files.lock', { params: { id: file } }).then(() => bo.client.call('files.unlock', { params: { id: file } })), 'You do not have permission to unlock this. Ask the person who locked it, or someone who manages it.'],
  'a link': [() => bo.client.call('sharing.setMode', { params: { id: file }, body: { shareMode: 'readonly' } }), 'You do not have permission to change this link. Ask someone who manages the file.'],
  'a link for the team': [
    () => bo.client.call('sharing.setMode', { params: { id: file }, body: { shareMode: 'enterprise_readonly' } }),
    'You do not have permission to open this link to the team. Ask a member of the team who manages the file.',
  ],
  'a password': [() => bo.client.call('sharing.setPassword', { params: { id: file }, body: { passwordProtected: true } }), 'You do not have permission to change the password of this link. Ask someone who manages the file.'],
  'a tag of the team': [() => bo.client.call('tags.create', { body: { name: 'No', colour: '#3b7a57', tagType: 'team' } }), 'Only your team’s administrators can change its tags. Ask one of them.'],
  'a template of everybody': [
    async () => {
      const [template] = (await bo.client.call('templates.list', { query: { type: 'public' } })).publicTemplates;
      await bo.client.call('templates.remove', { params: { guid: template?.guid ?? '' } });
    },
    'This template is for everyone, so it cannot be changed or deleted. Save a file as your own template instead.',
  ],
  'an announcement': [
    () => bo.client.call('announcements.put', { params: { guid: space }, body: { announcement: 'No' } }),
    'Only admins of the space can change its announcement. Ask one of them.',
  ],
  'the volume of a space': [
    () => bo.client.call('spaces.change', { params: { guid: space }, body: { settings: { diskVolumeQuota: 1 } } }), 'Only people who manage this can change its settings. Ask one of them.',
  ],
  'the name of a space': [() => bo.client.call('spaces.change', { params: { guid: space }, body: { name: 'No' } }), 'You do not have permission to rename this. Ask someone who manages it.'],
  'a folder cut off': [() => bo.client.call('sharing.setInheritance', { params: { id: file }, body: { isCutOff: true } }), 'You do not have permission to separate this from the permissions of the folder above. Ask someone who manages it.'],
  'what others may do': [
    () => bo.client.call('sharing.setAdvancedPermissions', { params: { id: file }, body: { print: 'editor' } }),
    'You do not have permission to change who can comment, copy, print, export or download here. Ask someone who manages it.',
  ],
  'leaving what is one’s own': [() => ada.client.call('sharing.removeCollaborator', { params: { id: file, userId: ada.user.id } }), 'There is no share to leave: you own this, or have access through a folder, a team or a link.'],
  'somebody else’s role': [() => bo.client.call('sharing.removeCollaborator', { params: { id: file, userId: ada.user.id } }), 'You do not have permission to add people to this file. Ask someone who manages it.'],
};

test.each(Object.entries(refusals))('the refusal of %s has a sentence of its own', async (_act, [call, sentence]) => {
  expect((await failureOf(call())).message).toBe(sentence);
});

test('a call on several files names the action that was refused for each', async () => {
  await ada.client.call('sharing.setAdvancedPermissions', { params: { id: file }, body: { copy: 'editor' } });
  expect(await failureOf(bo.client.call('files.duplicate', { body: { files: [file], folder: 'Desktop' } })))
    .toMatchObject({ code: 'BATCH_REFUSED', results: [{ guid: file, ok: false, code: 'NO_ACCESS_EDIT', args: { act: 'canDuplicate' } }] });
});

test('the refusal of public sharing that the operator switched off names the reason', async () => {
  const closed = await startTestServer({ config: { isPublicSharingOffered: false } });
  const owner = await closed.register('Owner');
  const { guid } = await owner.client.call('files.create', { body: { type: fileTypes.folder, name: 'Plans' } });
  const refused = await failureOf(owner.client.call('sharing.setMode', { params: { id: guid }, body: { shareMode: 'readonly' } }));
  expect([refused.code, refused.message]).toEqual([
    'SERVICE_NOT_AVAILABLE_IN_REGION', 'Public sharing is switched off on this server. Share with people, or ask your administrator.',
  ]);
  await closed.stop();
});
