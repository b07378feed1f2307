import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanCrashDumps } from '../../../../src/main/diagnostics/clean-crash-dumps';

const token = 'u8Kq0f2ZkP1mR7sT9vXyB3dEgHjLnQwAcUoIiKkMmPp';
const now = Date.parse('2026-11-23T00:00:00Z');
let folder = '';
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-dumps-')); });
afterEach(() => { rmSync(folder, { recursive: true }); });

const put = (name: string, bytes: Buffer, daysAgo = 1): string => {
  mkdirSync(join(folder, 'pending'), { recursive: true });
  const path = join(folder, 'pending', name);
  writeFileSync(path, bytes, { mode: 0o600 });
  utimesSync(path, new Date(now), new Date(now - daysAgo * 86_400_000));
  return path;
};
const clean = (secrets: readonly string[] = [token]) => cleanCrashDumps(folder, secrets, () => now);
const around = (encoding: 'latin1' | 'utf16le', text: string) => Buffer.concat([Buffer.from([0, 255, 1]), Buffer.from(text, encoding), Buffer.from([2, 0, 254])]);

it.each([
  ['all of it', 'latin1', token], ['all of it', 'utf16le', token], ['the piece in a register', 'latin1', token.slice(0, 16)],
  ['a piece from its middle', 'latin1', token.slice(13, 29)], ['its end', 'utf16le', token.slice(-9)],
] as const)('leaves nothing of a token in a dump that contains %s (%s)', async (_what, encoding, held) => {
  const path = put('a.dmp', around(encoding, `Bearer ${held} and more`));
  expect(await clean()).toEqual({ cleaned: 1, removed: 0 });
  expect(readFileSync(path)).toEqual(around(encoding, `Bearer ${'x'.repeat(held.length)} and more`));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await clean()).toEqual({ cleaned: 0, removed: 0 });
});

it('leaves other dumps and other files unchanged', async () => {
  const bytes = around('latin1', `something else, ${token.slice(0, 7)}`);
  const [dump, note] = [put('a.dmp', bytes), put('a.txt', around('latin1', token))];
  expect(await clean()).toEqual({ cleaned: 0, removed: 0 });
  expect([readFileSync(dump), readFileSync(note)]).toEqual([bytes, around('latin1', token)]);
});

it('removes dumps that are older than 30 days', async () => {
  const [old, young] = [put('old.dmp', Buffer.from('old'), 31), put('young.dmp', Buffer.from('young'), 29)];
  expect(await clean([])).toEqual({ cleaned: 0, removed: 1 });
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

it('has nothing to do without crashes', async () => {
  expect(await cleanCrashDumps(join(folder, 'none'), [token], () => now)).toEqual({ cleaned: 0, removed: 0 });
});
