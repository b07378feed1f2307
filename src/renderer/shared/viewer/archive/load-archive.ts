import { trustedScriptUrl } from '../../trusted-script-url';
import { openContentSource } from '../content/content-source';
import type { LoadContent } from '../content/use-content';
import { listInWorker } from '../content/worker-source';
import type { ArchiveEntry, ArchiveListing } from './archive-entry';
import workerUrl from './archive-worker?worker&url';

const workerScript = trustedScriptUrl('deckle-worker', workerUrl);

/** The entries of an archive, listed in a worker: 100,000 take seconds of processor time. */
export const loadArchive: LoadContent<ArchiveListing> = async (fetchRange, signal) => {
  const { items, isCut } = await listInWorker<ArchiveEntry>(workerScript, await openContentSource(fetchRange), signal);
  return { entries: items, isCut };
};
