import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { createApiClient } from '../../../src/api-client/api-client';
import { codeOf } from '../../support/call-code';
import { testTransport } from '../../support/http-request';
import { serverProgram } from '../../support/server-programs';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

// Account specification, section 7; decisions, 6.23.

const server = useTestServer();
const text = { en: 'Comments are here', 'zh-CN': '评论来了', jp: 'コメント', 'ar-SA': 'التعليقات' };
const link = 'https://deckle.example/news';

const path = (): string => join(server.dataDirectory, 'announcement.json');
const command = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [...serverProgram('admin'), 'announcement', ...args, '--data-dir', server.dataDirectory])).stdout;
const write = (content: unknown): void => { writeFileSync(path(), typeof content === 'string' ? content : JSON.stringify(content)); };
const read = async ({ client }: Pick<TestPerson, 'client'>) => (await client.call('announcement.get', { query: { announcementType: 'blue_tip' } })).data;
const dismiss = ({ client }: TestPerson, id: string) => client.call('announcement.dismiss', { params: { id } });
const eventsOf = async ({ user }: TestPerson): Promise<number> =>
  (await server.pool.query(`select from events where kind = 'Account' and guid = $1`, [user.desktopGuid])).rowCount ?? 0;

let ada: TestPerson;
let bo: TestPerson;
beforeEach(async () => {
  rmSync(path(), { force: true });
  [ada, bo] = [await server.register('Ada'), await server.register('Bo')];
});

test('the operator’s announcement is shown in the language of the person, else of the request', async () => {
  expect(await read(ada)).toBeNull();
  write({ text, link });
  const shown = await read(ada);
  expect(shown).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown, text: text.en, link });
  const arabic = createApiClient({ transport: testTransport, baseUrl: server.url, basePath: '/api', token: () => bo.token, pushClientId: () => null, acceptLanguage: () => 'ar-SA', now: () => Date.now() });
  expect((await read({ client: arabic }))?.text).toBe(text['ar-SA']);
  await ada.client.call('settings.changePreferences', { body: { locale: 'jp' } });
  expect(await read(ada)).toEqual({ id: shown?.id, text: text.jp, link });
  write({ text });
  expect((await read(bo))?.link).toBeNull();
});

test('a dismissed announcement is gone for that person on all devices, until there is a new one', async () => {
  write({ text, link });
  const id = (await read(ada))?.id ?? '';
  await dismiss(ada, id);
  expect([await read(ada), (await read(bo))?.id]).toEqual([null, id]);
  expect(await eventsOf(ada)).toBe(1);
  await dismiss(ada, id);
  expect(await eventsOf(ada)).toBe(1);
  write({ text: { ...text, en: 'Comments are here!' }, link });
  expect((await read(ada))?.text).toBe('Comments are here!');
  // A late dismissal of the former one, from a window that was open all the while.
  await dismiss(ada, id);
  expect((await read(ada))?.text).toBe('Comments are here!');
  expect(await eventsOf(ada)).toBe(1);
});

test('nobody reads one without a session, of an unknown type, or from a broken file', async () => {
  write({ text, link });
  expect(await codeOf(server.clientFor().call('announcement.get', { query: { announcementType: 'blue_tip' } }))).toBe('NOT_SIGNED_IN');
  expect(await codeOf(ada.client.call('announcement.get', { query: { announcementType: 'red_tip' as 'blue_tip' } }))).toBe('VALIDATION_FAILED');
  for (const broken of ['{', '[]', { text: { en: 'only' } }, { text, link: 'http://deckle.example' }, { text, link: 'javascript:alert(1)' }]) {
    write(broken);
    expect(await read(ada)).toBeNull();
  }
});

describe('npm run announcement', () => {
  test('sets and clears the announcement of a running server', async () => {
    const source = join(server.dataDirectory, 'source.json');
    writeFileSync(source, JSON.stringify({ text, link }));
    expect(await command('set', source)).toContain('People see the announcement');
    expect((await read(ada))?.text).toBe(text.en);
    await command('clear');
    expect(await read(ada)).toBeNull();
  });

  test.each([
    ['a missing language', { text: { en: 'a', 'zh-CN': 'b', jp: 'c' } }, 'ar-SA'], ['an empty text', { text: { ...text, en: ' ' } }, 'text.en'],
    ['a link without TLS', { text, link: 'http://deckle.example' }, 'link'], ['a script as a link', { text, link: 'javascript:alert(1)' }, 'link'], ['an unknown field', { text, link, until: 1 }, 'until'],
  ])('names %s, and keeps the announcement', async (_, content, named) => {
    write({ text, link });
    const source = join(server.dataDirectory, 'source.json');
    writeFileSync(source, JSON.stringify(content));
    await expect(command('set', source)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(named) as string });
    expect((await read(ada))?.text).toBe(text.en);
  });

  test('explains its use', async () => {
    await expect(command('set')).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: /) as string });
    await expect(command('set', '/nowhere.json')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('/nowhere.json cannot be read') as string });
  });
});
