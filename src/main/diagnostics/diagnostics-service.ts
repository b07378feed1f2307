import { readFileSync } from 'node:fs';
import { homedir, release } from 'node:os';
import { join } from 'node:path';
import { app, dialog, safeStorage } from 'electron';
import type { DiagnosticsReport, ServerReachability } from '../../contract/desktop/diagnostics-bridge';
import { saveText } from '../downloads/save-text';
import type { Partitions } from '../partitions';
import type { PolicyReading } from '../policies/policies';
import { accountPartition, signInPartition } from '../session/stored-accounts';
import type { ServerDiscovery } from '../session/server-discovery';
import type { SessionService } from '../session/desktop-session';
import type { Texts } from '../main-texts';
import type { OpenWindow } from '../windows/window-handle';
import { createLogExport, type LogText } from './log-export';
import { probeServer } from './probe-server';
import { createDiagnosticsReport } from './diagnostics-report';
import { scrubText } from './scrub-text';
import { probeWebSocket } from './probe-web-socket';

export interface DiagnosticsPorts {
  /** The app's data folder. */
  readonly folder: string;
  readonly session: SessionService;
  readonly partitions: Pick<Partitions, 'open'>;
  readonly servers: ServerDiscovery;
  readonly policies: PolicyReading;
  readonly texts: () => Texts;
  readonly isManuallyTrusted: (server: string) => boolean;
}

/** Maximum number of servers tested by one call. */
const serversLimit = 10;
const logNames = ['main.log', 'main.log.1', 'main.log.2', 'main.log.3'] as const;

const readLogs = (folder: string): readonly LogText[] => logNames.flatMap((name) => {
  try {
    return [{ name, text: readFileSync(join(folder, 'logs', name), 'utf8') }];
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : [{ name, text: String(error) }];
  }
});

export interface Diagnostics<Window> {
  report(): DiagnosticsReport;
  probeServers(): Promise<ServerReachability[]>;
  /** Opens a save dialog and writes the report and the logs; returns false if the person cancelled. */
  export(window: Window): Promise<boolean>;
}

/** Reports the app's state without secrets. */
export const createDiagnostics = ({ folder, session, partitions, servers, policies, texts, isManuallyTrusted }: DiagnosticsPorts): Diagnostics<OpenWindow> => {
  const clean = (text: string): string => scrubText(text, {
    home: homedir(), people: session.accounts().flatMap(({ user }) => [user.name, user.email ?? '', user.mobile ?? '']),
  });
  const report = (): DiagnosticsReport => createDiagnosticsReport({
    clean,
    versions: () => ({
      app: `${app.getVersion()}${app.isPackaged ? '' : ' (unpacked)'}`, electron: process.versions.electron, chromium: process.versions.chrome, node: process.versions.node,
      system: `${process.platform} ${release()} ${process.arch}`, locale: app.getLocale(),
    }),
    paths: () => ({ data: folder, logs: join(folder, 'logs'), crashes: app.getPath('crashDumps'), downloads: app.getPath('downloads'), program: app.getPath('exe') }),
    graphics: () => ({ ...app.getGPUFeatureStatus() }),
    keychain: () => ({
      // Querying the backend before the first secret is read would access the keychain. A report is created only after
      // that read.
      encryption: process.platform === 'linux' ? safeStorage.getSelectedStorageBackend() : 'system',
      accounts: session.accounts().map(({ key, isSignedIn }) => (isSignedIn ? session.account(key)?.isRemembered === false ? 'until the app is closed' : 'kept' : 'signed out')).join(', '),
    }),
    policies: () => ({ inForce: policies.policies, places: policies.locations, problems: policies.problems }),
  });

  return {
    report,
    async probeServers() {
      const signedIn = session.accounts().filter(({ isSignedIn }) => isSignedIn);
      const { server: signInServer } = session.stateOf(null);
      const partitionOf = new Map([...(signInServer === null ? [] : [[signInServer, signInPartition] as const]), ...signedIn.map(({ server, key }) => [server, accountPartition(key)] as const)]);
      return Promise.all([...partitionOf].slice(0, serversLimit).map(([server, name]) => {
        const { requestSession, fetch } = partitions.open(name);
        return probeServer(server, {
          fetch, basePath: servers.basePathOf(server), probeWebSocket, isManuallyTrusted: isManuallyTrusted(server),
          resolveProxy: (url) => requestSession().resolveProxy(url),
          resolveHost: async (host) => (await requestSession().resolveHost(host)).endpoints.map(({ address }) => address),
        });
      }));
    },
    async export({ browserWindow }) {
      const chosen = await dialog.showSaveDialog(browserWindow, {
        title: texts()('saveFile'), defaultPath: join(app.getPath('downloads'), 'deckle-diagnostics.txt'), properties: ['createDirectory', 'showOverwriteConfirmation'],
      });
      if (chosen.canceled) return false;
      await saveText(chosen.filePath, createLogExport(report().text, readLogs(folder), clean));
      return true;
    },
  };
};
