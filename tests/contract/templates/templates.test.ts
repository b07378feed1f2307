import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointInput } from '../../../src/contract/api/endpoints';
import { fileTypes } from '../../../src/contract/entities/file';
import { nameSortKey } from '../../../src/core/name-sort-key';
import { startTestServer, type TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';
import { insertGrant } from '../../support/workspace-rows';

const server = useTestServer();
let ada: TestPerson;
let bo: TestPerson;
beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
});

const makeFile = async (person: TestPerson, content: string, name = 'Plan', type: number = fileTypes.newdoc): Promise<string> =>
  (await person.client.call('files.create', { body: { type, name, ...(content === '' ? {} : { content }) } })).guid;
const save = (person: TestPerson, originGuid: string, name = 'Template') => person.client.call('templates.create', { body: { name, originGuid } });
const contentOf = async (person: TestPerson, id: string) => (await person.client.call('files.get', { params: { id } })).content;
const use = (person: TestPerson, templateGuid: string, more: { parentGuid?: string; after?: string } = {}) =>
  person.client.call('files.createByTemplate', { body: { templateGuid, ...more } });
const grant = async (guid: string, person: TestPerson, role: string): Promise<void> => {
  await insertGrant(server, guid, { type: 1, id: person.user.id }, role, { by: person.user.id });
};

describe("a template of one's own", () => {
  it('stores a copy of its original', async () => {
    const origin = await makeFile(ada, 'First line', 'Origin');
    const template = await save(ada, origin, ' Minutes ');
    expect(template).toMatchObject({ name: 'Minutes', type: -2, subType: 'newdoc', category: null });
    expect(template.guid).not.toBe(origin);
    await server.pool.query(`update file_contents set content = 'Changed' where file_guid = $1`, [origin]);
    await ada.client.call('files.remove', { params: { id: origin } });
    const made = await use(ada, template.guid);
    expect(made).toMatchObject({ name: 'Minutes', type: -2, parentId: 'Desktop', role: 'owner' });
    expect(await contentOf(ada, made.guid)).toBe('First line');
  });

  it('may be empty, as the file was', async () => {
    const template = await save(ada, await makeFile(ada, ''));
    expect(await contentOf(ada, (await use(ada, template.guid)).guid)).toBeNull();
  });

  it('requires canSaveAsTemplate of the file', async () => {
    const file = await makeFile(ada, 'Text');
    expect(await failureOf(save(bo, file))).toMatchObject({ code: 'FILE_FORBIDDEN', status: 403 });
    await grant(file, bo, 'reader');
    // canDuplicate requires only read access, unless copying is restricted (docs/permissions.md).
    expect(await save(bo, file)).toMatchObject({ name: 'Template' });
    await server.pool.query(`update files set advanced_permissions = '{"copy": "editor"}' where guid = $1`, [file]);
    expect(await failureOf(save(bo, file))).toMatchObject({ code: 'NO_ACCESS_EDIT' });
    expect(await failureOf(save(ada, await makeFile(ada, '', 'Folder', fileTypes.folder)))).toMatchObject({ code: 'FILE_HAS_NO_CONTENT', status: 409 });
    expect(await failureOf(save(ada, '0123456789ABCDEFGHIJKL'))).toMatchObject({ code: 'FILE_NOT_FOUND' });
    expect(await failureOf(save(ada, file, ' '))).toMatchObject({ code: 'NAME_EMPTY' });
    expect(await failureOf(ada.client.call('templates.create', { body: { name: 'x', originGuid: file, type: -4 } }))).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'type' } });
  });

  it('is listed latest first, in pages, to its owner only', async () => {
    const cy = await server.register('Cy');
    const file = await makeFile(cy, 'Text');
    for (const name of ['A', 'B', 'C']) await save(cy, file, name);
    const first = await cy.client.call('templates.list', { query: { type: 'custom', limit: 2 } });
    expect([first.customTemplates.map(({ name }) => name), first.publicTemplates, first.categories]).toEqual([['C', 'B'], [], []]);
    const rest = await cy.client.call('templates.list', { query: { limit: 2, cursor: first.nextCursor ?? '' } });
    expect([rest.customTemplates.map(({ name }) => name), rest.publicTemplates, rest.nextCursor]).toEqual([['A'], [], null]);
    expect(await failureOf(bo.client.call('templates.list', { query: { cursor: first.nextCursor ?? '' } }))).toMatchObject({ code: 'CURSOR_INVALID' });
    expect(await failureOf(cy.client.call('templates.list', { query: { limit: 0 } }))).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await rawRequest(server.url, 'GET', '/api/templates/v2?type=all', { token: cy.token })).status).toBe(400);
  });

  it('is renamed, deleted and used by its owner only', async () => {
    const { guid } = await save(ada, await makeFile(ada, 'Text'));
    const rename = (person: TestPerson, name: string) => person.client.call('templates.update', { params: { guid }, body: { name } });
    const remove = (person: TestPerson) => person.client.call('templates.remove', { params: { guid } });
    expect(await failureOf(rename(bo, 'Mine'))).toMatchObject({ code: 'TEMPLATE_NOT_FOUND', status: 404 });
    expect(await failureOf(use(bo, guid))).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
    expect(await remove(bo)).toEqual({ isUnchanged: true });
    expect(await rename(ada, 'Renamed')).toMatchObject({ guid, name: 'Renamed' });
    expect(await rename(ada, 'Renamed')).toMatchObject({ name: 'Renamed' });
    expect(await failureOf(rename(ada, 'x'.repeat(256)))).toMatchObject({ code: 'NAME_TOO_LONG' });
    expect([await remove(ada), await remove(ada)]).toEqual([{}, { isUnchanged: true }]);
    expect(await failureOf(use(ada, guid))).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
  });

  it('is created in a category, or in none', async () => {
    const originGuid = await makeFile(ada, 'Text');
    const create = (more: object) => rawRequest(server.url, 'POST', '/api/templates', { token: ada.token, body: { name: 'Sorted', originGuid, ...more } });
    const { guid, category } = await ada.client.call('templates.create', { body: { name: 'Sorted', originGuid, category: 'planning' } });
    expect(category).toBe('planning');
    const { customTemplates } = await ada.client.call('templates.list', { query: { type: 'custom' } });
    expect(customTemplates.find((template) => template.guid === guid)).toMatchObject({ name: 'Sorted', category: 'planning' });
    expect((await create({})).text).toContain('"category":null');
    for (const unknown of ['private', '', null, 7]) {
      const response = await create({ category: unknown });
      expect([response.status, response.refusal()]).toMatchObject([400, { code: 'VALIDATION_FAILED', args: { field: 'category' } }]);
    }
  });

  it('changes its name and its category together or alone, for its owner only', async () => {
    const { guid } = await save(ada, await makeFile(ada, 'Text'), 'Sheet');
    const update = (person: TestPerson, body: NonNullable<EndpointInput<'templates.update'>['body']>) => person.client.call('templates.update', { params: { guid }, body });
    const rest = (body: Readonly<Record<string, unknown>>) => rawRequest(server.url, 'PATCH', `/api/templates/${guid}`, { token: ada.token, body });
    expect(await update(ada, { category: 'work' })).toMatchObject({ guid, name: 'Sheet', category: 'work' });
    expect(await update(ada, { category: 'work' })).toMatchObject({ category: 'work' });
    expect(await update(ada, { name: ' Letter ' })).toMatchObject({ name: 'Letter', category: 'work' });
    expect(await update(ada, { name: 'Memo', category: 'personal' })).toMatchObject({ name: 'Memo', category: 'personal' });
    expect((await server.pool.query('select name, sort_name, category from templates where guid = $1', [guid])).rows).toEqual([{ name: 'Memo', sort_name: nameSortKey('Memo'), category: 'personal' }]);
    for (const unknown of ['private', '', 7]) {
      expect((await rest({ name: 'Lost', category: unknown })).refusal()).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'category' } });
    }
    for (const neither of [{}, { type: -2 }]) expect((await rest(neither)).refusal()).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'name' } });
    expect((await rest({ name: null })).refusal()).toMatchObject({ code: 'VALIDATION_FAILED', args: { field: 'name' } });
    expect(await failureOf(update(ada, { name: ' ', category: 'work' }))).toMatchObject({ code: 'NAME_EMPTY' });
    expect(await failureOf(update(bo, { category: 'work' }))).toMatchObject({ code: 'TEMPLATE_NOT_FOUND', status: 404 });
    expect(await failureOf(update(bo, { category: null }))).toMatchObject({ code: 'TEMPLATE_NOT_FOUND' });
    const { customTemplates } = await ada.client.call('templates.list', { query: { type: 'custom' } });
    expect(customTemplates.find((template) => template.guid === guid)).toMatchObject({ name: 'Memo', category: 'personal' });
    expect(await update(ada, { category: null })).toMatchObject({ name: 'Memo', category: null });
  });

  it('is created once per key', async () => {
    const originGuid = await makeFile(bo, 'Text');
    const call = () => bo.client.call('templates.create', { body: { name: 'Once', originGuid } }, { idempotencyKey: 'template' });
    expect(await call()).toEqual(await call());
    expect((await bo.client.call('templates.list', { query: { type: 'custom' } })).customTemplates.filter(({ name }) => name === 'Once')).toHaveLength(1);
  });
});

describe('templates for all people', () => {
  const listed = async (language: string) => {
    const response = await server.app.inject({ method: 'GET', url: '/api/templates/v2?type=public', headers: { 'authorization': `Bearer ${ada.token}`, 'accept-language': language } });
    return response.json<{ publicTemplates: { guid: string; name: string; category: string }[]; customTemplates: unknown[]; categories: { id: string; name: string }[] }>();
  };

  it('are returned in the language of the caller, in categories', async () => {
    const first = async (language: string) => (await listed(language)).publicTemplates[0]?.name;
    expect([await first('en'), await first('zh-CN'), await first('ja'), await first('ar-SA')]).toEqual(['Meeting minutes', '会议纪要', '議事録', 'محضر اجتماع']);
    const { publicTemplates, categories, customTemplates } = await listed('en');
    expect(customTemplates).toEqual([]);
    expect(categories).toEqual([{ id: 'work', name: 'Work' }, { id: 'planning', name: 'Planning' }, { id: 'personal', name: 'Personal' }]);
    expect(publicTemplates.filter(({ category }) => !categories.some(({ id }) => id === category))).toEqual([]);
    expect(publicTemplates.filter(({ guid }) => !/^[0-9A-Za-z]{22}$/.test(guid))).toEqual([]);
    expect(new Set(publicTemplates.map(({ guid }) => guid)).size).toBe(publicTemplates.length);
  });

  it('become files, and remain unchanged', async () => {
    const made = await use(bo, 'publicMeetingMinutes00');
    expect(made).toMatchObject({ name: 'Meeting minutes', type: -2 });
    expect(await contentOf(bo, made.guid)).toMatch(/^Date and place:\nPresent:\n/);
    expect(await failureOf(bo.client.call('templates.update', { params: { guid: 'publicMeetingMinutes00' }, body: { name: 'Mine' } }))).toMatchObject({ code: 'NO_ACCESS_MODIFY', status: 403 });
    for (const category of ['planning', null] as const) {
      expect(await failureOf(bo.client.call('templates.update', { params: { guid: 'publicMeetingMinutes00' }, body: { category } }))).toMatchObject({ code: 'NO_ACCESS_MODIFY', status: 403 });
    }
    expect(await failureOf(bo.client.call('templates.remove', { params: { guid: 'publicMeetingMinutes00' } }))).toMatchObject({ code: 'NO_ACCESS_MODIFY' });
  });
});

describe('creating a file from a template', () => {
  it('adds it to the requested place, with the rights of any other file', async () => {
    const folder = await makeFile(ada, '', 'Folder', fileTypes.folder);
    const [a, b] = [await use(ada, 'publicTaskList00000000', { parentGuid: folder }), await use(ada, 'publicTaskList00000000', { parentGuid: folder })];
    const between = await use(ada, 'publicTaskList00000000', { parentGuid: folder, after: b.guid });
    const { rows } = await server.pool.query<{ guid: string }>('select guid from files where parent_guid = $1 order by position', [folder]);
    expect(rows.map(({ guid }) => guid)).toEqual([b.guid, between.guid, a.guid]);
    expect(await failureOf(use(bo, 'publicTaskList00000000', { parentGuid: folder }))).toMatchObject({ code: 'FILE_FORBIDDEN' });
    await grant(folder, bo, 'reader');
    expect(await failureOf(use(bo, 'publicTaskList00000000', { parentGuid: folder }))).toMatchObject({ code: 'FAILURE_READ_ONLY' });
    expect(await failureOf(use(ada, 'publicTaskList00000000', { parentGuid: a.guid }))).toMatchObject({ code: 'PARENT_NOT_A_FOLDER' });
    expect(await failureOf(use(ada, 'publicTaskList00000000', { parentGuid: folder, after: 'nobody' }))).toMatchObject({ code: 'SIBLING_NOT_FOUND' });
    for (const body of [{}, { templateGuid: 7 }, { templateGuid: 'x'.repeat(65) }, { templateGuid: 'publicTaskList00000000', parentGuid: 'nowhere' }]) {
      expect((await rawRequest(server.url, 'POST', '/api/files/action/create_by_template', { token: ada.token, body })).refusal()).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });
});

describe('the limit of an edition', () => {
  it('is any number of templates, or none', async () => {
    // "template limit (limit default -1, valid)" (section 3).
    expect(await ada.client.call('templates.valid', {})).toEqual({ limit: -1, valid: true });
    const sold = await startTestServer({ deployment: 'public' });
    try {
      const [free, paying] = [await sold.register('Free'), await sold.register('Paying')];
      await sold.pool.query(`update people set personal_edition = 'premium' where id = $1`, [paying.user.id]);
      expect(await free.client.call('templates.valid', {})).toEqual({ limit: -1, valid: false });
      expect(await paying.client.call('templates.valid', {})).toEqual({ limit: -1, valid: true });
      expect(await failureOf(save(free, await makeFile(free, 'Text')))).toMatchObject({
        code: 'CURRENT_EDITION_NOT_SUPPORT', status: 403, args: { feature: 'templates', editions: 'personal_premium,personal_super,enterprise_standard,enterprise_premium' },
      });
      expect(await save(paying, await makeFile(paying, 'Text'))).toMatchObject({ name: 'Template' });
      expect(await use(free, 'publicTaskList00000000')).toMatchObject({ name: 'Task list' });
    } finally {
      await sold.stop();
    }
  });
});
