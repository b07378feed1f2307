import { beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { rawRequest } from '../http/raw-request';
import { add, make, share } from './people';

const server = useTestServer();
let owner: TestPerson;
let victim: TestPerson;
beforeAll(async () => {
  [owner, victim] = await Promise.all([server.register('Owner'), server.register('Victim')]);
});

const nobody = 999_999;
const addition = (id: number, more: object = {}) => ({ type: 1, id, role: 'reader', ...more });

/** Every call with a person's number as input. */
const calls: readonly (readonly [title: string, method: string, path: (file: string, id: number) => string, body: (id: number) => Record<string, unknown> | undefined])[] = [
  ['add as a reader', 'POST', (file) => `files/${file}/collaborators`, (id) => addition(id)],
  ['add as an admin', 'POST', (file) => `files/${file}/collaborators`, (id) => addition(id, { isAdmin: true })],
  ['add with another address', 'POST', (file) => `files/${file}/collaborators`, (id) => addition(id, { email: owner.email })],
  ['add with an empty address', 'POST', (file) => `files/${file}/collaborators`, (id) => addition(id, { email: '' })],
  ['add and keep nothing', 'POST', (file) => `files/${file}/collaborators`, (id) => addition(id, { role: null })],
  ['rehearse adding', 'POST', (file) => `files/${file}/collaborators?dryRun=1`, (id) => addition(id)],
  ['change', 'PATCH', (file, id) => `files/${file}/collaborators/${id}`, () => ({ role: 'editor' })],
  ['rehearse a change', 'PATCH', (file, id) => `files/${file}/collaborators/${id}?dryRun=1`, () => ({ role: 'editor' })],
  ['remove', 'DELETE', (file, id) => `files/${file}/collaborators/${id}`, () => undefined],
  ['rehearse removing', 'DELETE', (file, id) => `files/${file}/collaborators/${id}?dryRun=1`, () => undefined],
  ['transfer', 'POST', (file) => `files/${file}/collaborators/transfer`, (id) => ({ userId: id })],
  ['search by owner', 'GET', (_file, id) => `search?keyword=plan&owner=${id}`, () => undefined],
];

const callWith = async (person: TestPerson, [, method, path, body]: (typeof calls)[number], file: string, id: number): Promise<{ status: number; text: string }> => {
  const content = body(id);
  const { status, text } = await rawRequest(server.url, method, `/api/${path(file, id)}`, { token: person.token, ...(content === undefined ? {} : { body: content }) });
  return { status, text: text.replace(/"requestId":"[^"]*"/, '').replaceAll(String(id), 'ID') };
};

describe('an unknown person is treated like a person who does not exist', () => {
  test.each(calls)('%s: to the owner of a file', async (...call) => {
    const file = await make(owner);
    const guess = await callWith(owner, call, file, victim.user.id);
    expect(guess).toEqual(await callWith(owner, call, file, nobody));
    expect(guess.text).not.toContain('Victim');
    const { rows } = await server.pool.query('select from grants where subject_id = $1 and subject_type = 1', [victim.user.id]);
    expect(rows).toEqual([]);
  });

  test.each(calls)('%s: to a person with access by a link, if the unknown person is a collaborator', async (...call) => {
    const [maker, member, visitor] = await Promise.all(['Maker', 'Member', 'Visitor'].map((name) => server.register(name))) as [TestPerson, TestPerson, TestPerson];
    const file = await make(maker);
    await add(maker, file, member, 'editor', true);
    await share(maker, file, { shareMode: 'editable' });
    expect(await callWith(visitor, call, file, member.user.id)).toEqual(await callWith(visitor, call, file, nobody));
  });

  test('in the place of a team, too', async () => {
    const [lead, mate] = await Promise.all([server.register('Lead'), server.register('Mate')]);
    const team = await createTeam(server, 'Team');
    await joinTeam(server, team, lead.user.id, 'creator');
    await joinTeam(server, team, mate.user.id);
    const file = await make(lead);
    for (const call of calls) expect(await callWith(lead, call, file, victim.user.id)).toEqual(await callWith(lead, call, file, nobody));
    // A member of the same team can be added without an address.
    await lead.client.call('sharing.addCollaborator', { params: { id: file }, body: { type: 1, id: mate.user.id, role: 'reader' } });
  });
});

describe('a person may be added', () => {
  test('by their exact address, in any case', async () => {
    const [adder, friend] = await Promise.all([server.register('Adder'), server.register('Friend')]);
    const file = await make(adder);
    const { collaborator } = await adder.client.call('sharing.addCollaborator', { params: { id: file }, body: { type: 1, id: friend.user.id, email: ` ${friend.email.toUpperCase()}`, role: 'reader' } });
    expect(collaborator?.user.name).toBe('Friend');
    // Known from now on.
    await adder.client.call('sharing.addCollaborator', { params: { id: await make(adder) }, body: { type: 1, id: friend.user.id, role: 'reader' } });
  });

  test('as a collaborator of an ancestor, also if others added them', async () => {
    const [adder, helper, guest] = await Promise.all(['Adder', 'Helper', 'Guest'].map((name) => server.register(name))) as [TestPerson, TestPerson, TestPerson];
    const folder = await make(adder);
    await add(adder, folder, helper, 'editor', true);
    await add(helper, folder, guest, 'reader');
    const below = await make(adder, folder);
    await adder.client.call('sharing.addCollaborator', { params: { id: below }, body: { type: 1, id: guest.user.id, role: 'editor' } });
  });

  test('after they requested access to the file', async () => {
    const [target, requester] = await Promise.all([server.register('Asked'), server.register('Requester')]);
    const file = await make(target);
    await requester.client.call('sharing.apply', { params: { id: file }, body: { role: 'reader' } });
    await target.client.call('sharing.addCollaborator', { params: { id: file }, body: { type: 1, id: requester.user.id, role: 'reader' } });
  });
});
