import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { errorBodySchema } from '../../../src/contract/errors';
import { startTestServer, type TestPerson, type TestServer } from '../../support/test-server';
import { createTusClient } from '../../support/tus-client';
import { failureOf } from '../http/failure-of';
import { add, get, make, share } from '../sharing/people';

let server: TestServer;
let eve: TestPerson;
/** Shared publicly before Eve was added to the operator's list, with three folders in it. */
let open: string;
let inner: [string, string, string];
beforeAll(async () => {
  server = await startTestServer();
  eve = await server.register('Eve');
  open = await make(eve);
  await share(eve, open, { shareMode: 'readonly' });
  inner = [await make(eve, open), await make(eve, open), await make(eve, open)];
  await server.pool.query('update people set is_sharing_banned = true where id = $1', [eve.user.id]);
});
afterAll(() => server.stop());

const move = (person: TestPerson, id: string, to: string) => person.client.call('files.move', { params: { id }, body: { to } });

describe('a move below a link for everybody', () => {
  test('is refused to whoever may not share with everybody, one or several, and shows nothing', async () => {
    const [folder, [inside]] = [await make(eve), inner];
    expect(await failureOf(move(eve, folder, open))).toMatchObject({ code: 'USER_IN_BLACK_LIST', status: 403 });
    expect(await failureOf(move(eve, folder, inside))).toMatchObject({ code: 'USER_IN_BLACK_LIST' });
    expect(await failureOf(eve.client.call('files.move', { params: { id: folder }, query: { dryRun: '1' }, body: { to: open } }))).toMatchObject({ code: 'USER_IN_BLACK_LIST' });
    const refused = { code: 'BATCH_REFUSED', results: [{ guid: folder, ok: false, code: 'USER_IN_BLACK_LIST' }] };
    expect(await failureOf(eve.client.call('files.moveMany', { body: { fileGuids: [folder], to: open } }))).toMatchObject(refused);
    expect(await failureOf(eve.client.call('files.moveBatch', { body: { entries: [{ fileGuid: folder, to: open }] } }))).toMatchObject(refused);
    expect(await failureOf(get(server, null, folder))).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('asks nothing where the same link opens the file already, or a link of its own decides', async () => {
    const [[inside, child], closed] = [inner, await make(eve)];
    await move(eve, child, inside);
    expect(await get(server, null, child)).toMatchObject({ readable: true });
    await share(eve, closed, { shareMode: 'private' });
    expect(await move(eve, closed, open)).toMatchObject({ parentId: open, shareMode: 'private' });
    expect(await failureOf(get(server, null, closed))).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('asks nothing of moves to where no such link is', async () => {
    const [folder, [, , other]] = [await make(eve), inner];
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

describe('what is made, uploaded or copied below a link for everybody', () => {
  const create = (person: TestPerson, body: object) => person.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Plan', folder: open, ...body } });
  const duplicate = (person: TestPerson, guid: string, folder: string) => person.client.call('files.duplicate', { body: { files: [guid], folder } });
  const refused = { code: 'USER_IN_BLACK_LIST', status: 403 };

  test('is refused to whoever may not share with everybody, whatever it is, and nothing is made', async () => {
    const [inside] = inner;
    const before = (await eve.client.call('files.list', { query: { folder: open } })).files.length;
    expect(await failureOf(create(eve, { type: fileTypes.folder }))).toMatchObject(refused);
    expect(await failureOf(create(eve, {}))).toMatchObject(refused);
    expect(await failureOf(create(eve, { content: 'Words' }))).toMatchObject(refused);
    expect(await failureOf(create(eve, { folder: inside }))).toMatchObject(refused);
    const { publicTemplates: [template] } = await eve.client.call('templates.list', { query: { type: 'public' } });
    expect(await failureOf(eve.client.call('files.createByTemplate', { body: { templateGuid: template?.guid ?? '', parentGuid: open } }))).toMatchObject(refused);
    expect(await failureOf(eve.client.call('shortcuts.create', { body: { folder: open, source_guid: await make(eve) } }))).toMatchObject(refused);
    const elsewhere = await make(eve);
    expect(await failureOf(duplicate(eve, elsewhere, open))).toMatchObject({ code: 'BATCH_REFUSED', results: [{ guid: elsewhere, ok: false, code: 'USER_IN_BLACK_LIST' }] });
    const begun = await createTusClient(server, eve).create(5, { filename: 'a.txt', folder: open });
    expect([begun.status, errorBodySchema.parse(await begun.json()).code]).toEqual([403, 'USER_IN_BLACK_LIST']);
    expect((await eve.client.call('files.list', { query: { folder: open } })).files).toHaveLength(before);
  });

  test('is refused as well where the link came, or the list, while it was under way', async () => {
    const ada = await server.register('Ada');
    const folder = await make(ada);
    const tus = createTusClient(server, ada);
    const location = (await tus.create(2, { filename: 'a.txt', folder })).headers.get('location') ?? '';
    await share(ada, folder, { shareMode: 'readonly' });
    await server.pool.query('update people set is_sharing_banned = true where id = $1', [ada.user.id]);
    const answer = await tus.patch(location, 0, 'ab');
    expect([answer.status, errorBodySchema.parse(await answer.json()).code]).toEqual([403, 'USER_IN_BLACK_LIST']);
  });

  test('is not refused for being empty, for an edition, or where the link is not for everybody', async () => {
    const ada = await server.register('Ada');
    await add(eve, open, ada, 'editor');
    expect(await create(ada, {})).toMatchObject({ parentId: open });
    expect(await create(ada, { type: fileTypes.folder })).toMatchObject({ parentId: open });
    const ofPremium = await startTestServer({ deployment: 'public' });
    const [premium, free] = [await ofPremium.register('Premium'), await ofPremium.register('Free')];
    await ofPremium.pool.query(`update people set personal_edition = 'premium' where id = $1`, [premium.user.id]);
    const folder = await make(premium);
    await share(premium, folder, { shareMode: 'readonly' });
    await add(premium, folder, free, 'editor');
    expect(await free.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Plan', content: 'Words', folder } })).toMatchObject({ shareMode: 'readonly' });
    await ofPremium.stop();
    await make(eve, await make(eve));
  });

  test('a copy beside its original shows nothing new; one of what is closed there does', async () => {
    const [inside] = inner;
    expect((await duplicate(eve, inside, open)).files).toHaveLength(1);
    const closed = await make(eve);
    await share(eve, closed, { shareMode: 'private' });
    await move(eve, closed, open);
    expect(await failureOf(duplicate(eve, closed, open))).toMatchObject({ results: [{ code: 'USER_IN_BLACK_LIST' }] });
  });

  test('nor does what was closed come back from the trash to where everybody sees it', async () => {
    const own = await server.register('Own');
    const space = (await own.client.call('spaces.create', { body: { name: 'Space' } })).guid;
    await share(own, space, { shareMode: 'readonly' });
    const folder = await make(own, space);
    await share(own, folder, { shareMode: 'private' });
    const guid = await make(own, folder);
    await own.client.call('files.remove', { params: { id: guid } });
    await own.client.call('files.remove', { params: { id: folder } });
    await server.pool.query('update people set is_sharing_banned = true where id = $1', [own.user.id]);
    expect(await failureOf(own.client.call('trash.recover', { params: { id: guid } }))).toMatchObject(refused);
    await server.pool.query('update people set is_sharing_banned = false where id = $1', [own.user.id]);
    expect(await own.client.call('trash.recover', { params: { id: guid } })).toMatchObject({ parentId: space, shareMode: 'readonly' });
  });
});
