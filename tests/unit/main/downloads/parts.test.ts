import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { numberedName } from '../../../../src/core/file-names';
import { systemDownloadDisk } from '../../../../src/main/downloads/download-disk';
import { partName } from '../../../../src/main/downloads/download-record';
import { createTargetChooser } from '../../../../src/main/downloads/download-target';
import { createTaskbarProgress, totalShareOf, type TaskbarWindow } from '../../../../src/main/downloads/taskbar-progress';
import { markAsFromWeb } from '../../../../src/main/downloads/mark-of-the-web';
import type { DownloadProgress } from '../../../../src/contract/desktop/downloads-bridge';

let folder = '';
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-downloads-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

describe('the disk of downloads', () => {
  it('never writes over a file that has the name, nor through a link', async () => {
    writeFileSync(join(folder, 'a.txt'), 'mine');
    writeFileSync(join(folder, 'elsewhere'), 'kept');
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'p.part'));
    const part = await systemDownloadDisk.openPart(join(folder, 'p.part'));
    await part.write(new TextEncoder().encode('new'));
    await part.close();
    expect(await systemDownloadDisk.finish(join(folder, 'p.part'), { folder, name: 'a.txt', replaces: false })).toBe(join(folder, 'a (1).txt'));
    expect(readdirSync(folder).sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')])).toEqual([['a (1).txt', 'new'], ['a.txt', 'mine'], ['elsewhere', 'kept']]);
  });

  it('leaves no empty file under the reserved name if the rename fails', async () => {
    // The system neither links a folder nor renames it to a file, so the name is reserved first.
    mkdirSync(join(folder, 'p.part'));
    await expect(systemDownloadDisk.finish(join(folder, 'p.part'), { folder, name: 'a.txt', replaces: false })).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['p.part']);
  });

  it('replaces a file that the person chose', async () => {
    writeFileSync(join(folder, 'a.txt'), 'old');
    const part = await systemDownloadDisk.openPart(join(folder, 'p.part'));
    await part.write(new TextEncoder().encode('new'));
    await part.close();
    await systemDownloadDisk.finish(join(folder, 'p.part'), { folder, name: 'a.txt', replaces: true });
    expect(readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['new']);
  });

  it('continues behind the present bytes, from where it is cut', async () => {
    writeFileSync(join(folder, 'p.part'), 'hello there');
    const part = await systemDownloadDisk.openPart(join(folder, 'p.part'));
    expect(part.sizeBytes).toBe(11);
    await part.truncate(6);
    await part.write(new TextEncoder().encode('world'));
    await part.close();
    expect(readFileSync(join(folder, 'p.part'), 'utf8')).toBe('hello world');
  });
});

describe('names of downloads', () => {
  it.each([['a.txt', 0, 'a.txt'], ['a.txt', 2, 'a (2).txt'], ['Dr. Smith', 1, 'Dr. Smith (1)'], ['.profile', 1, '.profile (1)']])('%s, %i → %s', (name, number, expected) => {
    expect(numberedName(name, number)).toBe(expected);
  });
  it.each([[`${'漢'.repeat(84)}.txt`], ['x'.repeat(255)]])('are within the limits of file systems', (name) => {
    expect(Buffer.byteLength(numberedName(name, 12))).toBeLessThanOrEqual(255);
    expect(Buffer.byteLength(partName({ id: '01234567-89ab', name }))).toBeLessThanOrEqual(255);
  });
});

describe('the target of a download', () => {
  const target = (place: { folder: string | null; asksWhere: boolean }, chosen: string | null = null) =>
    createTargetChooser<null>({ location: () => place, systemFolder: () => '/home/mina/Downloads', chooseTarget: async () => chosen })(null, 'Q1/Q2\u202etxt.exe');

  it.each([
    ['the system\'s folder', { folder: null, asksWhere: false }, null, { folder: '/home/mina/Downloads', name: 'Q1_Q2_txt.exe', replaces: false }],
    ['the person\'s folder', { folder: '/data', asksWhere: false }, null, { folder: '/data', name: 'Q1_Q2_txt.exe', replaces: false }],
    ['where they say each time', { folder: '/data', asksWhere: true }, '/tmp/x.bin', { folder: '/tmp', name: 'x.bin', replaces: true }],
    ['nowhere, if they think better of it', { folder: null, asksWhere: true }, null, null],
  ])('%s', async (_, place, chosen, expected) => { expect(await target(place, chosen)).toEqual(expected); });
});

describe('the origin of a file', () => {
  const reported = async (platform: NodeJS.Platform): Promise<unknown[]> => {
    const seen: unknown[] = [];
    await markAsFromWeb({
      platform, now: () => new Date('2026-11-22T00:00:00Z'),
      run: async (...call) => { seen.push(call); }, write: async (...call) => { seen.push(call); },
    }, 'C:\\a.pdf');
    return seen;
  };
  it.each([
    ['win32', [['C:\\a.pdf:Zone.Identifier', '[ZoneTransfer]\r\nZoneId=3\r\n']]],
    ['darwin', [['/usr/bin/xattr', ['-w', 'com.apple.quarantine', '0081;6a0f8b80;Deckle;', 'C:\\a.pdf']]]],
    ['linux', []],
  ] as const)('is reported to %s', async (platform, expected) => {
    const seconds = Math.floor(Date.parse('2026-11-22T00:00:00Z') / 1000).toString(16);
    expect(await reported(platform)).toEqual(JSON.parse(JSON.stringify(expected).replace('6a0f8b80', seconds)));
  });
});

describe('progress in the taskbar', () => {
  it('is on the front window alone, follows it, and ends', () => {
    const seen: string[] = [];
    const window = (name: string): TaskbarWindow => ({ setProgressBar: (share) => { seen.push(`${name} ${share}`); }, isDestroyed: () => false });
    const [one, other] = [window('one'), window('other')];
    let front = one;
    const taskbar = createTaskbarProgress<string>(() => front);
    taskbar.show('a', 0.25);
    front = other;
    taskbar.show('a', 0.5);
    taskbar.show('a', null);
    expect(seen).toEqual(['one 0.25', 'one -1', 'other 0.5', 'other -1']);
  });

  it('is the share of all active downloads', () => {
    const download = (state: DownloadProgress['state'], receivedBytes: number, totalBytes: number | null) => ({ state, receivedBytes, totalBytes }) as DownloadProgress;
    expect(totalShareOf([download('receiving', 10, 100), download('receiving', 20, 100), download('done', 5, 5)])).toBe(0.15);
    expect([totalShareOf([download('paused', 1, 2)]), totalShareOf([download('receiving', 0, null)])]).toEqual([null, 0]);
  });
});
