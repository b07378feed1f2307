import gt from 'semver/functions/gt.js';
import { CallError } from '../../api-client/call-error';
import type { UpdatesDisabledReason, UpdateState, WhatsNew } from '../../contract/desktop/updates-bridge';
import type { FeatureGate, PackageKind, Release, ReleaseArchitecture, ReleaseChannel, ReleaseFile, ReleaseManifest, ReleaseNotes, ReleasePlatform, ServedManifest } from '../../contract/release-manifest';
import { acceptManifest, type TrustedKey, type VerifySignature } from '../../core/releases/accept-manifest';
import { chooseUpdate } from '../../core/releases/choose-update';
import type { Log } from '../logging/logger';
import type { Document } from '../storage/document';
import { updateFailureOf } from './fetching/fetch-errors';
import type { UpdateRequest } from './fetching/fetch-update';
import type { RemoteFiles } from './fetching/remote-files';
import type { Installer } from './installer';
import type { UpdateMemory } from './update-document';

/** The account's server as a source of updates. */
export interface UpdateSource {
  /** Rejects with a `CallError`. */
  manifest(channel: ReleaseChannel): Promise<ServedManifest>;
  readonly files: RemoteFiles;
}

export interface UpdateServicePorts {
  readonly document: Document<UpdateMemory>;
  /** Null if this copy cannot be replaced. */
  readonly installer: Installer | null;
  /** The reason if `installer` is null. */
  readonly unavailableReason: 'administrator' | 'package';
  readonly target: { readonly version: string; readonly platform: ReleasePlatform; readonly architecture: ReleaseArchitecture; readonly kind: PackageKind };
  /** Without keys no release is trusted, so no check is made. */
  readonly keys: readonly TrustedKey[];
  readonly learnGates: (gates: readonly FeatureGate[]) => void;
  readonly verify: VerifySignature;
  readonly settings: () => { readonly isAutomatic: boolean; readonly channel: ReleaseChannel };
  readonly policies: { readonly areOff: boolean; readonly pinnedVersion: string | null };
  /** Null while no server is known. */
  readonly source: () => UpdateSource | null;
  readonly fetchUpdate: (wanted: UpdateRequest) => Promise<number>;
  /** Quits the app, after confirmation of unsent changes. Resolves with false if the person cancelled. */
  readonly quit: () => Promise<boolean>;
  readonly now: () => Date;
  readonly log: Log;
}

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

interface Offer { readonly release: Release; readonly file: ReleaseFile; readonly manifest: ReleaseManifest; readonly source: UpdateSource }

export const createUpdateService = (ports: UpdateServicePorts): UpdateService => {
  const { document, installer, target, settings, policies, log } = ports;
  const listeners: ((state: UpdateState) => void)[] = [];
  const disabledReason: UpdatesDisabledReason | null = policies.areOff ? 'policy' : !installer ? ports.unavailableReason : ports.keys.length === 0 ? 'keys' : null;
  let state: UpdateState = disabledReason ? { status: 'off', by: disabledReason } : { status: 'idle' };
  let offer: Offer | null = null;
  /** The version to install when the app quits. */
  let ready: string | null = null;
  let busy: Promise<void> | null = null;
  let isRestarting = false;

  const setState = (next: UpdateState): void => {
    state = next;
    for (const listener of [...listeners]) listener(next);
  };
  const handleFailure = (error: unknown): void => {
    const reason = updateFailureOf(error);
    log.warn('an update came to nothing', { reason, error });
    setState(ready === null ? { status: 'failed', reason } : { status: 'ready', version: ready });
  };

  /** Reports integer percentages that never decrease, even if a fetch starts again. */
  const showProgress = (version: string) => {
    setState({ status: 'downloading', version, percent: 0 });
    return (percent: number): void => {
      if (state.status === 'downloading' && state.version === version && percent > state.percent) setState({ status: 'downloading', version, percent });
    };
  };

  const fetchOffer = async ({ release, file, manifest, source }: Offer, by: Installer): Promise<void> => {
    const { version, notes } = release;
    if (!await by.isPrepared(version)) {
      const onProgress = showProgress(version);
      const bytes = await ports.fetchUpdate({ version, file, manifest, remote: source.files, onProgress });
      log.info('a new version was fetched', { version, bytes, of: file.sizeBytes });
    }
    document.update({ prepared: { version, notes } });
    ready = version;
    setState({ status: 'ready', version });
  };

  const availableState = ({ release, file }: Offer): UpdateState =>
    ({ status: 'available', version: release.version, sizeBytes: file.sizeBytes, isSkipped: document.read().skipped.includes(release.version) });

  /** The offer for this machine; null if there is none. Rejects if the manifest is not trusted. */
  const findOffer = async (source: UpdateSource, by: Installer): Promise<{ readonly offer: Offer; readonly isSkipped: boolean } | null> => {
    const { channel } = settings();
    const served = await source.manifest(channel).catch((error: unknown) => {
      if (error instanceof CallError && error.failure.code === 'NO_RELEASES') return null;
      throw error;
    });
    if (served === null) return null;
    const memory = document.read();
    const acceptance = acceptManifest(served, { channel, keys: ports.keys, verify: ports.verify, seen: memory.seen[channel], version: target.version });
    if (!acceptance.isAccepted) {
      // The server only lacks releases as new as this version, which is no failure.
      if (acceptance.reason === 'outdated') return null;
      throw new ManifestRefusedError(acceptance.reason);
    }
    const { manifest } = acceptance;
    document.update({ seen: { ...memory.seen, [channel]: acceptance.seen } });
    ports.learnGates(manifest.featureGates);
    const machine = { ...target, machineId: memory.machineId, pinnedVersion: policies.pinnedVersion, skipped: memory.skipped, halted: [...served.halted, ...await by.failedVersions()] };
    const choice = chooseUpdate(manifest, machine);
    const found = choice.kind === 'update' ? choice : chooseUpdate(manifest, { ...machine, skipped: [] });
    return found.kind === 'update' ? { offer: { release: found.release, file: found.file, manifest, source }, isSkipped: choice.kind !== 'update' } : null;
  };

  const checkNow = async (by: Installer): Promise<void> => {
    const source = ports.source();
    if (source === null) return;
    if (ready === null) setState({ status: 'checking' });
    const found = await findOffer(source, by);
    offer = found?.offer ?? null;
    const isWanted = found !== null && !found.isSkipped;
    // A prepared version that is no longer offered was withdrawn or skipped.
    if (ready !== null && (!isWanted || found.offer.release.version !== ready)) ready = null;
    if (found === null) setState({ status: 'none', checkedAt: ports.now().toISOString() });
    else if (isWanted && (settings().isAutomatic || ready !== null)) await fetchOffer(found.offer, by);
    else setState(availableState(found.offer));
  };

  /** Runs one action at a time; further calls return the running one. */
  const runExclusive = async (act: (by: Installer) => Promise<void>): Promise<void> => {
    if (!installer || disabledReason) return;
    if (busy) return busy;
    busy = act(installer).catch((error: unknown) => {
      if (error instanceof ManifestRefusedError) {
        log.warn('a release manifest was refused', { reason: error.message });
        setState(ready === null ? { status: 'failed', reason: 'refused' } : { status: 'ready', version: ready });
      } else if (error instanceof CallError) {
        log.info('the server could not be asked for an update', { error });
        setState(ready === null ? { status: 'failed', reason: 'network' } : { status: 'ready', version: ready });
      } else handleFailure(error);
    }).finally(() => { busy = null; });
    return busy;
  };

  return {
    state: () => state,
    onChanged(listener) { listeners.push(listener); },
    async start() {
      const { prepared } = document.read();
      if (prepared?.version === target.version) document.update({ prepared: null, news: { ...prepared, isUnseen: true } });
      await runExclusive(async (by) => {
        await by.confirmHealthy();
        const waiting = document.read().prepared;
        if (!waiting || !gt(waiting.version, target.version)) return;
        if ((await by.failedVersions()).includes(waiting.version) || !await by.isPrepared(waiting.version)) {
          document.update({ prepared: null });
          return;
        }
        ready = waiting.version;
        setState({ status: 'ready', version: ready });
      });
    },
    check: () => runExclusive(checkNow),
    download: () => runExclusive(async (by) => {
      if (!offer) return;
      document.update({ skipped: document.read().skipped.filter((version) => version !== offer?.release.version) });
      await fetchOffer(offer, by);
    }),
    async restart() {
      if (ready === null) return;
      isRestarting = true;
      isRestarting = await ports.quit();
    },
    skip(version) {
      const { skipped } = document.read();
      if (!skipped.includes(version)) document.update({ skipped: [...skipped, version].slice(-50) });
      if (ready === version) ready = null;
      if (offer?.release.version === version) setState(availableState(offer));
      else if (state.status === 'ready' && state.version === version) setState({ status: 'idle' });
    },
    notesOf: (version) => [offer?.release, document.read().prepared].find((told) => told?.version === version)?.notes ?? null,
    whatsNew() {
      const { news } = document.read();
      return news?.version === target.version ? { news: { version: news.version, notes: news.notes }, isUnseen: news.isUnseen } : { news: null, isUnseen: false };
    },
    markWhatsNewSeen() {
      const { news } = document.read();
      if (news?.isUnseen) document.update({ news: { ...news, isUnseen: false } });
    },
    installOnQuit() {
      if (!installer || ready === null) return null;
      const version = ready;
      ready = null;
      return installer.install(version, isRestarting ? 'now' : 'onQuit').catch((error: unknown) => { log.error('a new version could not be put in place', { version, error }); });
    },
  };
};

/** A manifest that was rejected, with the reason. */
class ManifestRefusedError extends Error {}
