import { createRequire } from 'node:module';
import { join } from 'node:path';
import { app } from 'electron';
import type { ReleaseArchitecture, ReleasePlatform } from '../../contract/release-manifest';
import { bucketOf } from '../../core/releases/rollout-bucket';
import { systemTimers } from '../realtime/activity-watch';
import { openFileDocument } from '../storage/file-document';
import { createCrashReports, runsDocument, type CrashReports } from './crash-reports';
import { createElectronUpdaterInstaller } from './electron-updater-installer';
import { createFetchUpdate } from './fetching/fetch-update';
import { createRemoteFiles } from './fetching/remote-files';
import { packageKindOf, installationKindOf } from './find-installer';
import type { Installer, InstallerKind } from './installer';
import { runHourly } from './run-hourly';
import { readTrustedKeys } from './trusted-keys';
import { createUpdateDisk } from './unpacked/update-disk';
import { installedRootOf, installationLayoutOf } from './unpacked/installation-layout';
import { createUnpackedInstaller } from './unpacked/unpacked-installer';
import type { UpdaterPorts } from './updater-ports';
import { createUpdateService, type UpdateService } from './update-service';
import { verifySignature } from './verify-signature';

export interface OpenUpdates {
  readonly updates: UpdateService;
  readonly reports: CrashReports;
  /** Starts the update checks. */
  start(): Promise<void>;
}

/** Connects the updater to Electron and to the account's server. */
export const openUpdates = async ({ folder, memory: document, features, policies, settings, session, servers, client, fetch, log }: UpdaterPorts): Promise<OpenUpdates> => {
  const version = app.getVersion();
  const target = { version, platform: process.platform as ReleasePlatform, architecture: process.arch as ReleaseArchitecture };
  // Electron's `fs` treats the app's asar archive as a folder, so `original-fs` is used.
  const disk = createUpdateDisk(createRequire(import.meta.url)('original-fs') as typeof import('node:fs'));
  const programPath = app.getPath('exe');

  const installerFor = (kind: InstallerKind): Installer => {
    if (kind !== 'unpacked') return createElectronUpdaterInstaller(kind, log, () => { app.relaunch(); });
    const layout = installationLayoutOf(installedRootOf(programPath, version) ?? '');
    return createUnpackedInstaller({ layout, disk, version, log, restart(launcher) { app.relaunch({ execPath: launcher, args: argumentsForRestart(process.argv) }); } });
  };
  const kind = installationKindOf({ platform: process.platform, isPackaged: app.isPackaged, programPath, resourcesPath: process.resourcesPath, version, environment: process.env });
  const candidateInstaller = kind === null || kind === 'msi' ? null : installerFor(kind);
  const installer = await candidateInstaller?.canInstall() ? candidateInstaller : null;

  /** The policy's server, or the active account's. Without a signed-in account no server is contacted. */
  const server = (): string | null => {
    const signedIn = session.accounts().filter(({ isSignedIn }) => isSignedIn);
    const front = signedIn.find(({ key }) => key === session.activeKey()) ?? signedIn[0];
    return front ? policies.server ?? front.server : null;
  };
  const clientOf = async (address: string) => {
    await servers.discover(address);
    return client(address);
  };

  const updates = createUpdateService({
    document, installer, target: { ...target, kind: packageKindOf(candidateInstaller?.kind ?? 'unpacked') },
    unavailableReason: kind === null ? 'package' : 'administrator',
    keys: readTrustedKeys(app.getAppPath()), verify: verifySignature, learnGates: features.learn,
    settings: () => settings.get().updates,
    policies: { areOff: policies.updates === 'off', pinnedVersion: policies.pinnedVersion ?? null },
    source() {
      const address = server();
      if (address === null) return null;
      return {
        manifest: async (channel) => (await clientOf(address)).call('releases.manifest', { params: { channel, platform: target.platform, arch: target.architecture } }),
        files: createRemoteFiles({ fetch, addressOf: (file) => `${address}${servers.basePathOf(address)}/releases/${encodeURIComponent(file)}` }),
      };
    },
    fetchUpdate: installer ? createFetchUpdate({ installer, disk, folder: join(folder, 'updates'), version, log }) : () => Promise.reject(new Error('This copy cannot be replaced.')),
    quit: () => new Promise((resolve) => {
      // The confirmation of unsent changes has finished by the next turn of the event loop.
      app.once('before-quit', (event) => { setImmediate(() => { resolve(!event.defaultPrevented); }); });
      app.quit();
    }),
    now: () => new Date(),
    log,
  });

  const reports = createCrashReports({
    document: openFileDocument(folder, runsDocument, log), version, log, now: () => new Date(),
    hasConsent: () => settings.get().updates.reportsCrashes,
    async report(event, of) {
      const address = server();
      if (address === null) return false;
      const { machineId } = document.read();
      await (await clientOf(address)).call('releases.report', { body: { kind: event, version: of, platform: target.platform, architecture: target.architecture, bucket: bucketOf(machineId, of) } });
      return true;
    },
  });

  return {
    updates, reports,
    async start() {
      // Stores the generated machine id on first use.
      document.write(document.read());
      await updates.start();
      runHourly({ timers: systemTimers, random: Math.random, run: async () => {
        await updates.check();
        await reports.send();
      } });
      // There is no server before the first sign-in.
      session.onChanged(({ kind: change }) => { if (change === 'signed-in' && updates.state().status === 'idle') void updates.check(); });
      settings.onChanged(() => { if (updates.state().status === 'available' && settings.get().updates.isAutomatic) void updates.check(); });
    },
  };
};

/** Keeps the app's switches for the next start, but neither a link nor the launcher's ticket switch. */
const argumentsForRestart = (given: readonly string[]): string[] => given.slice(1).filter((argument) => argument.startsWith('--') && argument !== '--ticket-stdin');
