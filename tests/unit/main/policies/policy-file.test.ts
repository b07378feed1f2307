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

  it('is read where its owner alone may write to it', async () => {
    write('{ "updates": "off" }');
    expect(await read()).toEqual({ updates: 'off' });
  });

  it('may begin with the mark that Windows editors leave', async () => {
    write('\uFEFF{ "updates": "off" }');
    expect(await read()).toEqual({ updates: 'off' });
  });

  it('is nothing where there is none', async () => {
    expect(await read()).toBeNull();
  });

  it('is nobody else\'s', async () => {
    write('{ "updates": "off" }');
    await expect(read(self + 1)).rejects.toThrow(`belongs to user ${self}, not to user ${self + 1}`);
  });

  it.each([0o666, 0o664, 0o646, 0o622])('is not believed with mode %o', async (mode) => {
    write('{ "updates": "off" }', mode);
    await expect(read()).rejects.toThrow('can be written by others');
  });

  it.each([['empty', ''], ['cut off', '{ "updates": "o'], ['binary', Buffer.from([0, 255, 254, 1])], ['markup', '<plist/>']])('says that it is no JSON where it is %s', async (_how, text) => {
    write(text);
    await expect(read()).rejects.toThrow('is no JSON');
  });

  it('is not read where it is far too large', async () => {
    write(`{ "updates": "${'x'.repeat(70_000)}" }`);
    await expect(read()).rejects.toThrow('is larger than');
  });

  it('is no folder', async () => {
    mkdirSync(path);
    await expect(read()).rejects.toThrow('is no file');
  });

  it('is no pipe, which nobody would ever write to', async () => {
    execFileSync('mkfifo', [path]);
    await expect(read()).rejects.toThrow('is no file');
  });

  it('holds no policies where it is the null of JSON, which is not the same as no file', async () => {
    write('null');
    expect(await read()).not.toBeNull();
  });

  it.each([0o777, 0o775])('is not believed in a folder with mode %o, where anybody could put another one', async (mode) => {
    write('{ "updates": "off" }');
    chmodSync(folder, mode);
    await expect(read()).rejects.toThrow('is in a folder that can be written by others');
  });

  it('is not withdrawn where its folder is a link to a disk that is not mounted', async () => {
    const link = join(folder, 'deckle');
    symlinkSync(join(folder, 'unmounted'), link);
    await expect(createPolicyFile(join(link, 'policies.json'), self).read()).rejects.toThrow('is a link that leads nowhere');
    expect(await createPolicyFile(join(folder, 'none', 'policies.json'), self).read()).toBeNull();
  });

  it('may be a link to a file that is believed, and is not withdrawn where that is missing', async () => {
    symlinkSync(join(folder, 'elsewhere'), path);
    await expect(read()).rejects.toThrow('is a link that leads nowhere');
    writeFileSync(join(folder, 'elsewhere'), '{}', { mode: 0o600 });
    expect(await read()).toEqual({});
  });
});
