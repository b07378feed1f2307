import { describe, expect, it } from 'vitest';
import type { EndpointOutput } from '../../../src/contract/api/endpoints';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { failureOf } from '../http/failure-of';
import { insertFiles, insertGrant } from '../../support/workspace-rows';

const server = useTestServer();

const make = async (person: TestPerson, type: number, name: string, folder?: string): Promise<string> =>
  (await person.client.call('files.create', { body: { type, name, ...(folder === undefined ? {} : { folder }) } })).guid;
const rename = (person: TestPerson, id: string, name: string) => person.client.call('files.rename', { params: { id }, body: { name } });
const grant = async (guid: string, [type, id]: readonly [1 | 2 | 3, number], role = 'reader', by = 1): Promise<void> => {
  await insertGrant(server, guid, { type, id }, role, { by });
};
const reported = ({ entries }: EndpointOutput<'timelines.members'>) => entries.map(({ user, actions }) => [user.name, actions.map(({ action, file }) => `${action} ${file.name}`)]);
const membersOf = (person: TestPerson, query = {}) => person.client.call('timelines.members', { query });
/** Moves a file's activities into the past, to an hour (UTC) some days ago. */
const putBack = (guid: string, days: number, hour = 12) => server.pool.query(
  `update activities set at = (date_trunc('day', now() at time zone 'UTC') + make_interval(hours => $2::int)) at time zone 'UTC' where file_guid = $1`, [guid, hour - 24 * days],
);

describe('the member timeline', () => {
  it('lists people\'s actions, by person and day, latest first', async () => {
    const [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
    const folder = await make(ada, fileTypes.folder, 'Shared');
    await grant(folder, [1, bo.user.id], 'editor');
    const old = await make(bo, fileTypes.newdoc, 'Old', folder);
    await putBack(old, 2);
    await putBack(folder, 3);
    const [plan, notes] = [await make(ada, fileTypes.newdoc, 'Plan', folder), await make(bo, fileTypes.newdoc, 'Notes', folder)];
    await rename(ada, plan, 'Plan 2');
    await rename(ada, plan, 'Plan 3');
    await putBack(plan, 1);
    await putBack(notes, 1, 13);
    const timeline = await membersOf(ada);
    // Bo's hour is later. Two renames in a day are listed once.
    expect(reported(timeline)).toEqual([
      ['Bo', ['create Notes']], ['Ada', ['update Plan 3', 'create Plan 3']], ['Bo', ['create Old']], ['Ada', ['create Shared']],
    ]);
    const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    expect(timeline.entries.map(({ date }) => date)).toEqual([day(1), day(1), day(2), day(3)]);
    expect(timeline).toMatchObject({ lastTimestamp: null, hasMore: false });
    expect(timeline.entries[0]?.actions[0]?.file).toMatchObject({ guid: notes, role: 'inherited' });
    expect(timeline.capabilitySets[timeline.entries[0]?.actions[0]?.file.capabilitySet ?? -1]?.canRename).toEqual({ value: true, reason: 'UNKNOWN' });
    expect(reported(await membersOf(bo))).toEqual(reported(timeline));
  });

  it('continues before a moment that is given as a number, of milliseconds or of seconds', async () => {
    const ada = await server.register('Ada');
    const [early, late] = [await make(ada, fileTypes.newdoc, 'Early'), await make(ada, fileTypes.newdoc, 'Late')];
    await putBack(early, 2);
    await putBack(late, 1);
    const { rows: [row] } = await server.pool.query<{ ms: number }>('select extract(epoch from at) * 1000 as ms from activities where file_guid = $1', [late]);
    const ms = Number(row?.ms);
    for (const lastTimestamp of [ms, ms / 1000, String(ms), new Date(ms).toISOString()]) expect(reported(await membersOf(ada, { lastTimestamp }))).toEqual([['Ada', ['create Early']]]);
    for (const lastTimestamp of [ms + 1, ms / 1000 + 1]) expect(reported(await membersOf(ada, { lastTimestamp }))).toEqual([['Ada', ['create Late']], ['Ada', ['create Early']]]);
    expect(reported(await ada.client.call('timelines.file', { query: { guid: late, lastTimestamp: ms / 1000 } }))).toEqual([]);
    for (const lastTimestamp of ['-1', '1.5', 'yesterday', '']) expect(await failureOf(membersOf(ada, { lastTimestamp }))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'lastTimestamp' } });
  });

  it('omits files that the caller cannot read', async () => {
    const [ada, bo, cy, dee] = [await server.register('Ada'), await server.register('Bo'), await server.register('Cy'), await server.register('Dee')];
    const team = await createTeam(server, 'Makers');
    await joinTeam(server, team, cy.user.id);
    const secret = await make(ada, fileTypes.folder, 'Secret folder');
    await make(ada, fileTypes.newdoc, 'Secret', secret);
    const [lent, teams, trashed] = [await make(ada, fileTypes.newdoc, 'Lent', secret), await make(ada, fileTypes.folder, 'Team folder'), await make(ada, fileTypes.newdoc, 'Trashed')];
    await make(ada, fileTypes.newdoc, 'Team file', teams);
    const cut = await make(ada, fileTypes.newdoc, 'Cut off', teams);
    await server.pool.query('update files set is_cut_off = true where guid = $1', [cut]);
    await grant(lent, [1, bo.user.id]);
    await grant(trashed, [1, bo.user.id]);
    await grant(teams, [3, team]);
    await ada.client.call('files.remove', { params: { id: trashed } });
    expect(reported(await membersOf(bo))).toEqual([['Ada', ['create Lent']]]);
    expect(reported(await membersOf(cy))).toEqual([['Ada', ['create Team file', 'create Team folder']]]);
    expect(reported(await membersOf(dee))).toEqual([]);
    await joinTeam(server, team, cy.user.id, 'disabled');
    expect(reported(await membersOf(cy))).toEqual([]);
  });

  it('continues at the end of a page, without repeating or omitting anything', async () => {
    const ada = await server.register('Ada');
    const names = Array.from({ length: 12 }, (_, index) => `F${index}`);
    for (const name of names) await make(ada, fileTypes.newdoc, name);
    // Three activities at one time stay together, so that no page boundary separates them.
    await server.pool.query(`update activities set at = '2026-01-31T12:00:00.123456Z' where file_guid in (select guid from files where name in ('F0', 'F1', 'F2') and creator_id = $1)`, [ada.user.id]);
    const pages: string[][] = [];
    let lastTimestamp: string | null = null;
    do {
      const page: EndpointOutput<'timelines.members'> = await membersOf(ada, { limit: 5, ...(lastTimestamp === null ? {} : { lastTimestamp }) });
      pages.push(page.entries.flatMap(({ actions }) => actions.map(({ file }) => file.name)));
      expect(page.hasMore).toBe(page.lastTimestamp !== null);
      ({ lastTimestamp } = page);
    } while (lastTimestamp !== null);
    expect(pages.slice(0, 2)).toEqual([['F11', 'F10', 'F9', 'F8', 'F7'], ['F6', 'F5', 'F4', 'F3', 'F2', 'F1', 'F0']]);
    expect(pages.flat()).toHaveLength(12);
  });

  it('looks past many actions of others', async () => {
    const [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
    await make(ada, fileTypes.newdoc, 'Mine');
    const bos = await make(bo, fileTypes.newdoc, "Bo's");
    await server.pool.query(`insert into activities (file_guid, person_id, action, at) select $1, $2, 'update', clock_timestamp() from generate_series(1, 5000)`, [bos, bo.user.id]);
    expect(reported(await membersOf(ada))).toEqual([['Ada', ['create Mine']]]);
    await server.pool.query(`insert into activities (file_guid, person_id, action, at) select $1, $2, 'update', clock_timestamp() from generate_series(1, 8000)`, [bos, bo.user.id]);
    const first = await membersOf(ada);
    expect([reported(first), first.hasMore]).toEqual([[], true]);
    expect(reported(await membersOf(ada, { lastTimestamp: first.lastTimestamp }))).toEqual([['Ada', ['create Mine']]]);
  });

  it.each([{ limit: 0 }, { limit: 201 }, { lastTimestamp: 'yesterday' }, { lastTimestamp: '' }])('refuses %j', async (query) => {
    expect(await failureOf(membersOf(await server.register('Ada'), query))).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
  });
});

describe('the timeline of a folder', () => {
  it('lists the actions in it, as far as the caller can read', async () => {
    const [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
    const folder = await make(ada, fileTypes.folder, 'Folder');
    const inner = await make(ada, fileTypes.folder, 'Inner', folder);
    await make(ada, fileTypes.newdoc, 'Deep', inner);
    const hidden = await make(ada, fileTypes.newdoc, 'Hidden', folder);
    await make(ada, fileTypes.newdoc, 'Elsewhere');
    await grant(folder, [1, bo.user.id]);
    await server.pool.query('update files set is_cut_off = true where guid = $1', [hidden]);
    const of = (person: TestPerson, guid: string) => person.client.call('timelines.file', { query: { guid } });
    expect(reported(await of(ada, folder))).toEqual([['Ada', ['create Hidden', 'create Deep', 'create Inner', 'create Folder']]]);
    expect(reported(await of(bo, folder))).toEqual([['Ada', ['create Deep', 'create Inner', 'create Folder']]]);
    expect(reported(await of(bo, inner))).toEqual([['Ada', ['create Deep', 'create Inner']]]);
    expect(await failureOf(of(bo, hidden))).toMatchObject({ code: 'FILE_FORBIDDEN', status: 403 });
    expect(await failureOf(of(bo, '0123456789ABCDEFGHIJKL'))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(await failureOf(bo.client.call('timelines.file', { query: {} as { guid: string } }))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'guid' } });
    await ada.client.call('files.remove', { params: { id: inner } });
    expect(reported(await of(ada, folder))).toEqual([['Ada', ['create Hidden', 'create Folder']]]);
    expect(await failureOf(of(ada, inner))).toMatchObject({ code: 'FILE_DELETED', status: 410 });
  });

  it('is returned in pages', async () => {
    const ada = await server.register('Ada');
    const folder = await make(ada, fileTypes.folder, 'Folder');
    for (const name of ['A', 'B', 'C']) await make(ada, fileTypes.newdoc, name, folder);
    const first = await ada.client.call('timelines.file', { query: { guid: folder, limit: 2 } });
    expect(reported(first)).toEqual([['Ada', ['create C', 'create B']]]);
    const rest = await ada.client.call('timelines.file', { query: { guid: folder, limit: 2, lastTimestamp: first.lastTimestamp ?? '' } });
    expect([reported(rest), rest.hasMore]).toEqual([[['Ada', ['create A', 'create Folder']]], false]);
  });
});

describe('recent locations', () => {
  const of = async (person: TestPerson) => (await person.client.call('timelines.locations', {})).files.map(({ name }) => name);

  it('are the folders into which the person added a file, latest first', async () => {
    const ada = await server.register('Ada');
    const [a, b, c] = [await make(ada, fileTypes.folder, 'A'), await make(ada, fileTypes.folder, 'B'), await make(ada, fileTypes.folder, 'C')];
    expect(await of(ada)).toEqual([]);
    const file = await make(ada, fileTypes.newdoc, 'Plan', a);
    await make(ada, fileTypes.newdoc, 'Notes', b);
    expect(await of(ada)).toEqual(['B', 'A']);
    await ada.client.call('files.move', { params: { id: file }, body: { to: c } });
    await make(ada, fileTypes.newdoc, 'More', a);
    expect(await of(ada)).toEqual(['A', 'C', 'B']);
    // Reordering a folder adds no new location, and neither does the desktop.
    const first = await make(ada, fileTypes.newdoc, 'Last');
    await ada.client.call('files.move', { params: { id: first }, body: { to: 'Desktop', after: a } });
    expect(await of(ada)).toEqual(['A', 'C', 'B']);
    await ada.client.call('files.remove', { params: { id: c } });
    expect(await of(ada)).toEqual(['A', 'B']);
  });

  it('are personal, and only as long as the person can read them', async () => {
    const [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
    const folder = await make(ada, fileTypes.folder, 'Lent');
    await grant(folder, [1, bo.user.id], 'editor');
    await make(bo, fileTypes.newdoc, 'Bo was here', folder);
    expect([await of(ada), await of(bo)]).toEqual([[], ['Lent']]);
    await server.pool.query('delete from grants where file_guid = $1', [folder]);
    expect(await of(bo)).toEqual([]);
  });

  it('are limited to 100, and unreadable ones do not count', async () => {
    const ada = await server.register('Ada');
    const parent = await make(ada, fileTypes.folder, 'Parent');
    await insertFiles(server, parent, ada.user.id, 120, (number) => ({ guid: `${number}`.padStart(22, 'L'), type: 1, name: `N${number}`, sortName: `n${number}` }));
    await server.pool.query(`insert into locations (person_id, folder_guid, at) select $1, lpad(n::text, 22, $2::text), now() + make_interval(secs => n) from generate_series(1, 120) n`, [ada.user.id, 'L']);
    await server.pool.query(`update files set trash_root = guid, deleted_at = now(), deleted_by = $1 where guid = any(array[lpad('120', 22, 'L'), lpad('119', 22, 'L')])`, [ada.user.id]);
    const names = await of(ada);
    // "Recent locations cap 100" (section 9).
    expect([names.length, names[0], names.at(-1)]).toEqual([100, 'N118', 'N19']);
  });

  it('have an alias', async () => {
    const ada = await server.register('Ada');
    const response = await server.app.inject({ method: 'GET', url: '/api/file/last_locations', headers: { authorization: `Bearer ${ada.token}` } });
    expect(response.json()).toEqual({ files: [], capabilitySets: [] });
  });
});
