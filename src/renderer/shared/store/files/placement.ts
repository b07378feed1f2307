import type { File } from '../../../../contract/entities/file';
import { isLocalGuid } from '../../../../core/ids';
import { assertNever } from '../../../../core/assert-never';
import type { FileList } from './files-state';
import { compareDeleted, comparisonOf, type Comparison } from './sorting';

type Lookup = (id: string) => File | undefined;

export const belongsTo = (list: FileList, file: File): boolean => {
  switch (list.source.kind) {
    case 'folder': return !file.isDelete && file.parentId === list.source.folder;
    case 'trash': return file.isDelete;
    default: return assertNever(list.source);
  }
};

const comparisonOfList = (list: FileList): Comparison => (list.source.kind === 'trash' ? compareDeleted : comparisonOf(list.sort));

/** The first position whose entry does not come before the file. */
const positionFor = (file: File, ids: readonly string[], lookup: Lookup, compare: Comparison): number => {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = lookup(ids[middle] ?? '');
    if (other !== undefined && compare(other, file) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * Puts changed files where they now belong in a list: in, out, or elsewhere. What would stand behind the last entry of
 * a list that has more pages is left out, because its page will bring it; only what is in sight already, or was made
 * here just now, stays in sight, at the end. `lookup` answers undefined for what is gone. The same list comes back where
 * nothing changed.
 */
export const replaced = (list: FileList, changed: readonly string[], lookup: Lookup): FileList => {
  const moving = new Set(changed);
  const belonging = [...moving].map(lookup).filter((file): file is File => file !== undefined && belongsTo(list, file));
  const present = new Set(list.ids.filter((id) => moving.has(id)));
  const isWaiting = list.status === 'loading' || list.status === 'refreshing' || list.status === 'extending';
  const touched = isWaiting ? [...list.touched, ...changed] : list.touched;
  if (belonging.length === 0 && present.size === 0) return touched === list.touched ? list : { ...list, touched };

  const ids = present.size === 0 ? [...list.ids] : list.ids.filter((id) => !moving.has(id));
  const compare = comparisonOfList(list);
  for (const file of belonging) {
    const position = positionFor(file, ids, lookup, compare);
    const isBehindLoaded = position === ids.length && list.cursor !== null;
    const isInSight = present.has(file.guid) || isLocalGuid(file.guid);
    if (!isBehindLoaded || isInSight) ids.splice(position, 0, file.guid);
  }
  const isSame = ids.length === list.ids.length && ids.every((id, index) => id === list.ids[index]);
  return isSame && touched === list.touched ? list : { ...list, ids: isSame ? list.ids : ids, touched };
};
