import { desktopId } from '../../../contract/entities/common';
import { fileTypes, type File } from '../../../contract/entities/file';
import type { LastSeen } from '../local-data/last-seen';
import { logProblem } from '../log';
import { entriesOf, getEntry, hasEntry } from '../store/bucket-table';
import type { FilesState } from '../store/files/files-state';
import { matchFile, type Finding, type Question } from './question';

/** So many files are looked at in one go; between two the page has its turn, and it is looked whether anybody still waits. */
const step = 1000;

const nextTurn = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve); });

interface Ranked { readonly rank: number; readonly finding: Finding }

const better = (one: Ranked, other: Ranked): number =>
  one.rank - other.rank || (one.finding.file.updatedAt < other.finding.file.updatedAt ? 1 : -1);

/** Names of the folders above a file, as far as this window knows them. */
const above = (file: File, files: FilesState): Finding['ancestors'] => {
  const known = file.parentId === null ? undefined : files.places[file.parentId];
  const folder = getEntry(files.table, file.parentId ?? '');
  if (!folder) return file.parentId === desktopId ? [{ guid: desktopId, name: desktopId, type: fileTypes.folder }] : null;
  return [...known?.status === 'ready' ? known.ancestors : [], { guid: folder.guid, name: folder.name, type: folder.type }];
};

/**
 * Looks through what this device last saw, best first, and answers as many as are wanted; null where the question was
 * given up meanwhile. What the window shows counts before what lies on the disk.
 */
export const searchLocally = async (
  question: Question, limit: number, files: FilesState, lastSeen: LastSeen | null, isWanted: () => boolean,
): Promise<readonly Finding[] | null> => {
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
      look(seen.filter(({ guid }) => !hasEntry(files.table, guid) && !hasEntry(files.gone, guid)));
      after = seen.at(-1)?.guid ?? null;
      if (seen.length < step) break;
    }
  } catch (error) {
    logProblem('What was last seen could not be searched.', error);
  }
  return isWanted() ? best.map(({ finding }) => ({ ...finding, ancestors: above(finding.file, files) })) : null;
};
