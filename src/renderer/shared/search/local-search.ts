import { desktopId } from '../../../contract/entities/common-schemas';
import { fileTypes, type File } from '../../../contract/entities/file';
import type { OfflineCache } from '../local-data/offline-cache';
import { logProblem } from '../log';
import { entriesOf, getEntry, hasEntry } from '../store/files/bucket-table';
import type { FilesState } from '../store/files/files-state';
import { matchFile, type SearchResult, type SearchQuery } from './search-query';

/** Number of files matched per task. Between tasks the page can handle events, and a cancelled search stops. */
const step = 1000;

const nextTurn = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve); });

interface Ranked { readonly rank: number; readonly finding: SearchResult }

const better = (one: Ranked, other: Ranked): number =>
  one.rank - other.rank || (one.finding.file.updatedAt < other.finding.file.updatedAt ? 1 : -1);

/** Names of a file's ancestors, as far as this window has loaded them. */
const above = (file: File, files: FilesState): SearchResult['ancestors'] => {
  const known = file.parentId === null ? undefined : files.pages[file.parentId];
  const folder = getEntry(files.table, file.parentId ?? '');
  if (!folder) return file.parentId === desktopId ? [{ guid: desktopId, name: desktopId, type: fileTypes.folder }] : null;
  return [...known?.status === 'ready' ? known.ancestors : [], { guid: folder.guid, name: folder.name, type: folder.type }];
};

/**
 * Searches the loaded files and the offline cache, and returns the best `limit` results. Returns null if the search
 * was cancelled. Loaded files take precedence over cached ones.
 */
export const searchLocally = async (
  question: SearchQuery, limit: number, files: FilesState, lastSeen: OfflineCache | null, isWanted: () => boolean,
): Promise<readonly SearchResult[] | null> => {
  let best: Ranked[] = [];
  const lies = (file: File): boolean => question.root === null || above(file, files)?.[0]?.guid === question.root;
  const look = (seen: readonly File[]): void => {
    for (const file of seen) {
      if (file.isDelete || !lies(file)) continue;
      const match = matchFile(question, file);
      if (match) best.push(match);
    }
    best = best.sort(better).slice(0, limit);
  };
  const shown = entriesOf(files.table).map(([, file]) => file);
  for (let from = 0; from < shown.length; from += step) {
    if (from > 0) await nextTurn();
    if (!isWanted()) return null;
    look(shown.slice(from, from + step));
  }
  try {
    for (let after: string | null = null; lastSeen;) {
      const seen: readonly File[] = await lastSeen.readFiles(after, step);
      if (!isWanted()) return null;
      look(seen.filter(({ guid }) => !hasEntry(files.table, guid) && !hasEntry(files.removed, guid)));
      after = seen.at(-1)?.guid ?? null;
      if (seen.length < step) break;
    }
  } catch (error) {
    logProblem('The offline cache could not be searched.', error);
  }
  return isWanted() ? best.map(({ finding }) => ({ ...finding, ancestors: above(finding.file, files) })) : null;
};
