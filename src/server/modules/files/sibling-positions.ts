import { guidOfId } from '../../../core/ids';
import { evenPositions, positionBetween } from '../../../core/positions';
import { ApiError } from '../../api-error';
import type { Database } from '../../db/database-handle';
import { findFile } from './files-repository';
import { findFirstSibling, findNeighbour, findSiblings, setPositions, type Sibling } from './tree-repository';

/** The sibling, by id or guid, before or after which a file is placed; null means the first place. */
export type SiblingPlace = { readonly after: string } | { readonly before: string } | null;

const requireSibling = async (db: Database, folderGuid: string, guid: string, movingGuid: string | null): Promise<Sibling> => {
  const sibling = guid === movingGuid ? null : await findFile(db, guid);
  if (sibling?.parentGuid !== folderGuid || sibling.trashRoot !== null) throw new ApiError('SIBLING_NOT_FOUND');
  return sibling;
};

/**
 * Returns the position for a file at its place. If no position is left between two siblings, all siblings are
 * renumbered first. Renumbering requires an exclusive tree lock, unless the place is the first. Throws
 * SIBLING_NOT_FOUND.
 */
export const positionOfPlace = async (db: Database, folderGuid: string, place: SiblingPlace, movingGuid: string | null): Promise<string> => {
  if (place === null) {
    const first = await findFirstSibling(db, folderGuid);
    return positionBetween(null, first?.position ?? null) ?? positionAmongRenumbered(db, folderGuid, null, movingGuid);
  }
  const isAfter = 'after' in place;
  const beside = await requireSibling(db, folderGuid, guidOfId(isAfter ? place.after : place.before), movingGuid);
  const beyond = await findNeighbour(db, folderGuid, beside, isAfter ? 'after' : 'before', movingGuid);
  const [lower, upper] = isAfter ? [beside, beyond] : [beyond, beside];
  return positionBetween(lower?.position ?? null, upper?.position ?? null) ?? positionAmongRenumbered(db, folderGuid, lower?.guid ?? null, movingGuid);
};

/** Renumbers the siblings and returns a free position after one of them, or before all of them. */
const positionAmongRenumbered = async (db: Database, folderGuid: string, lowerGuid: string | null, movingGuid: string | null): Promise<string> => {
  const guids = (await findSiblings(db, folderGuid)).map((sibling) => sibling.guid).filter((guid) => guid !== movingGuid);
  const gap = lowerGuid === null ? 0 : guids.indexOf(lowerGuid) + 1;
  const positions = evenPositions(guids.length + 1);
  await setPositions(db, guids, positions.filter((_, index) => index !== gap));
  const position = positions[gap];
  if (position === undefined) throw new Error('A sibling that was just found is not among its siblings');
  return position;
};
