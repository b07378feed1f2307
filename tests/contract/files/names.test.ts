import { beforeAll, describe, expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';

const server = useTestServer();
let ada: TestPerson;
beforeAll(async () => {
  ada = await server.register('Ada');
});

const bytesOf = (text: string): string => Buffer.from(text).toString('hex');

describe('names survive byte for byte in NFC', () => {
  test.each([
    ['a family of emoji, joined', '👨‍👩‍👧‍👦 plan', '👨‍👩‍👧‍👦 plan'],
    ['combining marks are composed', 'Cafe\u0301', 'Caf\u00e9'],
    ['marks that have no composed form', 'q\u0323\u0307', 'q\u0323\u0307'],
    ['right to left', 'تقرير ربع سنوي', 'تقرير ربع سنوي'],
    ['bidi controls are kept', '\u202eexe.txt', '\u202eexe.txt'],
    ['a slash, which is allowed', 'Q1/Q2 plan', 'Q1/Q2 plan'],
    ['white space at the ends is removed', '  plan\t', 'plan'],
    ['255 characters', 'a'.repeat(255), 'a'.repeat(255)],
    ['255 characters of four bytes', '𠮷'.repeat(255), '𠮷'.repeat(255)],
    ['256 characters that become 255 in NFC', `e\u0301${'b'.repeat(254)}`, `\u00e9${'b'.repeat(254)}`],
    ['quotes and what SQL and HTML care about', `'; drop table files; -- <b>"\\%_`, `'; drop table files; -- <b>"\\%_`],
    ['a lone dot', '.', '.'],
  ])('%s', async (_title, sent, kept) => {
    const created = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: sent } });
    expect(bytesOf(created.name)).toBe(bytesOf(kept));
    const { rows } = await server.pool.query<{ hex: string }>(`select encode(convert_to(name, 'UTF8'), 'hex') as hex from files where guid = $1`, [created.guid]);
    expect(rows[0]?.hex).toBe(bytesOf(kept));
    const { files } = await ada.client.call('files.list', { query: { orderBy: 'createdAt' } });
    expect(files[0]?.name).toBe(kept);
    const turned = Array.from(kept).toReversed().join('').normalize('NFC').trim();
    const renamed = await ada.client.call('files.rename', { params: { id: created.guid }, body: { name: turned } });
    expect(bytesOf(renamed.name)).toBe(bytesOf(turned));
  });
});

describe('invalid names change nothing', () => {
  const refused = [
    ['empty', '', 'NAME_EMPTY'],
    ['only spaces', ' \u00a0\u3000 ', 'NAME_EMPTY'],
    ['256 characters', 'a'.repeat(256), 'NAME_TOO_LONG'],
    ['256 characters of two units', '😀'.repeat(256), 'NAME_TOO_LONG'],
    ['NUL', 'a\u0000b', 'NAME_HAS_CONTROL_CHARACTER'],
    ['a control character', 'a\u0007b', 'NAME_HAS_CONTROL_CHARACTER'],
    ['a line break within', 'a\nb', 'NAME_HAS_CONTROL_CHARACTER'],
    ['half a character', 'a\ud83d', 'NAME_NOT_UNICODE'],
  ] as const;

  test.each(refused)('%s', async (_title, name, code) => {
    const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'stays' } });
    const before = await server.pool.query('select guid, name, revision from files order by guid');
    const eventsBefore = await server.pool.query('select count(*) from events');
    expect(await failureOf(ada.client.call('files.create', { body: { type: fileTypes.newdoc, name } }))).toMatchObject({ code, status: 400 });
    expect(await failureOf(ada.client.call('files.rename', { params: { id: guid }, body: { name } }))).toMatchObject({ code, status: 400 });
    expect((await server.pool.query('select guid, name, revision from files order by guid')).rows).toEqual(before.rows);
    expect((await server.pool.query('select count(*) from events')).rows).toEqual(eventsBefore.rows);
  });
});

describe('renaming', () => {
  test('counts the write and returns who changed it and when', async () => {
    const created = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Before', modifiedAt: '2020-05-06T07:08:09Z' } });
    expect(created).toMatchObject({ updatedAt: created.createdAt, modifiedAt: '2020-05-06T07:08:09.000000Z', revision: 1 });
    const renamed = await ada.client.call('files.rename', { params: { id: created.guid }, body: { name: 'After', base: 'Before' } });
    expect(renamed).toMatchObject({ name: 'After', sortName: 'after', revision: 2, createdAt: created.createdAt, updatedUser: { id: ada.user.id }, modifiedAt: created.modifiedAt });
    expect(renamed.updatedAt > created.createdAt).toBe(true);
    expect(renamed).not.toHaveProperty('superseded');
  });

  test('never dates the change before the creation, even after the clock of the database was set back', async () => {
    const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Early' } });
    await server.pool.query("update files set created_at = now() + interval '1 hour', updated_at = now() + interval '1 hour' where guid = $1", [guid]);
    const renamed = await ada.client.call('files.rename', { params: { id: guid }, body: { name: 'Later' } });
    expect(renamed.updatedAt).toBe(renamed.createdAt);
  });

  test('to the same name is no change: no revision, no event', async () => {
    const created = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'Same' } });
    const { rows } = await server.pool.query('select count(*) from events');
    expect(await ada.client.call('files.rename', { params: { id: created.guid }, body: { name: ' Same ' } })).toEqual(created);
    expect((await server.pool.query('select count(*) from events')).rows).toEqual(rows);
  });

  test('applies the later intent, and returns the replaced name', async () => {
    const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'One' } });
    await ada.client.call('files.rename', { params: { id: guid }, body: { name: 'Two', base: 'One' } });
    const later = await ada.client.call('files.rename', { params: { id: guid }, body: { name: 'Three', base: 'One' } });
    expect(later).toMatchObject({ name: 'Three', revision: 3, superseded: { name: 'Two' } });
  });
});

describe('creating', () => {
  test.each([
    ['a space', fileTypes.space], ['a shortcut', fileTypes.shortcut], ['a picture', fileTypes.img], ['unknown', fileTypes.unknown], ['all', fileTypes.all], ['no type at all', 77],
  ])('%s is refused', async (_title, type) => {
    expect(await failureOf(ada.client.call('files.create', { body: { type, name: 'x' } }))).toMatchObject({ code: 'FILE_TYPE_NOT_CREATABLE', status: 400 });
  });

  test.each([
    [fileTypes.folder, 'Folder', 'folder'], [fileTypes.newdoc, 'ShimoFile', 'newdoc'], [fileTypes.modoc, 'ShimoFile', 'modoc'],
    [fileTypes.mosheet, 'ShimoFile', 'mosheet'], [fileTypes.presentation, 'ShimoFile', 'presentation'], [fileTypes.mindmap, 'ShimoFile', 'mindmap'],
    [fileTypes.board, 'ShimoFile', 'board'], [fileTypes.form, 'ShimoFile', 'form'], [fileTypes.table, 'ShimoFile', 'table'],
    [fileTypes.sheet, 'ShimoFile', 'sheet'], [fileTypes.slide, 'ShimoFile', 'slide'], [fileTypes.spreadsheet, 'ShimoFile', 'spreadsheet'],
    [fileTypes.document, 'ShimoFile', 'document'],
  ])('type %i is of kind %s (file specification, section 3)', async (type, kind, subType) => {
    const created = await ada.client.call('files.create', { body: { type, name: 'One of each', folder: 'Desktop' } });
    expect(created).toMatchObject({ type, kind, subType, parentId: 'Desktop', folder: 'Desktop', fileSize: null, downloadUrl: null, isDelete: false, deletedAt: null });
    expect(created.id).toBe(created.guid);
    expect(created.guid).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(await ada.client.call('files.get', { params: { id: created.guid } })).toMatchObject(created);
  });

  test('ignores a future time of change, and keeps a time long ago', async () => {
    const future = await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'x', modifiedAt: '2999-01-01T00:00:00+09:00' } });
    expect(future).toMatchObject({ modifiedAt: null, updatedAt: future.createdAt });
    expect((await ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'x', modifiedAt: '0000-01-01T00:00:00Z' } })).modifiedAt).toBe('0001-01-01T00:00:00.000000Z');
  });

  test('refuses a parent that is no folder', async () => {
    const { guid } = await ada.client.call('files.create', { body: { type: fileTypes.newdoc, name: 'A document' } });
    expect(await failureOf(ada.client.call('files.create', { body: { type: fileTypes.folder, name: 'x', folder: guid } }))).toMatchObject({ code: 'PARENT_NOT_A_FOLDER', status: 409 });
    expect(await failureOf(ada.client.call('files.list', { query: { folder: guid } }))).toMatchObject({ code: 'PARENT_NOT_A_FOLDER' });
  });
});
