import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { startTestServer, type TestPerson, type TestServer } from '../../support/server';
import { failureOf } from '../http/failure-of';
import { add, get, make, share } from '../sharing/people';

let server: TestServer;
let eve: TestPerson;
/** Shared with everybody before Eve was put on the operator's list. */
let open: string;
beforeAll(async () => {
  server = await startTestServer();
  eve = await server.register('Eve');
  open = await make(eve);
  await share(eve, open, { shareMode: 'readonly' });
  await server.pool.query('update people set is_sharing_banned = true where id = $1', [eve.user.id]);
});
afterAll(() => server.stop());

const move = (person: TestPerson, id: string, to: string) => person.client.call('files.move', { params: { id }, body: { to } });

describe('a move below a link for everybody', () => {
  test('is refused to whoever may not share with everybody, one or several, and shows nothing', async () => {
    const [folder, inside] = [await make(eve), await make(eve, open)];
    expect(await failureOf(move(eve, folder, open))).toMatchObject({ code: 'USER_IN_BLACK_LIST', status: 403 });
    expect(await failureOf(move(eve, folder, inside))).toMatchObject({ code: 'USER_IN_BLACK_LIST' });
    expect(await failureOf(eve.client.call('files.move', { params: { id: folder }, query: { dryRun: '1' }, body: { to: open } }))).toMatchObject({ code: 'USER_IN_BLACK_LIST' });
    const refused = { code: 'BATCH_REFUSED', results: [{ guid: folder, ok: false, code: 'USER_IN_BLACK_LIST' }] };
    expect(await failureOf(eve.client.call('files.moveMany', { body: { fileGuids: [folder], to: open } }))).toMatchObject(refused);
    expect(await failureOf(eve.client.call('files.moveBatch', { body: { entries: [{ fileGuid: folder, to: open }] } }))).toMatchObject(refused);
    expect(await failureOf(get(server, null, folder))).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('asks nothing where the same link opens the file already, or a link of its own decides', async () => {
    const [inside, child, closed] = [await make(eve, open), await make(eve, open), await make(eve)];
    await move(eve, child, inside);
    expect(await get(server, null, child)).toMatchObject({ readable: true });
    await share(eve, closed, { shareMode: 'private' });
    expect(await move(eve, closed, open)).toMatchObject({ parentId: open, shareMode: 'private' });
    expect(await failureOf(get(server, null, closed))).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('asks nothing of moves to where no such link is', async () => {
    const [folder, other] = [await make(eve), await make(eve, open)];
    await move(eve, folder, await make(eve));
    await move(eve, other, 'Desktop');
  });

  test('is refused for an empty document as its own link would be, and done once it has content', async () => {
    const ada = await server.register('Ada');
    const folder = await make(ada);
    await share(ada, folder, { shareMode: 'readonly' });
    const guid = await make(ada, undefined, fileTypes.newdoc);
    expect(await failureOf(move(ada, guid, folder))).toMatchObject({ code: 'FILE_IS_EMPTY', status: 409 });
    await server.pool.query('update files set has_content = true where guid = $1', [guid]);
    expect(await move(ada, guid, folder)).toMatchObject({ parentId: folder, shareMode: 'readonly' });
  });

  test('of somebody who may share is as before', async () => {
    const ada = await server.register('Ada');
    await add(eve, open, ada, 'editor');
    const folder = await make(ada);
    expect(await move(ada, folder, open)).toMatchObject({ parentId: open, shareMode: 'readonly' });
  });
});
