import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UpdateInfo } from 'electron-updater';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '../../../../src/main/logging/logger';
import { createElectronUpdaterInstaller } from '../../../../src/main/updater/electron-updater-installer';
import { sha512Of } from './packages';

interface Feed { getLatestVersion(): Promise<UpdateInfo>; resolveFiles(info: UpdateInfo): readonly { readonly url: URL; readonly info: { readonly sha512: string } }[] }

/**
 * The behaviour of electron-updater 6.8 in its own code (AppUpdater.js, BaseUpdater.js), without its effects on the
 * system.
 */
const fakes = { made: [] as { kind: string; autoInstallOnAppQuit: boolean; installed: string[]; isBroken: boolean; quit(): void }[] };
// The installer imports the module only in `prepare`.
vi.doMock('electron-updater', () => {
  class FakeUpdater extends EventEmitter {
    kind = this.constructor.name;
    autoDownload = true;
    autoInstallOnAppQuit = true;
    disableDifferentialDownload = false;
    logger: unknown = null;
    installed: string[] = [];
    isBroken = false;
    #configuration: string | null = null;
    #feed: Feed | null = null;
    #info: UpdateInfo | null = null;
    #hasQuitHandler = false;
    constructor() {
      super();
      fakes.made.push(this);
    }
    set updateConfigPath(path: string) {
      this.#feed = null;
      this.#configuration = path;
    }
    setFeedURL({ updateProvider }: { updateProvider: new (options: unknown, updater: unknown, runtime: unknown) => Feed }): void { this.#feed = new updateProvider({}, this, {}); }
    async checkForUpdates(): Promise<{ isUpdateAvailable: boolean }> {
      if (!this.#feed) throw new Error('Unsupported provider: undefined');
      this.#info = await this.#feed.getLatestVersion();
      return { isUpdateAvailable: true };
    }
    async downloadUpdate(): Promise<void> {
      if (!this.#feed || !this.#info) throw new Error('Please check update first');
      await readFile(this.#configuration ?? '/app/resources/app-update.yml');
      const [file] = this.#feed.resolveFiles(this.#info);
      const bytes = Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer());
      if (createHash('sha512').update(bytes).digest('base64') !== file?.info.sha512) throw new Error('sha512 checksum mismatch');
      this.#hasQuitHandler = this.autoInstallOnAppQuit;
    }
    quitAndInstall(isSilent: boolean, isRunAfter: boolean): void {
      if (this.isBroken) this.emit('error', new Error('EACCES'));
      else this.installed.push(`now, silent ${isSilent}, started ${isRunAfter}`);
    }
    quit(): void { if (this.#hasQuitHandler && this.autoInstallOnAppQuit) this.installed.push('on quit'); }
  }
  return {
    Provider: class {},
    NsisUpdater: class NsisUpdater extends FakeUpdater {}, MacUpdater: class MacUpdater extends FakeUpdater {}, AppImageUpdater: class AppImageUpdater extends FakeUpdater {},
    DebUpdater: class DebUpdater extends FakeUpdater {}, RpmUpdater: class RpmUpdater extends FakeUpdater {},
  };
});

let folder = '';
let restarts = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckle-package-'));
  fakes.made.length = 0;
  restarts = 0;
});
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

const file = (bytes = 'the new version') => {
  const path = join(folder, 'Deckle-3.4.1.package');
  writeFileSync(path, 'the new version');
  return { version: '3.4.1', path, sizeBytes: 15, sha512: sha512Of(bytes) };
};
const prepared = async (kind: Parameters<typeof createElectronUpdaterInstaller>[0]) => {
  const installer = createElectronUpdaterInstaller(kind, silentLog, () => { restarts += 1; });
  await installer.prepare(file());
  const [updater] = fakes.made;
  if (!updater) throw new Error('No updater was made.');
  return { installer, updater };
};

test.each([['nsis', 'NsisUpdater'], ['dmg', 'MacUpdater'], ['AppImage', 'AppImageUpdater'], ['deb', 'DebUpdater'], ['rpm', 'RpmUpdater']] as const)('%s is installed by %s, from the file that was checked', async (kind, expected) => {
  const { installer, updater } = await prepared(kind);
  expect([updater.kind, await installer.isPrepared('3.4.1'), await installer.isPrepared('3.4.2')]).toEqual([expected, true, false]);
  await installer.install('3.4.1', 'now');
  expect([updater.installed, restarts]).toEqual([['now, silent true, started true'], 0]);
});

// A prepared update may be withdrawn. An app that is closing must not prompt for an administrator's password.
test.each([['nsis', ['on quit']], ['AppImage', ['on quit']], ['deb', []], ['rpm', []]] as const)('%s is installed at the end of the app only if that was decided: %j', async (kind, expected) => {
  const { installer, updater } = await prepared(kind);
  updater.quit();
  expect(updater.installed).toEqual([]);
  await installer.install('3.4.1', 'onQuit');
  updater.quit();
  expect(updater.installed).toEqual(expected);
});

test('a failed installation starts the old version again', async () => {
  const { installer, updater } = await prepared('AppImage');
  updater.isBroken = true;
  await expect(installer.install('3.4.1', 'now')).rejects.toThrow('could not begin');
  expect(restarts).toBe(1);
});

test('a replaced file and a version that was not prepared are not installed', async () => {
  const installer = createElectronUpdaterInstaller('AppImage', silentLog, () => undefined);
  await expect(installer.prepare(file('something else'))).rejects.toThrow('checksum');
  expect(await installer.isPrepared('3.4.1')).toBe(false);
  await expect(installer.install('3.4.1', 'now')).rejects.toThrow('not there');
});
