import { beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { errorBodySchema } from '../../../src/contract/errors';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTusClient } from '../../support/tus-client';
import { failureOf } from '../http/failure-of';
import { add, get, make, share } from '../sharing/people';

const server = useTestServer();
let eve: TestPerson;
/** Shared publicly before Eve was added to the operator's list, with three folders in it. */
let open: string;
let inner: [string, string, string];
beforeAll(async () => {
  eve = await server.register('Eve');
  open = await make(eve);
  await share(eve, open, { shareMode: 'readonly' });
  inner = [await make(eve, open), await make(eve, open), await make(eve, open)];
  await server.pool.query('update people set is_sharing_banned = true where id = $1', [eve.user.id]);
});

const move = (person: TestPerson, id: string, to: string) => person.client.call('files.move', { params: { id }, body: { to } });

describe('a move below a link for everybody', () => {
  test('is refused to a person who cannot share with everyone, one file or several, and shows nothing', async () => {
    const [folder, [inside]] = [await make(eve), inner];
    expect(await failureOf(move(eve, folder, open))).toMatchObject({ code: 'USER_IN_BLACK_LIST', status: 403 });
    expect(await failureOf(move(eve, folder, inside))).toMatchObject({ code: 'USER_IN_BLACK_LIST' });
    expect(await failureOf(eve.client.call('files.move', { params: { id: folder }, query: { dryRun: '1' }, body: { to: open } }))).toMatchObject({ code: 'USER_IN_BLACK_LIST' });
    const refused = { code: 'BATCH_REFUSED', results: [{ guid: folder, ok: false, code: 'USER_IN_BLACK_LIST' }] };
    expect(await failureOf(eve.client.call('files.moveMany', { body: { fileGuids: [folder], to: open } }))).toMatchObject(refused);
    expect(await failureOf(eve.client.call('files.moveBatch', { body: { entries: [{ fileGuid: folder, to: open }] } }))).toMatchObject(refused);
    expect(await failureOf(get(server, null, folder))).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('requires nothing if the same link opens the file already, or if the file\'s own link decides', async () => {
    const [[inside, child], closed] = [inner, await make(eve)];
    await move(eve, child, inside);
    expect(await get(server, null, child)).toMatchObject({ readable: true });
    await share(eve, closed, { shareMode: 'private' });
    expect(await move(eve, closed, open)).toMatchObject({ parentId: open, shareMode: 'private' });
    expect(await failureOf(get(server, null, closed))).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('requires nothing for targets without such a link', async () => {
    const [folder, [, , other]] = [await make(eve), inner];
    await move(eve, folder, await make(eve));
    await move(eve, other, 'Desktop');
  });

  test('is allowed for an empty document, because it may also be created there', async () => {
    const ada = await server.register('Ada');
    const folder = await make(ada);
    await share(ada, folder, { shareMode: 'readonly' });
    const guid = await make(ada, undefined, fileTypes.newdoc);
    expect(await move(ada, guid, folder)).toMatchObject({ parentId: folder, shareMode: 'readonly' });
  });

  test('of a person who can share is unchanged', async () => {
    const ada = await server.register('Ada');
    await add(eve, open, ada, 'editor');
    const folder = await make(ada);
    expect(await move(ada, folder, open)).toMatchObject({ parentId: open, shareMode: 'readonly' });
  });
});

describe('files created, uploaded or copied below a link for everyone', () => {
  const create = (person: TestPerson, body: object) => person.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'Plan', folder: open, ...body } });
  const duplicate = (person: TestPerson, guid: string, folder: string) => person.client.call('files.duplicate', { body: { files: [guid], folder } });
  const refused = { code: 'USER_IN_BLACK_LIST', status: 403 };

  test('are refused to a person who cannot share with everyone, for each kind, and nothing is created', async () => {
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

  test('are refused also if the link, or the list, arrived while the call was running', async () => {
    const ada = await server.register('Ada');
    const folder = await make(ada);
    const tus = createTusClient(server, ada);
    const location = (await tus.create(2, { filename: 'a.txt', folder })).headers.get('location') ?? '';
    await share(ada, folder, { shareMode: 'readonly' });
    await server.pool.query('update people set is_sharing_banned = true where id = $1', [ada.user.id]);
    const response = await tus.patch(location, 0, 'ab');
    expect([response.status, errorBodySchema.parse(await response.json()).code]).toEqual([403, 'USER_IN_BLACK_LIST']);
  });

  test('are not refused for being empty, for an edition, or if the link is not for everyone', async () => {
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

  test('show nothing new as a copy beside its original; a copy of a closed file there does', async () => {
    const [inside] = inner;
    expect((await duplicate(eve, inside, open)).files).toHaveLength(1);
    const closed = await make(eve);
    await share(eve, closed, { shareMode: 'private' });
    await move(eve, closed, open);
    expect(await failureOf(duplicate(eve, closed, open))).toMatchObject({ results: [{ code: 'USER_IN_BLACK_LIST' }] });
  });

  test('are refused to be restored from the trash to a public place if they were closed', async () => {
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
