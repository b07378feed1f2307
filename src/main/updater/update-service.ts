import gt from 'semver/functions/gt.js';
import type { UpdatesDisabledReason, UpdateState, WhatsNew } from '../../contract/desktop/updates-bridge';
import type { ReleaseNotes } from '../../contract/release-manifest';
import { checkNow, downloadOffer, runExclusive } from './check-for-update';
import type { Installer } from './installer';
import { availableState, setState, type UpdaterState, type UpdateServicePorts } from './update-service-state';

export interface UpdateService {
  state(): UpdateState;
  onChanged(listener: (state: UpdateState) => void): void;
  /** Restores the prepared version and the notes of a new one. Needs no network. */
  start(): Promise<void>;
  /** Never rejects. Concurrent calls share one check. */
  check(): Promise<void>;
  download(): Promise<void>;
  restart(): Promise<void>;
  skip(version: string): void;
  /** The notes of the offered or prepared version; null for any other. */
  notesOf(version: string): ReleaseNotes | null;
  whatsNew(): { readonly news: WhatsNew | null; readonly isUnseen: boolean };
  markWhatsNewSeen(): void;
  /** Installs the prepared version while the app quits. Null if there is none. */
  installOnQuit(): Promise<void> | null;
}

const disabledReasonOf = ({ policies, installer, unavailableReason, keys }: UpdateServicePorts): UpdatesDisabledReason | null =>
  (policies.areOff ? 'policy' : !installer ? unavailableReason : keys.length === 0 ? 'keys' : null);

const restorePrepared = async (updater: UpdaterState, by: Installer): Promise<void> => {
  const { document, target } = updater.ports;
  await by.confirmHealthy();
  const waiting = document.read().prepared;
  if (!waiting || !gt(waiting.version, target.version)) return;
  if ((await by.failedVersions()).includes(waiting.version) || !await by.isPrepared(waiting.version)) {
    document.update({ prepared: null });
    return;
  }
  updater.ready = waiting.version;
  setState(updater, { status: 'ready', version: updater.ready });
};

const startService = async (updater: UpdaterState): Promise<void> => {
  const { document, target } = updater.ports;
  const { prepared } = document.read();
  if (prepared?.version === target.version) document.update({ prepared: null, news: { ...prepared, isUnseen: true } });
  await runExclusive(updater, restorePrepared);
};

const restartApp = async (updater: UpdaterState): Promise<void> => {
  if (updater.ready === null) return;
  updater.isRestarting = true;
  updater.isRestarting = await updater.ports.quit();
};

const skipVersion = (updater: UpdaterState, version: string): void => {
  const { document } = updater.ports;
  const { offer, state } = updater;
  const { skipped } = document.read();
  if (!skipped.includes(version)) document.update({ skipped: [...skipped, version].slice(-50) });
  if (updater.ready === version) updater.ready = null;
  if (offer?.release.version === version) setState(updater, availableState(updater, offer));
  else if (state.status === 'ready' && state.version === version) setState(updater, { status: 'idle' });
};

const notesOf = ({ offer, ports: { document } }: UpdaterState, version: string): ReleaseNotes | null =>
  [offer?.release, document.read().prepared].find((release) => release?.version === version)?.notes ?? null;

const whatsNew = ({ ports: { document, target } }: UpdaterState): ReturnType<UpdateService['whatsNew']> => {
  const { news } = document.read();
  return news?.version === target.version ? { news: { version: news.version, notes: news.notes }, isUnseen: news.isUnseen } : { news: null, isUnseen: false };
};

const markWhatsNewSeen = ({ ports: { document } }: UpdaterState): void => {
  const { news } = document.read();
  if (news?.isUnseen) document.update({ news: { ...news, isUnseen: false } });
};

const installOnQuit = (updater: UpdaterState): Promise<void> | null => {
  const { installer, log } = updater.ports;
  if (!installer || updater.ready === null) return null;
  const version = updater.ready;
  updater.ready = null;
  return installer.install(version, updater.isRestarting ? 'now' : 'onQuit').catch((error: unknown) => { log.error('a new version could not be put in place', { version, error }); });
};

export const createUpdateService = (ports: UpdateServicePorts): UpdateService => {
  const disabledReason = disabledReasonOf(ports);
  const updater: UpdaterState = {
    ports, disabledReason, listeners: [], state: disabledReason ? { status: 'off', by: disabledReason } : { status: 'idle' },
    offer: null, ready: null, busy: null, isRestarting: false,
  };
  return {
    state: () => updater.state,
    onChanged(listener) { updater.listeners.push(listener); },
    start: () => startService(updater),
    check: () => runExclusive(updater, checkNow),
    download: () => runExclusive(updater, downloadOffer),
    restart: () => restartApp(updater),
    skip(version) { skipVersion(updater, version); },
    notesOf: (version) => notesOf(updater, version),
    whatsNew: () => whatsNew(updater),
    markWhatsNewSeen() { markWhatsNewSeen(updater); },
    installOnQuit: () => installOnQuit(updater),
  };
};
