import type { Unsubscribe } from '../../../contract/bridge';
import type { File } from '../../../contract/entities/file';
import { isLocalGuid } from '../../../core/ids';
import { isLost } from '../failure';
import type { Account } from '../local-data/database';
import { noNews, type LastSeen, type News } from '../local-data/last-seen';
import type { SeenList } from '../local-data/schema';
import { logProblem } from '../log';
import { differingEntries, getEntry, hasEntry } from './bucket-table';
import { initialFilesState, type FileList, type FilesState, type Place } from './files/files-state';
import type { AppStore, StoreExtra } from './store';

/** Changes within this time are written together. */
const gatheringMs = 500;
/** Maximum number of files per transaction, so that a person's change never waits long for it. */
const filesAtOnce = 200;
/** Delay of pruning, well after the start. */
const pruneAfterMs = 60_000;

/** Writes the server's descriptions of files, lists and places to the offline cache as they enter the store. */
export const joinLastSeen = (store: AppStore, open: (account: Account) => LastSeen): Unsubscribe => {
  const { lastSeen, later } = store.dispatch<StoreExtra>((_dispatch, _getState, extra) => extra);
  let followed: number | null = null;
  let kept: FilesState = initialFilesState;
  let isWaiting = false;
  let keeping: Promise<void> = Promise.resolve();

  const keep = async (target: LastSeen, news: News): Promise<void> => {
    const { files, ...others } = news;
    for (let from = 0; from < files.length && target === lastSeen.current; from += filesAtOnce) {
      await target.keep({ ...noNews, files: files.slice(from, from + filesAtOnce) });
    }
    // After the files that they reference.
    if (target === lastSeen.current) await target.keep({ ...others, files: [] });
  };
  const gather = (): void => {
    isWaiting = false;
    const target = lastSeen.current;
    const { files } = store.getState();
    if (!target || files === kept) return;
    const news = newsBetween(kept, files, new Date().toISOString());
    kept = files;
    if (Object.values(news).every((each: readonly unknown[]) => each.length === 0)) return;
    keeping = keeping.then(() => target.inOneGo(() => keep(target, news))).catch((error: unknown) => { logProblem('The offline cache could not be written.', error); });
  };

  /** The cache is wiped when the session ends; unsent changes are stored elsewhere. */
  const leave = (): void => {
    const left = lastSeen.current;
    lastSeen.current = null;
    left?.wipe().catch((error: unknown) => { logProblem('The offline cache could not be cleared.', error); }).finally(() => { left.close(); });
  };
  const enter = (account: Account): void => {
    const entered = open(account);
    lastSeen.current = entered;
    later(() => {
      if (lastSeen.current === entered) entered.prune().catch((error: unknown) => { logProblem('The offline cache could not be pruned.', error); });
    }, pruneAfterMs);
  };
  const follow = (): void => {
    const { session: { session, loginId }, files } = store.getState();
    if (loginId !== followed) {
      followed = loginId;
      kept = files;
      leave();
      if (session.status === 'signed-in') enter({ server: session.server, personId: session.user.id });
    }
    if (files === kept || isWaiting) return;
    isWaiting = true;
    later(gather, gatheringMs);
  };

  follow();
  return store.subscribe(follow);
};

/** The cache entries that differ between two states of the store. */
const newsBetween = (before: FilesState, after: FilesState, at: string): News => {
  const files: File[] = [];
  const goneFiles: string[] = [];
  for (const guid of differingEntries(before.table, after.table)) {
    if (isLocalGuid(guid)) continue;
    // Unconfirmed changes are stored in the outbox, not in the cache.
    const waiting = getEntry(after.pending, guid);
    const file = waiting ? waiting.confirmed : getEntry(after.table, guid);
    if (file) files.push(file);
    else if (hasEntry(after.gone, guid)) goneFiles.push(guid);
  }
  const changedLists = Object.values(after.lists).filter((list) => list !== before.lists[list.key]);
  const changedPlaces = Object.entries(after.places).filter(([guid, place]) => place !== before.places[guid] && !isLocalGuid(guid));
  return {
    files, goneFiles,
    lists: changedLists.filter(isUpToDate).map((list) => [list.key, seenListOf(list, at)] as const),
    goneLists: changedLists.filter(hasLost).map(({ key }) => key),
    places: changedPlaces.filter(([, { status, requestId }]) => status === 'ready' && requestId === null).map(([guid, { ancestors }]) => [guid, ancestors] as const),
    gonePlaces: [...goneFiles, ...changedPlaces.filter(([, place]) => hasLost(place)).map(([guid]) => guid)],
  };
};

const hasLost = ({ status, failure }: FileList | Place): boolean => status === 'failed' && failure !== null && isLost(failure);

const isUpToDate = ({ source, status, seenAt }: FileList): boolean =>
  seenAt === null && (status === 'ready' || status === 'refreshing' || status === 'extending') && !(source.kind === 'folder' && isLocalGuid(source.folder));

const seenListOf = ({ source, sort, ids, cursor }: FileList, at: string): SeenList => ({ source, sort, ids: ids.filter((id) => !isLocalGuid(id)), cursor, at });
