import type { Unsubscribe } from '../../../../contract/bridge';
import type { File } from '../../../../contract/entities/file';
import { isLocalGuid } from '../../../../core/ids';
import { isAccessLost } from '../../bridge-failure';
import type { Account } from '../../local-data/local-database';
import { noCacheChanges, type OfflineCache, type CacheChanges } from '../../local-data/offline-cache';
import type { CachedList } from '../../local-data/local-schema';
import { logProblem } from '../../log';
import { differingEntries, getEntry, hasEntry } from './bucket-table';
import { initialFilesState, type FileList, type FilesState, type PageState } from './files-state';
import { onLogin } from '../session/on-login';
import { listen, servicesOf, type AppStore } from '../app-store';

/** Changes within this time are written together. */
const writeDelayMs = 500;
/** Maximum number of files per transaction, so that a person's change never waits long for it. */
const filesPerTransaction = 200;
/** Delay of pruning, well after the start. */
const pruneAfterMs = 60_000;

/** Writes the server's descriptions of files, lists and places to the offline cache as they enter the store. */
export const connectOfflineCache = (store: AppStore, open: (account: Account) => OfflineCache): Unsubscribe => {
  const { offlineCache, schedule } = servicesOf(store);
  let kept: FilesState = initialFilesState;
  let isWaiting = false;
  let keeping: Promise<void> = Promise.resolve();

  const keep = async (target: OfflineCache, news: CacheChanges): Promise<void> => {
    const { files, ...others } = news;
    for (let from = 0; from < files.length && target === offlineCache.current(); from += filesPerTransaction) {
      await target.write({ ...noCacheChanges, files: files.slice(from, from + filesPerTransaction) });
    }
    // After the files that they reference.
    if (target === offlineCache.current()) await target.write({ ...others, files: [] });
  };
  const gather = (): void => {
    isWaiting = false;
    const target = offlineCache.current();
    const { files } = store.getState();
    if (!target || files === kept) return;
    const news = cacheChangesBetween(kept, files, new Date().toISOString());
    kept = files;
    if (Object.values(news).every((each: readonly unknown[]) => each.length === 0)) return;
    keeping = keeping.then(() => target.withoutPruning(() => keep(target, news))).catch((error: unknown) => { logProblem('The offline cache could not be written.', error); });
  };

  /** The cache is wiped when the session ends; unsent changes are stored elsewhere. */
  const leave = (): void => {
    const left = offlineCache.current();
    offlineCache.replace(null);
    left?.wipe().catch((error: unknown) => { logProblem('The offline cache could not be cleared.', error); }).finally(() => { left.close(); });
  };
  const enter = (account: Account): void => {
    const entered = open(account);
    offlineCache.replace(entered);
    schedule(() => {
      if (offlineCache.current() === entered) entered.prune().catch((error: unknown) => { logProblem('The offline cache could not be pruned.', error); });
    }, pruneAfterMs);
  };
  const stopLogins = onLogin(store, ({ session }) => {
    kept = store.getState().files;
    leave();
    if (session.status === 'signed-in') enter({ server: session.server, personId: session.user.id });
  });
  const stopChanges = store.dispatch(listen({
    predicate: (_action, { files }) => files !== kept && !isWaiting,
    effect: () => {
      isWaiting = true;
      schedule(gather, writeDelayMs);
    },
  }));
  return () => {
    stopLogins();
    stopChanges();
  };
};

/** The cache entries that differ between two states of the store. */
const cacheChangesBetween = (before: FilesState, after: FilesState, at: string): CacheChanges => {
  const files: File[] = [];
  const goneFiles: string[] = [];
  for (const guid of differingEntries(before.table, after.table)) {
    if (isLocalGuid(guid)) continue;
    // Unconfirmed changes are stored in the outbox, not in the cache.
    const waiting = getEntry(after.pending, guid);
    const file = waiting ? waiting.confirmed : getEntry(after.table, guid);
    if (file) files.push(file);
    else if (hasEntry(after.removed, guid)) goneFiles.push(guid);
  }
  const changedLists = Object.values(after.lists).filter((list) => list !== before.lists[list.key]);
  const changedPlaces = Object.entries(after.pages).filter(([guid, place]) => place !== before.pages[guid] && !isLocalGuid(guid));
  return {
    files, removedFiles: goneFiles,
    lists: changedLists.filter(isUpToDate).map((list) => [list.key, cachedListOf(list, at)] as const),
    removedLists: changedLists.filter(isAccessLostIn).map(({ key }) => key),
    places: changedPlaces.filter(([, { status, requestId }]) => status === 'ready' && requestId === null).map(([guid, { ancestors }]) => [guid, ancestors] as const),
    removedPlaces: [...goneFiles, ...changedPlaces.filter(([, place]) => isAccessLostIn(place)).map(([guid]) => guid)],
  };
};

const isAccessLostIn = ({ status, failure }: FileList | PageState): boolean => status === 'failed' && failure !== null && isAccessLost(failure);

const isUpToDate = ({ source, status, cachedAt }: FileList): boolean =>
  cachedAt === null && (status === 'ready' || status === 'refreshing' || status === 'extending') && !(source.kind === 'folder' && isLocalGuid(source.folder));

const cachedListOf = ({ source, sort, ids, cursor }: FileList, at: string): CachedList => ({ source, sort, ids: ids.filter((id) => !isLocalGuid(id)), cursor, at });
