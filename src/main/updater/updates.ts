import { CallError } from '../../api-client/call-error';
import type { UpdatesOffBy, UpdateState, WhatIsNew } from '../../contract/desktop/updates';
import type { FeatureGate, PackageKind, Release, ReleaseArchitecture, ReleaseChannel, ReleaseFile, ReleaseManifest, ReleaseNotes, ReleasePlatform, ServedManifest } from '../../contract/releases';
import { acceptManifest, type TrustedKey, type VerifySignature } from '../../core/releases/accept';
import { choose } from '../../core/releases/choose';
import { isNewer } from '../../core/releases/version';
import type { Log } from '../logging/logger';
import type { Document } from '../storage/document';
import { failureOf } from './fetching/errors';
import type { WantedUpdate } from './fetching/fetch-update';
import type { RemoteFiles } from './fetching/remote-files';
import type { Installer } from './installer';
import type { UpdateMemory } from './update-document';

/** The account's server as a source of updates. */
export interface UpdateSource {
  /** Rejects with a `CallError`. */
  manifest(channel: ReleaseChannel): Promise<ServedManifest>;
  readonly files: RemoteFiles;
}

export interface UpdatesPorts {
  readonly document: Document<UpdateMemory>;
  /** Null if this copy cannot be replaced. */
  readonly installer: Installer | null;
  /** The reason if `installer` is null. */
  readonly replacedBy: 'administrator' | 'package';
  readonly target: { readonly version: string; readonly platform: ReleasePlatform; readonly architecture: ReleaseArchitecture; readonly kind: PackageKind };
  /** Without keys no release is trusted, so no check is made. */
  readonly keys: readonly TrustedKey[];
  readonly learnGates: (gates: readonly FeatureGate[]) => void;
  readonly verify: VerifySignature;
  readonly settings: () => { readonly isAutomatic: boolean; readonly channel: ReleaseChannel };
  readonly policies: { readonly areOff: boolean; readonly pinnedVersion: string | null };
  /** Null while no server is known. */
  readonly source: () => UpdateSource | null;
  readonly fetchUpdate: (wanted: WantedUpdate) => Promise<number>;
  /** Quits the app, after confirmation of unsent changes. Resolves with false if the person cancelled. */
  readonly quit: () => Promise<boolean>;
  readonly now: () => Date;
  readonly log: Log;
}

export interface Updates {
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
  whatIsNew(): { readonly news: WhatIsNew | null; readonly isUnseen: boolean };
  sawWhatIsNew(): void;
  /** Installs the prepared version while the app quits. Null if there is none. */
  quitting(): Promise<void> | null;
}

interface Offer { readonly release: Release; readonly file: ReleaseFile; readonly manifest: ReleaseManifest; readonly source: UpdateSource }

export const createUpdates = (ports: UpdatesPorts): Updates => {
  const { document, installer, target, settings, policies, log } = ports;
  const listeners: ((state: UpdateState) => void)[] = [];
  const offBy: UpdatesOffBy | null = policies.areOff ? 'policy' : !installer ? ports.replacedBy : ports.keys.length === 0 ? 'keys' : null;
  let state: UpdateState = offBy ? { status: 'off', by: offBy } : { status: 'idle' };
  let offer: Offer | null = null;
  /** The version to install when the app quits. */
  let ready: string | null = null;
  let busy: Promise<void> | null = null;
  let isRestarting = false;

  const become = (next: UpdateState): void => {
    state = next;
    for (const listener of [...listeners]) listener(next);
  };
  const failed = (error: unknown): void => {
    const reason = failureOf(error);
    log.warn('an update came to nothing', { reason, error });
    become(ready === null ? { status: 'failed', reason } : { status: 'ready', version: ready });
  };

  /** Reports integer percentages that never decrease, even if a fetch starts again. */
  const showProgress = (version: string) => {
    become({ status: 'downloading', version, percent: 0 });
    return (percent: number): void => {
      if (state.status === 'downloading' && state.version === version && percent > state.percent) become({ status: 'downloading', version, percent });
    };
  };

  const fetchOffer = async ({ release, file, manifest, source }: Offer, by: Installer): Promise<void> => {
    const { version, notes } = release;
    if (!await by.isPrepared(version)) {
      const onProgress = showProgress(version);
      const bytes = await ports.fetchUpdate({ version, file, manifest, remote: source.files, onProgress });
      log.info('a new version was fetched', { version, bytes, of: file.sizeBytes });
    }
    document.change({ prepared: { version, notes } });
    ready = version;
    become({ status: 'ready', version });
  };

  const offered = ({ release, file }: Offer): UpdateState =>
    ({ status: 'available', version: release.version, sizeBytes: file.sizeBytes, isSkipped: document.read().skipped.includes(release.version) });

  /** The offer for this machine; null if there is none. Rejects if the manifest is not trusted. */
  const look = async (source: UpdateSource, by: Installer): Promise<{ readonly offer: Offer; readonly isSkipped: boolean } | null> => {
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
      throw new RefusedError(acceptance.reason);
    }
    const { manifest } = acceptance;
    document.change({ seen: { ...memory.seen, [channel]: acceptance.seen } });
    ports.learnGates(manifest.featureGates);
    const machine = { ...target, machineId: memory.machineId, pinnedVersion: policies.pinnedVersion, skipped: memory.skipped, halted: [...served.halted, ...await by.failedVersions()] };
    const choice = choose(manifest, machine);
    const found = choice.kind === 'update' ? choice : choose(manifest, { ...machine, skipped: [] });
    return found.kind === 'update' ? { offer: { release: found.release, file: found.file, manifest, source }, isSkipped: choice.kind !== 'update' } : null;
  };

  const checkNow = async (by: Installer): Promise<void> => {
    const source = ports.source();
    if (source === null) return;
    if (ready === null) become({ status: 'checking' });
    const found = await look(source, by);
    offer = found?.offer ?? null;
    const isWanted = found !== null && !found.isSkipped;
    // A prepared version that is no longer offered was withdrawn or skipped.
    if (ready !== null && (!isWanted || found.offer.release.version !== ready)) ready = null;
    if (found === null) become({ status: 'none', checkedAt: ports.now().toISOString() });
    else if (isWanted && (settings().isAutomatic || ready !== null)) await fetchOffer(found.offer, by);
    else become(offered(found.offer));
  };

  /** Runs one action at a time; further calls return the running one. */
  const alone = async (act: (by: Installer) => Promise<void>): Promise<void> => {
    if (!installer || offBy) return;
    if (busy) return busy;
    busy = act(installer).catch((error: unknown) => {
      if (error instanceof RefusedError) {
        log.warn('a release manifest was refused', { reason: error.message });
        become(ready === null ? { status: 'failed', reason: 'refused' } : { status: 'ready', version: ready });
      } else if (error instanceof CallError) {
        log.info('the server could not be asked for an update', { error });
        become(ready === null ? { status: 'failed', reason: 'network' } : { status: 'ready', version: ready });
      } else failed(error);
    }).finally(() => { busy = null; });
    return busy;
  };

  return {
    state: () => state,
    onChanged(listener) { listeners.push(listener); },
    async start() {
      const { prepared } = document.read();
      if (prepared?.version === target.version) document.change({ prepared: null, news: { ...prepared, isUnseen: true } });
      await alone(async (by) => {
        await by.confirmHealthy();
        const waiting = document.read().prepared;
        if (!waiting || !isNewer(waiting.version, target.version)) return;
        if ((await by.failedVersions()).includes(waiting.version) || !await by.isPrepared(waiting.version)) {
          document.change({ prepared: null });
          return;
        }
        ready = waiting.version;
        become({ status: 'ready', version: ready });
      });
    },
    check: () => alone(checkNow),
    download: () => alone(async (by) => {
      if (!offer) return;
      document.change({ skipped: document.read().skipped.filter((version) => version !== offer?.release.version) });
      await fetchOffer(offer, by);
    }),
    async restart() {
      if (ready === null) return;
      isRestarting = true;
      isRestarting = await ports.quit();
    },
    skip(version) {
      const { skipped } = document.read();
      if (!skipped.includes(version)) document.change({ skipped: [...skipped, version].slice(-50) });
      if (ready === version) ready = null;
      if (offer?.release.version === version) become(offered(offer));
      else if (state.status === 'ready' && state.version === version) become({ status: 'idle' });
    },
    notesOf: (version) => [offer?.release, document.read().prepared].find((told) => told?.version === version)?.notes ?? null,
    whatIsNew() {
      const { news } = document.read();
      return news?.version === target.version ? { news: { version: news.version, notes: news.notes }, isUnseen: news.isUnseen } : { news: null, isUnseen: false };
    },
    sawWhatIsNew() {
      const { news } = document.read();
      if (news?.isUnseen) document.change({ news: { ...news, isUnseen: false } });
    },
    quitting() {
      if (!installer || ready === null) return null;
      const version = ready;
      ready = null;
      return installer.install(version, isRestarting ? 'now' : 'onQuit').catch((error: unknown) => { log.error('a new version could not be put in place', { version, error }); });
    },
  };
};

/** A manifest that was rejected, with the reason. */
class RefusedError extends Error {}
