import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPolicyFile } from '../../../../src/main/policies/policy-file';

describe.skipIf(process.platform === 'win32')('a file of policies', () => {
  const self = process.getuid?.() ?? 0;
  let folder = '';
  let path = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'deckle-policies-'));
    path = join(folder, 'policies.json');
  });
  afterEach(() => { rmSync(folder, { recursive: true }); });

  const write = (text: string | Buffer, mode = 0o644): void => {
    writeFileSync(path, text);
    chmodSync(path, mode);
  };
  const read = (owner = self) => createPolicyFile(path, owner).read();

  it('is read if its owner alone may write to it', async () => {
    write('{ "updates": "off" }');
    expect(await read()).toEqual({ updates: 'off' });
  });

  it('may start with the byte order mark that Windows editors leave', async () => {
    write('\uFEFF{ "updates": "off" }');
    expect(await read()).toEqual({ updates: 'off' });
  });

  it('is empty if it does not exist', async () => {
    expect(await read()).toBeNull();
  });

  it('is not accepted from another owner', async () => {
    write('{ "updates": "off" }');
    await expect(read(self + 1)).rejects.toThrow(`belongs to user ${self}, not to user ${self + 1}`);
  });

  it.each([0o666, 0o664, 0o646, 0o622])('is not trusted with mode %o', async (mode) => {
    write('{ "updates": "off" }', mode);
    await expect(read()).rejects.toThrow('can be written by others');
  });

  it.each([['empty', ''], ['cut off', '{ "updates": "o'], ['binary', Buffer.from([0, 255, 254, 1])], ['markup', '<plist/>']])('is reported as invalid JSON if it is %s', async (_how, text) => {
    write(text);
    await expect(read()).rejects.toThrow('is no JSON');
  });

  it('is not read if it is far too large', async () => {
    write(`{ "updates": "${'x'.repeat(70_000)}" }`);
    await expect(read()).rejects.toThrow('is larger than');
  });

  it('is not a folder', async () => {
    mkdirSync(path);
    await expect(read()).rejects.toThrow('is no file');
  });

  it('is not a pipe without a writer', async () => {
    execFileSync('mkfifo', [path]);
    await expect(read()).rejects.toThrow('is no file');
  });

  it('has no policies if it is the null of JSON, which differs from no file', async () => {
    write('null');
    expect(await read()).not.toBeNull();
  });

  it.each([0o777, 0o775])('is not trusted in a folder with mode %o, in which anyone could replace it', async (mode) => {
    write('{ "updates": "off" }');
    chmodSync(folder, mode);
    await expect(read()).rejects.toThrow('is in a folder that can be written by others');
  });

  it('is not withdrawn if its folder is a link to an unmounted disk', async () => {
    const link = join(folder, 'deckle');
    symlinkSync(join(folder, 'unmounted'), link);
    await expect(createPolicyFile(join(link, 'policies.json'), self).read()).rejects.toThrow('is a link that leads nowhere');
    expect(await createPolicyFile(join(folder, 'none', 'policies.json'), self).read()).toBeNull();
  });

  it('may be a link to a trusted file, and is not withdrawn if that is missing', async () => {
    symlinkSync(join(folder, 'elsewhere'), path);
    await expect(read()).rejects.toThrow('is a link that leads nowhere');
    writeFileSync(join(folder, 'elsewhere'), '{}', { mode: 0o600 });
    expect(await read()).toEqual({});
  });
});
