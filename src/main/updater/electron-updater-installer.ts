import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import type { Log } from '../logging/logger';
import type { Installer, InstallerKind, VerifiedFile } from './installer';

type OtherKind = Exclude<InstallerKind, 'unpacked'>;

/** Serves one file on a loopback port under an unguessable path. Returns its address. */
const serveOnce = async ({ path, sizeBytes }: VerifiedFile): Promise<{ readonly url: URL; close(): void }> => {
  const name = `/${randomUUID()}/${encodeURIComponent(basename(path))}`;
  const server = createServer((request, response) => {
    if (request.url !== name) response.writeHead(404).end();
    else createReadStream(path).pipe(response.writeHead(200, { 'content-length': sizeBytes }));
  });
  await new Promise<void>((resolve, reject) => { server.once('error', reject).listen(0, '127.0.0.1', resolve); });
  return { url: new URL(name, `http://127.0.0.1:${(server.address() as AddressInfo).port}`), close() { server.close(); } };
};

/** The update information for electron-updater: the one file that was verified against the signed manifest. */
const infoOf = ({ version, sizeBytes, sha512: hex }: VerifiedFile, url: URL): UpdateInfo => {
  const sha512 = Buffer.from(hex, 'hex').toString('base64');
  // The types also require the file in a deprecated format.
  const older = { path: url.href, sha512 };
  return { version, releaseDate: '', files: [{ url: url.href, sha512, size: sizeBytes }], ...older };
};

/** deb and rpm prompt for an administrator's password, which is unexpected while an app closes. */
const installsOnQuit = (kind: OtherKind): boolean => kind !== 'deb' && kind !== 'rpm';

/**
 * Delegates the installation to electron-updater on systems with installers of their own: NSIS, dmg, AppImage, deb,
 * rpm. Version, trust and source are decided before; electron-updater receives a verified local file. AppImage is
 * covered by `tests/integration/main/update.test.ts`; the others run only on their own systems.
 * @param relaunch Restarts the running version, which quit for an update that could not be installed.
 */
export const createElectronUpdaterInstaller = (kind: OtherKind, log: Log, relaunch: () => void): Installer => {
  let prepared: { readonly version: string; readonly updater: AppUpdater } | null = null;

  const open = async (file: VerifiedFile, url: URL): Promise<AppUpdater> => {
    const package_ = await import('electron-updater');
    class LocalProvider extends package_.Provider<UpdateInfo> {
      constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) { super(runtime); }
      getLatestVersion(): Promise<UpdateInfo> { return Promise.resolve(infoOf(file, url)); }
      resolveFiles(info: UpdateInfo) { return info.files.map((each) => ({ url: new URL(each.url), info: each })); }
    }
    const updater = ((): AppUpdater => {
      switch (kind) {
        case 'nsis': return new package_.NsisUpdater();
        case 'dmg': return new package_.MacUpdater();
        case 'AppImage': return new package_.AppImageUpdater();
        case 'deb': return new package_.DebUpdater();
        case 'rpm': return new package_.RpmUpdater();
      }
    })();
    updater.autoDownload = false;
    updater.autoInstallOnAppQuit = installsOnQuit(kind);
    updater.disableDifferentialDownload = true;
    // electron-updater requires this file, which the packager does not write without a publishing configuration.
    const configuration = join(dirname(file.path), 'app-update.yml');
    await writeFile(configuration, 'updaterCacheDirName: deckle-updater\n');
    // The order matters: setting the path resets the feed.
    updater.updateConfigPath = configuration;
    updater.setFeedURL({ provider: 'custom', updateProvider: LocalProvider });
    updater.logger = {
      info: (message: unknown) => { log.info(`installer: ${String(message)}`); },
      warn: (message: unknown) => { log.warn(`installer: ${String(message)}`); },
      error: (message: unknown) => { log.error(`installer: ${String(message)}`); },
    };
    return updater;
  };

  return {
    kind,
    blockTarget: null,
    canInstall: () => Promise.resolve(true),
    async prepare(file) {
      const served = await serveOnce(file);
      try {
        const updater = await open(file, served.url);
        const found = await updater.checkForUpdates();
        if (!found?.isUpdateAvailable) throw new Error('The installer does not take the new version for one.');
        await updater.downloadUpdate();
        // The update may be withdrawn until the app quits. On macOS Squirrel already has it, so it cannot be withdrawn.
        if (kind !== 'dmg') updater.autoInstallOnAppQuit = false;
        prepared = { version: file.version, updater };
      } finally {
        served.close();
      }
    },
    isPrepared: (version) => Promise.resolve(prepared?.version === version),
    install(version, when) {
      if (prepared?.version !== version) return Promise.reject(new Error(`The version ${version} is not there to be installed.`));
      const { updater } = prepared;
      if (when === 'onQuit') {
        // electron-updater installs by itself after the quit.
        updater.autoInstallOnAppQuit = installsOnQuit(kind);
        return Promise.resolve();
      }
      const failures: Error[] = [];
      updater.once('error', (error) => { failures.push(error); });
      updater.quitAndInstall(true, true);
      if (failures.length === 0) return Promise.resolve();
      relaunch();
      return Promise.reject(new Error('The installer could not begin.', { cause: failures[0] }));
    },
    confirmHealthy: () => Promise.resolve(),
    failedVersions: () => Promise.resolve([]),
  };
};
