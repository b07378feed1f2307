import { beforeAll, describe, expect, test } from 'vitest';
import { itemCountLimit, sharedWithLimit, summaryLimit, type FileSummary } from '../../../src/contract/api/file-list-endpoints';
import { fileTypes } from '../../../src/contract/entities/file';
import { createTeam, joinTeam } from '../../support/teams';
import type { TestPerson, TestServer } from '../../support/test-server';
import { insertFiles, insertPeople } from '../../support/workspace-rows';
import { failureOf } from '../http/failure-of';
import { add, make, share, startWithFour } from '../sharing/people';

/* Facts that lists show beside files: items of folders, collaborators, and the former folders of the trash. */

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let cy: TestPerson;
let eve: TestPerson;

beforeAll(async () => { ({ server, ada, bo, cy, eve } = await startWithFour()); });

const summariesOf = async (person: TestPerson, ...guids: string[]): Promise<FileSummary[]> => (await person.client.call('files.summaries', { query: { ids: guids.join(',') } })).summaries;
const peopleIn = async (person: TestPerson, guid: string) => (await summariesOf(person, guid))[0]?.sharedWith.map(({ name }) => name);

describe('the number of items in a folder', () => {
  test('counts files and folders, without those in the trash and below', async () => {
    const folder = await make(ada);
    const inner = await make(ada, folder);
    await make(ada, inner);
    const file = await make(ada, folder, fileTypes.newdoc);
    const removed = await make(ada, folder, fileTypes.newdoc);
    await ada.client.call('files.remove', { params: { id: removed } });
    expect((await summariesOf(ada, folder, file, inner)).map(({ guid, itemCount }) => [guid, itemCount])).toEqual([[folder, 2], [file, null], [inner, 1]]);
  });

  test('counts only what the person may read', async () => {
    const folder = await make(ada);
    await add(ada, folder, bo, 'editor');
    const closed = await make(ada, folder);
    const open = await make(ada, folder);
    await ada.client.call('sharing.setInheritance', { params: { id: closed }, body: { isCutOff: true } });
    await ada.client.call('sharing.removeCollaborator', { params: { id: closed, userId: bo.user.id } });
    await share(ada, open, { shareMode: 'private' });
    expect(await summariesOf(ada, folder)).toMatchObject([{ itemCount: 2 }]);
    expect(await summariesOf(bo, folder)).toMatchObject([{ itemCount: 1 }]);
  });

  test('ends at a limit, and says so', async () => {
    const [full, over] = [await make(ada), await make(ada)];
    const fill = (folder: string, letter: string, count: number) => insertFiles(server, folder, ada.user.id, count, (number) => ({ guid: letter + String(number).padStart(21, '0') }));
    await fill(full, 'f', itemCountLimit);
    await fill(over, 'o', itemCountLimit + 1);
    expect(await summariesOf(ada, full, over)).toMatchObject([{ itemCount: itemCountLimit, hasMoreItems: false }, { itemCount: itemCountLimit, hasMoreItems: true }]);
  });
});

describe('collaborators', () => {
  test('are those of the file and of the folders above, once each, without the creator', async () => {
    const folder = await make(ada);
    await add(ada, folder, bo, 'editor');
    const file = await make(bo, folder, fileTypes.newdoc);
    await add(ada, file, cy, 'reader');
    await add(ada, file, eve, 'reader');
    await add(ada, folder, cy, 'reader');
    expect(await peopleIn(ada, folder)).toEqual(['Bo', 'Cy']);
    expect(await peopleIn(ada, file)).toEqual(['Cy', 'Eve']);
    expect(await peopleIn(eve, file)).toEqual(['Cy', 'Eve']);
  });

  test('a team is one of them; more than the named ones are counted up to a limit', async () => {
    const team = await createTeam(server, 'Harbour');
    await joinTeam(server, team, ada.user.id, 'creator');
    const file = await make(ada, undefined, fileTypes.newdoc);
    await ada.client.call('sharing.addCollaborator', { params: { id: file }, body: { type: 3, id: team, role: 'reader' } });
    expect(await summariesOf(ada, file)).toMatchObject([{ sharedWith: [{ type: 3, name: 'Harbour' }], sharedWithCount: 1, hasMorePeople: false }]);
    const others = await insertPeople(server, sharedWithLimit);
    await server.pool.query(`insert into grants (file_guid, subject_type, subject_id, role, granted_by) select $1, 1, unnest($2::bigint[]), 'reader', $3`, [file, others, ada.user.id]);
    const [summary] = await summariesOf(ada, file);
    expect(summary).toMatchObject({ sharedWithCount: sharedWithLimit, hasMorePeople: true });
    expect(summary?.sharedWith).toHaveLength(3);
  });

  test('are hidden from people who have the file only by its link', async () => {
    const file = await make(ada, undefined, fileTypes.board);
    await add(ada, file, bo, 'reader');
    await share(ada, file, { shareMode: 'readonly' });
    expect(await peopleIn(bo, file)).toEqual(['Bo']);
    expect(await peopleIn(eve, file)).toEqual([]);
  });
});

describe('an entry of the trash', () => {
  test('names the folder that it was in, if the person may read the folder', async () => {
    const folder = await make(ada);
    const [file, onDesktop] = [await make(ada, folder, fileTypes.newdoc), await make(ada)];
    for (const id of [file, onDesktop]) await ada.client.call('files.remove', { params: { id } });
    expect((await summariesOf(ada, file, onDesktop)).map(({ deletedFrom }) => deletedFrom?.guid)).toEqual([folder, 'Desktop']);
    expect(await summariesOf(bo, file)).toEqual([]);
  });

  test('does not name a folder that is closed to the person', async () => {
    const folder = await make(ada);
    await add(ada, folder, bo, 'editor');
    const file = await make(bo, folder, fileTypes.newdoc);
    await bo.client.call('files.remove', { params: { id: file } });
    expect(await summariesOf(bo, file)).toMatchObject([{ deletedFrom: { guid: folder } }]);
    await ada.client.call('sharing.removeCollaborator', { params: { id: folder, userId: bo.user.id } });
    expect((await summariesOf(bo, file)).map(({ deletedFrom }) => deletedFrom)).toEqual([null]);
  });
});

test('unreadable and unknown files are omitted, and a call has a maximum', async () => {
  const [mine, other] = [await make(eve), await make(ada)];
  expect((await summariesOf(eve, other, mine, 'unknown', mine)).map(({ guid }) => guid)).toEqual([mine]);
  const many = Array.from({ length: summaryLimit + 1 }, () => mine).join(',');
  expect(await failureOf(eve.client.call('files.summaries', { query: { ids: many } }))).toMatchObject({ code: 'VALIDATION_FAILED' });
});
