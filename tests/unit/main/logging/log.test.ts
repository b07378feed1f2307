import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../../src/main/logging/logger';
import { createRotatingFile } from '../../../../src/main/logging/rotating-file';

describe('the log', () => {
  const createLines = () => {
    const lines: string[] = [];
    return { lines, log: createLog((line) => { lines.push(line); }, () => new Date('2026-01-02T03:04:05Z')) };
  };

  it('writes one line of JSON an entry', () => {
    const { lines, log } = createLines();
    log.info('started', { version: '3.4.0' });
    expect(lines).toEqual(['{"time":"2026-01-02T03:04:05.000Z","level":"info","message":"started","version":"3.4.0"}\n']);
  });

  it('hides secrets by the name of their field, by their form, and by their value', () => {
    const { lines, log } = createLines();
    log.redact('canary-1234');
    log.warn('a call failed', {
      token: 'one', headers: { Authorization: 'Bearer two' }, passwordDigest: 'three', note: 'sent Authorization: Bearer four.five-six',
      url: 'https://example.org/?token=seven&x=1', error: new Error('canary-1234 was refused'),
    });
    const line = lines.join('');
    for (const secret of ['one"', 'two', 'three', 'four', 'seven', 'canary-1234']) expect(line).not.toContain(secret);
    expect(line).toContain('[hidden] was refused');
    expect(line).toContain('x=1');
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', message: 'a call failed' });
  });

  it.each(['accessToken', 'refresh_token', 'proxyPassword', 'invitationToken', 'Proxy-Authorization', 'Set-Cookie', 'credentials', 'passphrase', 'clientSecret'])('hides the field %s at each depth', (field) => {
    const { lines, log } = createLines();
    const value = { [field]: 'canary' };
    const cyclic: Record<string, unknown> = { ...value };
    cyclic['self'] = cyclic;
    log.info('a call failed', { ...value, one: { two: [value, [field, 'canary']] }, error: Object.assign(new Error('outer', { cause: new Error(`sent ${field}: canary`) }), value), cyclic, isPasswordProtected: true });
    expect(lines.join('')).not.toContain('canary');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ isPasswordProtected: true, error: { message: 'outer' } });
  });

  it('does not hide values that are too short to be a secret', () => {
    const { lines, log } = createLines();
    log.redact('a');
    log.info('all is well');
    expect(lines.join('')).toContain('all is well');
  });
});

describe('the log file', () => {
  let folder = '';
  beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-log-')); });
  afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

  it('is readable for its owner only, and is continued at its end', () => {
    const path = join(folder, 'logs', 'main.log');
    createRotatingFile(path)('first\n');
    createRotatingFile(path)('second\n');
    expect(readFileSync(path, 'utf8')).toBe('first\nsecond\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('is rotated when it is full; three old ones are kept', () => {
    const path = join(folder, 'main.log');
    const write = createRotatingFile(path, 10);
    for (const line of ['line-1\n', 'line-2\n', 'line-3\n', 'line-4\n', 'line-5\n', 'line-6\n']) write(line);
    expect(readdirSync(folder).sort()).toEqual(['main.log', 'main.log.1', 'main.log.2', 'main.log.3']);
    expect(readFileSync(path, 'utf8')).toBe('line-6\n');
    expect(readFileSync(`${path}.3`, 'utf8')).toBe('line-3\n');
  });
});
