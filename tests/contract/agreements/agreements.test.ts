import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';

const server = useTestServer();
const read = async (name: string, language: string): Promise<unknown> =>
  (await fetch(`${server.url}/api/agreements/${name}`, { headers: { 'accept-language': language } })).json();

test('a text is null until the operator writes it, then readable for everybody in the language of the request', async () => {
  expect(await read('service', 'en')).toEqual({ text: null });
  const folder = join(server.dataDirectory, 'agreements');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'service.md'), '# Terms\n\nBe kind.');
  writeFileSync(join(folder, 'service.ar-SA.md'), 'كن لطيفًا.');
  expect(await read('service', 'en')).toEqual({ text: '# Terms\n\nBe kind.' });
  expect(await read('service', 'ar-SA')).toEqual({ text: 'كن لطيفًا.' });
  expect(await read('privacy', 'en')).toEqual({ text: null });
});

test('a very long text is shortened', async () => {
  mkdirSync(join(server.dataDirectory, 'agreements'), { recursive: true });
  writeFileSync(join(server.dataDirectory, 'agreements', 'behavior.md'), 'x'.repeat(600 * 1024));
  expect(await read('behavior', 'en')).toEqual({ text: 'x'.repeat(512 * 1024) });
});

test.each(['..%2F..%2Fkey', 'service.md', 'SERVICE', 'constructor'])('%s is no text', async (name) => {
  expect((await fetch(`${server.url}/api/agreements/${name}`)).status).toBe(400);
});

test('the status names the contact of the operator, or null', async () => {
  expect(await server.clientFor().call('platform.status', {})).toMatchObject({ supportContact: null });
  const named = await startTestServer({ config: { supportContact: 'help@example.org' } });
  expect(await named.clientFor().call('platform.status', {})).toMatchObject({ supportContact: 'help@example.org' });
  await named.stop();
});
