import { CallError } from '../../api-client/call-error';
import type { updateFailures } from '../../contract/desktop/updates-bridge';
import { acceptManifest } from '../../core/releases/accept-manifest';
import { chooseUpdate } from '../../core/releases/choose-update';
import { updateFailureOf } from './fetching/fetch-errors';
import type { Installer } from './installer';
import { availableState, setState, type Offer, type UpdaterState, type UpdateSource } from './update-service-state';

/** A manifest that was rejected, with the reason. */
class ManifestRefusedError extends Error {}

const showFailure = (updater: UpdaterState, reason: (typeof updateFailures)[number]): void => {
  setState(updater, updater.ready === null ? { status: 'failed', reason } : { status: 'ready', version: updater.ready });
};

const handleFailure = (updater: UpdaterState, error: unknown): void => {
  const { log } = updater.ports;
  if (error instanceof ManifestRefusedError) {
    log.warn('a release manifest was refused', { reason: error.message });
    showFailure(updater, 'refused');
  } else if (error instanceof CallError) {
    log.info('the server could not be asked for an update', { error });
    showFailure(updater, 'network');
  } else {
    const reason = updateFailureOf(error);
    log.warn('an update came to nothing', { reason, error });
    showFailure(updater, reason);
  }
};

/** Reports integer percentages that never decrease, even if a fetch starts again. */
const showProgress = (updater: UpdaterState, version: string) => {
  setState(updater, { status: 'downloading', version, percent: 0 });
  return (percent: number): void => {
    const { state } = updater;
    if (state.status === 'downloading' && state.version === version && percent > state.percent) setState(updater, { status: 'downloading', version, percent });
  };
};

const fetchOffer = async (updater: UpdaterState, { release, file, manifest, source }: Offer, by: Installer): Promise<void> => {
  const { document, fetchUpdate, log } = updater.ports;
  const { version, notes } = release;
  if (!await by.isPrepared(version)) {
    const onProgress = showProgress(updater, version);
    const bytes = await fetchUpdate({ version, file, manifest, remote: source.files, onProgress });
    log.info('a new version was fetched', { version, bytes, of: file.sizeBytes });
  }
  document.update({ prepared: { version, notes } });
  updater.ready = version;
  setState(updater, { status: 'ready', version });
};

/** The offer for this machine; null if there is none. Rejects if the manifest is not trusted. */
const findOffer = async ({ ports }: UpdaterState, source: UpdateSource, by: Installer): Promise<{ readonly offer: Offer; readonly isSkipped: boolean } | null> => {
  const { document, target, settings, policies } = ports;
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

export const checkNow = async (updater: UpdaterState, by: Installer): Promise<void> => {
  const { ports } = updater;
  const source = ports.source();
  if (source === null) return;
  if (updater.ready === null) setState(updater, { status: 'checking' });
  const found = await findOffer(updater, source, by);
  updater.offer = found?.offer ?? null;
  const isWanted = found !== null && !found.isSkipped;
  // A prepared version that is no longer offered was withdrawn or skipped.
  if (updater.ready !== null && (!isWanted || found.offer.release.version !== updater.ready)) updater.ready = null;
  if (found === null) setState(updater, { status: 'none', checkedAt: ports.now().toISOString() });
  else if (isWanted && (ports.settings().isAutomatic || updater.ready !== null)) await fetchOffer(updater, found.offer, by);
  else setState(updater, availableState(updater, found.offer));
};

/** Fetches the offered version, also if it was skipped. */
export const downloadOffer = async (updater: UpdaterState, by: Installer): Promise<void> => {
  const { offer, ports: { document } } = updater;
  if (!offer) return;
  document.update({ skipped: document.read().skipped.filter((version) => version !== offer.release.version) });
  await fetchOffer(updater, offer, by);
};

/** Runs one action at a time; further calls return the running one. */
export const runExclusive = async (updater: UpdaterState, act: (updater: UpdaterState, by: Installer) => Promise<void>): Promise<void> => {
  const { installer } = updater.ports;
  if (!installer || updater.disabledReason) return;
  if (updater.busy) return updater.busy;
  updater.busy = act(updater, installer).catch((error: unknown) => { handleFailure(updater, error); }).finally(() => { updater.busy = null; });
  return updater.busy;
};
