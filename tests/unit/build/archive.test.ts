import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeArchive } from '../../../build/archive';
import type { ReleaseBlockList } from '../../../src/contract/release-blocks';

let work = '';
beforeEach(() => { work = mkdtempSync(join(tmpdir(), 'deckle-archive-')); });
afterEach(() => { rmSync(work, { recursive: true }); });

/** Incompressible bytes, the same in each run. */
const noise = (length: number): Buffer => {
  const parts: Buffer[] = [];
  for (let index = 0; parts.length * 32 < length; index += 1) parts.push(createHash('sha256').update(String(index)).digest());
  return Buffer.concat(parts).subarray(0, length);
};

const application = (name: string, asar: Buffer): string => {
  const folder = join(work, name);
  const deep = join(folder, 'resources/app.asar.unpacked/node_modules/a-package-with-a-long-name/prebuilds/linux-x64');
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(folder, 'deckle'), '#!/bin/sh\n');
  chmodSync(join(folder, 'deckle'), 0o755);
  writeFileSync(join(folder, 'resources/app.asar'), asar);
  writeFileSync(join(folder, 'empty'), '');
  writeFileSync(join(deep, 'native-module-of-the-package.node'), 'native');
  return folder;
};

const pack = async (name: string, asar: Buffer, version = '3.4.0'): Promise<{ readonly bytes: Buffer; readonly list: ReleaseBlockList }> => {
  const file = join(work, `${name}.tar.gz`);
  await writeArchive({ folder: application(name, asar), version, file, level: 1 });
  return { bytes: readFileSync(file), list: JSON.parse(readFileSync(`${file}.blocks.json`, 'utf8')) as ReleaseBlockList };
};

const octal = (field: Buffer): number => Number.parseInt(field.toString('latin1').replace(/\0.*$/, ''), 8);
const text = (field: Buffer): string => field.toString('utf8').replace(/\0.*$/s, '');

/** Reads a tar by its specification (POSIX.1-1988, ustar). */
const members = (tar: Buffer): readonly { path: string; mode: number; type: string; link: string; bytes: Buffer }[] => {
  const found = [];
  for (let at = 0; tar[at] !== 0;) {
    const header = tar.subarray(at, at + 512);
    const size = octal(header.subarray(124, 136));
    const summed = Buffer.from(header).fill(' ', 148, 156).reduce((total, byte) => total + byte, 0);
    expect(octal(header.subarray(148, 156))).toBe(summed);
    const prefix = text(header.subarray(345, 500));
    found.push({
      path: `${prefix === '' ? '' : `${prefix}/`}${text(header.subarray(0, 100))}`, mode: octal(header.subarray(100, 108)),
      type: String.fromCharCode(header[156] ?? 0), link: text(header.subarray(157, 257)), bytes: tar.subarray(at + 512, at + 512 + size),
    });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return found;
};

describe('the archive of an application', () => {
  it('is a tar of a folder with the version, the link to it and the launcher', async () => {
    const asar = noise(100_000);
    const { bytes } = await pack('a', asar);
    const unpacked = members(gunzipSync(bytes));
    expect(unpacked.map(({ path, mode, type, link }) => [path, mode.toString(8), type, link])).toEqual([
      ['Deckle/current', '777', '2', 'versions/3.4.0'],
      ['Deckle/deckle', '755', '0', ''],
      ['Deckle/Deckle.desktop', '755', '0', ''],
      ['Deckle/versions/3.4.0/deckle', '755', '0', ''],
      ['Deckle/versions/3.4.0/empty', '644', '0', ''],
      ['Deckle/versions/3.4.0/resources/app.asar', '644', '0', ''],
      ['Deckle/versions/3.4.0/resources/app.asar.unpacked/node_modules/a-package-with-a-long-name/prebuilds/linux-x64/native-module-of-the-package.node', '644', '0', ''],
    ]);
    expect(unpacked[5]?.bytes.equals(asar)).toBe(true);
    expect(unpacked[1]?.bytes.toString('utf8')).toMatch(/^#!\/bin\/sh/);
  });

  it('has a list whose blocks are separate members and contain the files, whole and in order', async () => {
    const asar = noise(300_000);
    const { bytes, list } = await pack('a', asar);
    expect(list.files.map(({ path, isExecutable }) => [path, isExecutable])).toEqual([
      ['deckle', true], ['empty', false], ['resources/app.asar', false],
      ['resources/app.asar.unpacked/node_modules/a-package-with-a-long-name/prebuilds/linux-x64/native-module-of-the-package.node', false],
    ]);
    for (const { path, blocks } of list.files) {
      const held = blocks.map(({ offset, length, size, sha256 }) => {
        const piece = gunzipSync(bytes.subarray(offset, offset + length));
        expect([piece.length, createHash('sha256').update(piece).digest('hex')]).toEqual([size, sha256]);
        return piece;
      });
      expect(Buffer.concat(held).equals(readFileSync(join(work, 'a', path))), path).toBe(true);
    }
  });

  it('has the same bytes whenever it is created, whatever the files\' times and order', async () => {
    const first = await pack('a', noise(50_000));
    utimesSync(join(work, 'a/deckle'), 1, 1);
    const file = join(work, 'again.tar.gz');
    await writeArchive({ folder: join(work, 'a'), version: '3.4.0', file, level: 1 });
    expect(readFileSync(file).equals(first.bytes)).toBe(true);
  });

  it('keeps its blocks before and behind a change that makes a file longer', async () => {
    const before = noise(1_000_000);
    const old = await pack('a', before);
    const changed = await pack('b', Buffer.concat([before.subarray(0, 500_000), Buffer.from('a longer string'), before.subarray(500_000)]), '3.4.1');
    const known = new Set(old.list.files.flatMap(({ blocks }) => blocks.map(({ sha256 }) => sha256)));
    const fetched = changed.list.files.flatMap(({ blocks }) => blocks).filter(({ sha256 }) => !known.has(sha256));
    expect(fetched.length).toBeGreaterThan(0);
    expect(fetched.reduce((total, { length }) => total + length, 0)).toBeLessThan(150_000);
  });

  /** The command of an entry by the specification of freedesktop.org: first the value's escapes, then the quotes'. */
  const commandOf = (entry: string, place: string): readonly string[] => {
    const value = (/^Exec=(.*)$/m.exec(entry)?.[1] ?? '').replaceAll('\\\\', '\\');
    return [...value.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, plain = '']) => (quoted === undefined ? plain.replace('%k', place) : quoted.replaceAll(/\\(.)/g, '$1')));
  };

  it.skipIf(process.platform === 'win32').each(['', 'file://'])('has an entry at its top that starts the application wherever it was unpacked, named by a path behind "%s"', async (prefix) => {
    const folder = join(work, prefix === '' ? 'a $(place) "of" one\'s own' : 'place');
    mkdirSync(folder);
    const { bytes } = await pack('a', noise(10));
    writeFileSync(join(folder, 'archive.tar.gz'), bytes);
    execFileSync('tar', ['-xzf', 'archive.tar.gz'], { cwd: folder });
    writeFileSync(join(folder, 'Deckle/versions/3.4.0/deckle'), '#!/bin/sh\nprintf started\n');
    const entry = join(folder, 'Deckle/Deckle.desktop');
    const [program = '', ...args] = commandOf(readFileSync(entry, 'utf8'), prefix + entry);
    expect(execFileSync(program, args, { cwd: '/', encoding: 'utf8' })).toBe('started');
    // File managers prompt before they start a desktop entry that is not executable.
    expect(statSync(entry).mode & 0o111).toBe(0o111);
  });

  it('refuses a link within the application', async () => {
    const folder = application('a', noise(10));
    symlinkSync('deckle', join(folder, 'other'));
    await expect(writeArchive({ folder, version: '3.4.0', file: join(work, 'a.tar.gz') })).rejects.toThrow('other is neither a file nor a folder');
    expect(statSync(join(folder, 'deckle')).isFile()).toBe(true);
  });
});
