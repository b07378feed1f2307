import { beforeAll, expect, test } from 'vitest';
import { indexMissing } from '../../../src/server/modules/search/search-index-service';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createDepartment, createTeam, joinDepartment, joinTeam } from '../../support/teams';
import { grant, makeFile, makeFolder, makeSpace, namesFound, setContent } from './workspace';
import { insertUse } from '../../support/workspace-rows';

const server = useTestServer();
let owner: TestPerson;
beforeAll(async () => {
  owner = await server.register('Owner');
});

const sorted = async (person: TestPerson, keyword: string, space?: string): Promise<string[]> =>
  (await namesFound(person, keyword, { size: 100, ...(space === undefined ? {} : { params: { space } }) })).sort();

test('no one finds files that they cannot read', async () => {
  const stranger = await server.register('Stranger');
  const folder = await makeFolder(owner, 'Private alpha');
  await setContent(server, await makeFile(owner, 'Private alpha inside', { folder }), 'alpha secret');
  expect(await sorted(owner, 'alpha')).toEqual(['Private alpha', 'Private alpha inside']);
  expect(await sorted(stranger, 'alpha')).toEqual([]);
  expect(await sorted(stranger, 'secret')).toEqual([]);
});

// A4: a grant includes descendants; to the person, their department (parents included) or their team.
test('grants to a person, a department above theirs and the team open the descendants', async () => {
  const teamId = await createTeam(server, 'Beta');
  const person = await server.register('Member');
  await joinTeam(server, teamId, person.user.id);
  const top = await createDepartment(server, teamId, 'Top');
  await joinDepartment(server, await createDepartment(server, teamId, 'Below', top), person.user.id);
  const folders = [];
  for (const name of ['one', 'two', 'three', 'four']) {
    const folder = await makeFolder(owner, `Beta ${name}`);
    await makeFile(owner, `Beta ${name} file`, { folder });
    folders.push(folder);
  }
  const [one = '', two = '', three = ''] = folders;
  await grant(server, one, { type: 1, id: person.user.id });
  await grant(server, two, { type: 2, id: top });
  await grant(server, three, { type: 3, id: teamId });
  expect(await sorted(person, 'beta')).toEqual(['Beta one', 'Beta one file', 'Beta three', 'Beta three file', 'Beta two', 'Beta two file']);
  await joinTeam(server, teamId, person.user.id, 'disabled');
  expect(await sorted(person, 'beta')).toEqual([]); // A5
});

// A4: levels above the first cut-off do not count. A1 and A2: the person's own creations do.
test('a cut-off file below a grant remains closed, except for grants and creations below it', async () => {
  const person = await server.register('Reader');
  const folder = await makeFolder(owner, 'Gamma');
  await grant(server, folder, { type: 1, id: person.user.id }, 'editor');
  const closed = await makeFolder(owner, 'Gamma closed', folder);
  await makeFile(owner, 'Gamma closed file', { folder: closed });
  const reopened = await makeFolder(owner, 'Gamma reopened', closed);
  await makeFile(owner, 'Gamma reopened file', { folder: reopened });
  await makeFile(person, 'Gamma own file', { folder: closed });
  const ownFolder = await makeFolder(person, 'Gamma own folder', closed);
  await makeFile(owner, 'Gamma in own folder', { folder: ownFolder });
  await grant(server, reopened, { type: 1, id: person.user.id });
  await server.pool.query('update files set is_cut_off = true where guid = $1', [closed]);
  expect(await sorted(person, 'gamma')).toEqual(['Gamma', 'Gamma in own folder', 'Gamma own file', 'Gamma own folder', 'Gamma reopened', 'Gamma reopened file']);
  expect(await sorted(owner, 'gamma')).toHaveLength(8);
});

test('a person who lost a folder still finds the files that they created in it', async () => {
  const person = await server.register('Guest');
  const folder = await makeFolder(owner, 'Delta');
  await grant(server, folder, { type: 1, id: person.user.id }, 'editor');
  await makeFile(person, 'Delta mine', { folder });
  await makeFile(owner, 'Delta not mine', { folder });
  await server.pool.query('delete from grants where file_guid = $1', [folder]);
  expect(await sorted(person, 'delta')).toEqual(['Delta mine']);
});

test('spaces: by creation (A2), by the admin flag whatever is cut off (A3), by a role up to the cut-off; and the filter by space', async () => {
  const teamId = await createTeam(server, 'Epsilon');
  const [admin, reader, stranger] = [await server.register('Admin'), await server.register('Reader'), await server.register('Stranger')];
  for (const { user } of [owner, admin, reader]) await joinTeam(server, teamId, user.id);
  const space = await makeSpace(server, owner.user.id, 'Epsilon space', teamId);
  await indexMissing(server.database);
  await grant(server, space, { type: 1, id: admin.user.id }, null, true);
  await grant(server, space, { type: 1, id: reader.user.id });
  const closed = await makeFolder(owner, 'Epsilon closed', space);
  await makeFile(owner, 'Epsilon closed file', { folder: closed });
  await makeFile(owner, 'Epsilon open file', { folder: space });
  await server.pool.query('update files set is_cut_off = true where guid = $1', [closed]);
  await makeFile(reader, 'Epsilon on my desktop');

  const everything = ['Epsilon closed', 'Epsilon closed file', 'Epsilon open file', 'Epsilon space'];
  expect(await sorted(owner, 'epsilon')).toEqual(everything);
  expect(await sorted(admin, 'epsilon')).toEqual(everything);
  expect(await sorted(reader, 'epsilon')).toEqual(['Epsilon on my desktop', 'Epsilon open file', 'Epsilon space']);
  expect(await sorted(reader, 'epsilon', space)).toEqual(['Epsilon open file', 'Epsilon space']);
  expect(await sorted(stranger, 'epsilon', space)).toEqual([]);
});

// L2: a link opens to anybody who has it; only people who visited it know it.
test('files that a link opens are found by people who used the link', async () => {
  const [visitor, stranger] = [await server.register('Visitor'), await server.register('Stranger')];
  const folder = await makeFolder(owner, 'Zeta');
  await makeFile(owner, 'Zeta inside', { folder });
  await server.pool.query(`update files set share_mode = 'readonly', shared_by = $2 where guid = $1`, [folder, owner.user.id]);
  await insertUse(server, folder, visitor.user.id);
  expect(await sorted(visitor, 'zeta')).toEqual(['Zeta', 'Zeta inside']);
  expect(await sorted(stranger, 'zeta')).toEqual([]);
  await server.pool.query(`update files set share_mode = 'private' where guid = $1`, [folder]);
  expect(await sorted(visitor, 'zeta')).toEqual([]);
});

test('a moved folder keeps its content findable', async () => {
  const person = await server.register('Reader');
  const shared = await makeFolder(owner, 'Eta shared');
  const moving = await makeFolder(owner, 'Eta moving');
  await makeFile(owner, 'Eta file', { folder: moving });
  await grant(server, shared, { type: 1, id: person.user.id });
  expect(await sorted(person, 'eta')).toEqual(['Eta shared']);
  await owner.client.call('files.move', { params: { id: moving }, body: { to: shared } });
  expect(await sorted(person, 'eta')).toEqual(['Eta file', 'Eta moving', 'Eta shared']);
});

// Section 6: content search is a feature of editions.
test('contents are found by people with the feature contentSearch', async () => {
  const publicServer = await startTestServer({ deployment: 'public' });
  try {
    const [free, premium] = [await publicServer.register('Free'), await publicServer.register('Premium')];
    await publicServer.pool.query(`update people set personal_edition = 'premium' where id = $1`, [premium.user.id]);
    for (const person of [free, premium]) await setContent(publicServer, await makeFile(person, 'Theta'), 'an axolotl');
    expect(await namesFound(free, 'axolotl')).toEqual([]);
    expect(await namesFound(free, 'theta')).toEqual(['Theta']);
    expect(await namesFound(premium, 'axolotl')).toEqual(['Theta']);
  } finally {
    await publicServer.stop();
  }
});
