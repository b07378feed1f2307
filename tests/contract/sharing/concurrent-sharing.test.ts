import { beforeAll, describe, expect, test } from 'vitest';
import { CallError } from '../../../src/api-client/call-error';
import { fileTypes } from '../../../src/contract/entities/file';
import { insertGrantsOfDepartments, insertNamedFiles } from '../../support/workspace-rows';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createDepartment, createTeam, joinDepartment, joinTeam } from '../../support/teams';
import { add, change, countsOf, make, remove, share, type ShareBody } from './people';

/*
 * Two concurrent writers end as if they had run one after the other: with the same responses and codes, and the same
 * final state. The expected result of each order is determined by running the calls in that order.
 */

const server = useTestServer();
/** The owner; an admin of the file; a collaborator; a member of the team without rights; a person without a team. */
let ada: TestPerson;
let bo: TestPerson;
let cy: TestPerson;
let dee: TestPerson;
let eve: TestPerson;
let department: number;

beforeAll(async () => {
  [ada, bo, cy, dee, eve] = await Promise.all(['Ada', 'Bo', 'Cy', 'Dee', 'Eve'].map((name) => server.register(name))) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
  const team = await createTeam(server, 'Team');
  for (const person of [ada, bo, cy, dee]) await joinTeam(server, team, person.user.id, person === ada ? 'creator' : 'member');
  department = await createDepartment(server, team, 'Department');
  await joinDepartment(server, department, dee.user.id);
});

const rounds = 4;

/** Bo manages the folder, and Cy reads the file in it; Eve requested to comment on it. */
interface Scene { readonly folder: string; readonly file: string; readonly request: number }
const setScene = async (): Promise<Scene> => {
  const [folder = ''] = await insertNamedFiles(server, { names: ['Secret plan'], type: fileTypes.folder, parent: ada.user.desktopGuid, creatorId: ada.user.id });
  const [file = ''] = await insertNamedFiles(server, { names: ['Secret plan'], type: fileTypes.folder, parent: folder, creatorId: ada.user.id });
  await server.pool.query(`
    with granted as (
      insert into grants (file_guid, subject_type, subject_id, role, is_admin, granted_by) values ($1, 1, $3, 'editor', true, $5), ($2, 1, $4, 'reader', false, $5) returning file_guid)
    update files set collaborator_count = 1 where guid in (select file_guid from granted)`, [folder, file, bo.user.id, cy.user.id, ada.user.id]);
  const { id: request } = await eve.client.call('sharing.apply', { params: { id: file }, body: { role: 'commentator' } });
  return { folder, file, request };
};

type Act = (scene: Scene) => Promise<unknown>;

/** The response without values specific to the fixture, or the error code. */
const outcomeOf = async (act: Act, scene: Scene): Promise<string> => {
  try {
    const result = await act(scene) as { isUnchanged?: true } | undefined;
    return result?.isUnchanged ? 'unchanged' : 'done';
  } catch (error) {
    if (error instanceof CallError) return error.failure.code;
    throw error;
  }
};

/** A description of the final state. */
const standing = async ({ folder, file, request }: Scene): Promise<unknown> => {
  for (const guid of [folder, file]) {
    const counts = await countsOf(server, guid) as { people: number; others: number; peopleIndeed: number; othersIndeed: number };
    expect([counts.people, counts.others]).toEqual([counts.peopleIndeed, counts.othersIndeed]);
  }
  const { rows } = await server.pool.query(`
    select (select name from people where id = f.creator_id) as owner, f.share_mode, f.is_password_protected, f.share_expires_at is not null as has_end,
      (select name from people where id = f.shared_by) as sharer, f.is_cut_off, f.only_admins_can_modify_collaborators, f.share_password_version, f.revision,
      (select count(*) from share_passwords s where s.file_guid = f.guid) as passwords,
      (select json_agg(json_build_array(g.subject_type, coalesce((select name from people where g.subject_type = 1 and id = g.subject_id), 'Department'), g.role, g.is_admin) order by g.subject_type, g.subject_id)
        from grants g where g.file_guid = f.guid) as grants
    from files f where guid = any($1) order by length(path)`, [[folder, file]]);
  const { rows: requests } = await server.pool.query('select status from access_requests where id = $1', [request]);
  return { rows, requests };
};

interface End { readonly outcomes: readonly string[]; readonly standing: unknown }

const inOrder = async (prepare: Act, acts: readonly Act[]): Promise<End> => {
  const scene = await setScene();
  await prepare(scene);
  const outcomes: string[] = [];
  for (const act of acts) outcomes.push(await outcomeOf(act, scene));
  return { outcomes, standing: await standing(scene) };
};

const nothing: Act = async () => undefined;

/** Makes two changes concurrently, repeatedly, and expects the result of one of the two orders. */
const expectAnOrder = async (one: Act, other: Act, prepare: Act = nothing): Promise<void> => {
  const forwards = await inOrder(prepare, [one, other]);
  const backwards = await inOrder(prepare, [other, one]);
  const allowed = [forwards, { ...backwards, outcomes: backwards.outcomes.toReversed() }].map((end) => JSON.stringify(end, null, 1));
  for (let round = 0; round < rounds; round += 1) {
    const scene = await setScene();
    await prepare(scene);
    const calls = round % 2 === 0 ? [() => outcomeOf(one, scene), () => outcomeOf(other, scene)] : [() => outcomeOf(other, scene), () => outcomeOf(one, scene)];
    const ends = await Promise.all(calls.map((call) => call()));
    const outcomes = round % 2 === 0 ? ends : ends.toReversed();
    expect(outcomes).not.toContain('INTERNAL');
    expect(allowed).toContain(JSON.stringify({ outcomes, standing: await standing(scene) }, null, 1));
  }
};

const adds = (by: () => TestPerson, whom: () => TestPerson, role: 'reader' | 'commentator' | 'editor'): Act => ({ file }) => add(by(), file, whom(), role);
const changes = (by: () => TestPerson, role: 'reader' | 'commentator' | 'editor'): Act => ({ file }) => change(by(), file, cy, { role });
const removes = (by: () => TestPerson, whom: () => TestPerson): Act => ({ file }) => remove(by(), file, whom());
const shares = (by: () => TestPerson, body: ShareBody): Act => ({ file }) => share(by(), file, body);
const protects = (by: () => TestPerson, passwordProtected: boolean): Act => ({ file }) => by().client.call('sharing.setPassword', { params: { id: file }, body: { passwordProtected } });
const transfers = (to: () => TestPerson): Act => ({ file }) => ada.client.call('sharing.transfer', { params: { id: file }, body: { userId: to().user.id } });
const addsDepartment = (by: () => TestPerson, role: 'reader' | 'editor'): Act => ({ file }) => by().client.call('sharing.addCollaborator', { params: { id: file }, body: { type: 2, id: department, role } });
const approves = (by: () => TestPerson, role?: 'reader' | 'editor'): Act => ({ file, request }) => by().client.call('sharing.approve', { params: { id: file, requestId: request }, ...(role ? { body: { role } } : {}) });
const refuses = (by: () => TestPerson): Act => ({ file, request }) => by().client.call('sharing.refuse', { params: { id: file, requestId: request } });
const cutsOff = (by: () => TestPerson): Act => ({ file }) => by().client.call('sharing.setInheritance', { params: { id: file }, body: { isCutOff: true } });

const [theOwner, theAdmin, theReader, theMember, theStranger] = [() => ada, () => bo, () => cy, () => dee, () => eve];

describe('collaborators', () => {
  test.each<[string, Act, Act]>([
    ['add and add, the same role', adds(theOwner, theMember, 'reader'), adds(theAdmin, theMember, 'reader')],
    ['add and add, different roles: the later one counts', adds(theOwner, theMember, 'reader'), adds(theAdmin, theMember, 'editor')],
    ['add and add, different people', adds(theOwner, theMember, 'reader'), adds(theAdmin, theStranger, 'reader')],
    ['a department, twice: the second addition is refused', addsDepartment(theOwner, 'reader'), addsDepartment(theAdmin, 'editor')],
    ['change and change', changes(theOwner, 'editor'), changes(theAdmin, 'commentator')],
    ['change and remove: changed and then removed, or not there any more', changes(theOwner, 'editor'), removes(theAdmin, theReader)],
    ['add again and remove', adds(theOwner, theReader, 'editor'), removes(theAdmin, theReader)],
    ['remove and remove', removes(theOwner, theReader), removes(theAdmin, theReader)],
    ['leave and change', removes(theReader, theReader), changes(theAdmin, 'editor')],
    ['leave and be removed', removes(theReader, theReader), removes(theOwner, theReader)],
    ['an admin adds and is removed', adds(theAdmin, theMember, 'reader'), ({ folder }) => remove(ada, folder, bo)],
    ['transfer to two people', transfers(theAdmin), transfers(theReader)],
    ['transfer to a person who is removed', transfers(theReader), removes(theAdmin, theReader)],
    ['leave to admins and add', ({ file }) => ada.client.call('files.rename', { params: { id: file }, body: { onlyAdminsCanModifyCollaborators: true } }), adds(theAdmin, theMember, 'reader')],
  ])('%s', async (_what, one, other) => { await expectAnOrder(one, other); }, 60_000);
});

describe('links', () => {
  test.each<[string, Act, Act]>([
    ['open and open otherwise', shares(theOwner, { shareMode: 'readonly' }), shares(theAdmin, { shareMode: 'editable' })],
    ['open and close', shares(theOwner, { shareMode: 'readonly' }), shares(theAdmin, { shareMode: 'private' })],
    ['open with an end and without', shares(theOwner, { shareMode: 'readonly', shareModeExpireDuration: 3600 }), shares(theAdmin, { shareMode: 'readonly', shareModeExpireDuration: null })],
    ['open and protect: there is a link already, or none to protect', shares(theOwner, { shareMode: 'readonly' }), protects(theAdmin, true)],
    ['open and be removed', shares(theAdmin, { shareMode: 'readonly' }), ({ folder }) => remove(ada, folder, bo)],
    ['open and cut off', shares(theOwner, { shareMode: 'readonly' }), cutsOff(theAdmin)],
  ])('%s', async (_what, one, other) => { await expectAnOrder(one, other); }, 60_000);

  test.each<[string, Act, Act]>([
    ['protect and protect: one password', protects(theOwner, true), protects(theAdmin, true)],
    ['protect and close', protects(theOwner, true), shares(theAdmin, { shareMode: 'private' })],
    ['protect and follow the folder again', protects(theOwner, true), shares(theAdmin, { shareMode: null })],
    ['an end and closing', ({ file }) => ada.client.call('sharing.setExpiry', { params: { id: file }, body: { shareModeExpireDuration: 3600 } }), shares(theAdmin, { shareMode: 'private' })],
    ['closing and closing', shares(theOwner, { shareMode: 'private' }), shares(theAdmin, { shareMode: 'private' })],
    ['another password and none', ({ file }) => ada.client.call('sharing.resetPassword', { params: { id: file } }), protects(theAdmin, false)],
  ])('that are open: %s', async (what, one, other) => {
    await expectAnOrder(one, other, async ({ file }) => {
      await share(ada, file, { shareMode: 'readonly' });
      if (what.startsWith('another')) await ada.client.call('sharing.setPassword', { params: { id: file }, body: { passwordProtected: true } });
    });
  }, 60_000);

  test('of two concurrent passwords the later response has the one that counts', async () => {
    const { file } = await setScene();
    await share(ada, file, { shareMode: 'readonly' });
    await ada.client.call('sharing.setPassword', { params: { id: file }, body: { passwordProtected: true } });
    const reported = await Promise.all([ada, bo].map((person) => person.client.call('sharing.resetPassword', { params: { id: file } })));
    const { password } = await ada.client.call('files.get', { params: { id: file } });
    expect(new Set(reported.map((link) => link.password)).size).toBe(2);
    expect(reported.map((link) => link.password)).toContain(password);
  });
});

describe('requests and inherited permissions', () => {
  test.each<[string, Act, Act]>([
    ['approve and approve with another role', approves(theOwner), approves(theAdmin, 'editor')],
    ['approve and refuse', approves(theOwner), refuses(theAdmin)],
    ['approve and add', approves(theOwner), adds(theAdmin, theStranger, 'editor')],
    ['refuse and add', refuses(theOwner), adds(theAdmin, theStranger, 'reader')],
    ['cut off and cut off', cutsOff(theOwner), cutsOff(theAdmin)],
    ['cut off and add above', cutsOff(theOwner), ({ folder }) => add(bo, folder, dee, 'editor')],
    ['cut off and remove above', cutsOff(theOwner), ({ folder }) => remove(ada, folder, bo)],
  ])('%s', async (_what, one, other) => { await expectAnOrder(one, other); }, 60_000);
});

test('one of two concurrent additions gets the last place among the collaborators', async () => {
  const sold = await startTestServer({ deployment: 'public' });
  try {
    const [owner, first, second] = [await sold.register('Owner'), await sold.register('First'), await sold.register('Second')];
    for (let round = 0; round < rounds; round += 1) {
      const guid = await make(owner);
      // A person with the free edition adds at most 50 people to a small file.
      await insertGrantsOfDepartments(sold, guid, 49, owner.user.id);
      const outcomes = await Promise.all([first, second].map((person) => outcomeOf(() => add(owner, guid, person, 'reader'), { folder: '', file: guid, request: 0 })));
      expect(outcomes.toSorted()).toEqual(['TOO_MANY_COLLABORATORS', 'done']);
    }
  } finally {
    await sold.stop();
  }
}, 60_000);
