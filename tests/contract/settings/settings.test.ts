import { beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { connectLive } from '../../support/live-client';
import { failureOf } from '../http/failure-of';
import { rawRequest } from '../http/raw-request';

const server = useTestServer({ deployment: 'public' });
let ada: TestPerson;
let bo: TestPerson;

beforeAll(async () => {
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
});

const put = async (person: TestPerson, value: unknown): Promise<unknown> => JSON.parse((await person.client.call('settings.put', { body: { data: typeof value === 'string' ? value : JSON.stringify(value) } })).data);
const get = async (person: TestPerson): Promise<unknown> => JSON.parse((await person.client.call('settings.get', {})).data);

describe('settings', () => {
  test('begin empty, are merged key by key, and null removes one; each person has their own', async () => {
    expect(await get(ada)).toEqual({});
    await put(ada, { sortBy: 'name', desktop2: { viewMode: 'Tile', filters: [1, null] }, left: null });
    expect(await put(ada, { sortBy: 'createdAt', pinFolder: false })).toEqual({ sortBy: 'createdAt', pinFolder: false, desktop2: { viewMode: 'Tile', filters: [1, null] } });
    expect(await put(ada, { desktop2: { viewMode: 'List' }, pinFolder: null, nowhere: null })).toEqual({ sortBy: 'createdAt', desktop2: { viewMode: 'List' } });
    expect([await get(ada), await get(bo)]).toEqual([{ sortBy: 'createdAt', desktop2: { viewMode: 'List' } }, {}]);
  });

  test('of windows that write concurrently keep the keys of both', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => put(bo, { [`key${index}`]: index })));
    expect(await get(bo)).toEqual(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`key${index}`, index])));
    await Promise.all(Array.from({ length: 20 }, (_, index) => put(bo, { [`key${index}`]: null })));
    expect(await get(bo)).toEqual({});
  });

  test.each([
    ['no JSON', '{'], ['an empty text', ''], ['a list', '[]'], ['null', 'null'], ['a number', '7'], ['a text', '"x"'], ['NUL in a value', '{"a":"\\u0000"}'], ['NUL in a key', '{"\\u0000":1}'],
    ['half a pair', '{"a":["\\udc00"]}'], ['200,000 brackets', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`], ['34 levels', `{"a":${'['.repeat(33)}${']'.repeat(33)}}`],
  ])('refuse %s, and change nothing', async (_what, data) => {
    const before = await get(ada);
    expect(await failureOf(ada.client.call('settings.put', { body: { data } }))).toMatchObject({ code: 'SETTINGS_NOT_JSON', status: 400 });
    expect(await get(ada)).toEqual(before);
  });

  test('accept names that have a meaning in JavaScript', async () => {
    expect(await put(bo, '{"__proto__":{"isAdmin":true},"constructor":1}')).toEqual(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1}'));
    expect(await put(bo, '{"__proto__":null,"constructor":null}')).toEqual({});
  });

  test('are at most 256 KiB, in one write or in total', async () => {
    expect(await failureOf(bo.client.call('settings.put', { body: { data: JSON.stringify({ a: '字'.repeat(87_400) }) } }))).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', args: { limitBytes: 262_144 } });
    await put(bo, { a: 'x'.repeat(150_000) });
    expect(await failureOf(bo.client.call('settings.put', { body: { data: JSON.stringify({ b: 'x'.repeat(150_000) }) } }))).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(Object.keys(await get(bo) as object)).toEqual(['a']);
    expect(await put(bo, { a: null })).toEqual({});
  });

  test.each([['nothing', {}], ['an object', { data: { a: 1 } }], ['another field', { data: '{}', id: 1 }]])('%s is refused', async (_what, body) => {
    expect((await rawRequest(server.url, 'PUT', '/api/users/me/settings', { token: ada.token, body })).refusal().code).toBe('VALIDATION_FAILED');
  });
});

describe('preferences', () => {
  test('have the desktop as home page until it is changed', async () => {
    const others = { isShowIconOnly: false, createFileByTemplate: false, locale: null };
    expect(await ada.client.call('settings.getPreferences', {})).toEqual({ data: { homePage: 'desktop', ...others } });
    expect(await ada.client.call('settings.changePreferences', { body: { homePage: 'recent' } })).toEqual({ data: { homePage: 'recent', ...others } });
    expect(await ada.client.call('settings.changePreferences', { body: {} })).toEqual({ data: { homePage: 'recent', ...others } });
    expect(await ada.client.call('settings.getPreferences', {})).toEqual({ data: { homePage: 'recent', ...others } });
    expect(await bo.client.call('settings.getPreferences', {})).toEqual({ data: { homePage: 'desktop', ...others } });
  });

  test('of a person change on all devices: one event for a change, and none for the same value', async () => {
    const dan = await server.register('Dan');
    const live = await connectLive(server, dan, 'device');
    const received: string[] = [];
    live.socket.on('Account', ({ guid }: { guid: string }) => { received.push(guid); });
    for (const homePage of ['space', 'space', 'recent'] as const) await dan.client.call('settings.changePreferences', { body: { homePage } });
    await expect.poll(() => received).toEqual([dan.user.desktopGuid, dan.user.desktopGuid]);
    live.socket.disconnect();
  });

  test('that close a prompt close it on all devices: one event, and none for other settings', async () => {
    const eve = await server.register('Eve');
    const live = await connectLive(server, eve, 'device');
    const received: string[] = [];
    live.socket.on('Account', ({ guid }: { guid: string }) => { received.push(guid); });
    await put(eve, { viewMode: 'list' });
    await put(eve, { expireAlert: [{ userId: 1, expireAlertClosedAt: 1 }] });
    await put(eve, { 'prompt:pendingOrder': { chargeId: 'CH1' }, sortBy: 'name' });
    await expect.poll(() => received).toEqual([eve.user.desktopGuid, eve.user.desktopGuid]);
    live.socket.disconnect();
  });

  test('accept the specified values, and the language; settings of older apps count if they are absent', async () => {
    const cy = await server.register('Cy');
    const preferences = async () => (await cy.client.call('settings.getPreferences', {})).data;
    await put(cy, { createFileByTemplate: true, isShowIconOnly: 'broken' });
    expect(await preferences()).toEqual({ homePage: 'desktop', createFileByTemplate: true, isShowIconOnly: false, locale: null });
    expect((await cy.client.call('settings.changePreferences', { body: { createFileByTemplate: false, isShowIconOnly: true, locale: 'jp' } })).data)
      .toEqual({ homePage: 'desktop', createFileByTemplate: false, isShowIconOnly: true, locale: 'jp' });
    await put(cy, { isShowIconOnly: false });
    expect(await preferences()).toEqual({ homePage: 'desktop', createFileByTemplate: false, isShowIconOnly: true, locale: 'jp' });
    expect((await cy.client.call('settings.changePreferences', { body: { locale: null } })).data.locale).toBeNull();
  });

  test.each([{ homePage: 'trash' }, { homePage: null }, { colour: 'red' }, { homePage: 'space', colour: 'red' }, { isShowIconOnly: 'yes' }, { createFileByTemplate: null }, { locale: 'xx' }])('%j is refused', async (body) => {
    expect((await rawRequest(server.url, 'PATCH', '/api/user/preferences_settings', { token: ada.token, body })).refusal().code).toBe('VALIDATION_FAILED');
    expect((await ada.client.call('settings.getPreferences', {})).data.homePage).toBe('recent');
  });
});
