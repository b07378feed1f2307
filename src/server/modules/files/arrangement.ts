import { guidOfId } from '../../../core/ids';
import { evenPositions, positionBetween } from '../../../core/positions';
import { ApiError } from '../../api-error';
import type { Database } from '../../db/database';
import { findFile } from './files-repository';
import { findFirstSibling, findNeighbour, findSiblings, rearrange, type Sibling } from './tree-repository';

/** The sibling beside which a file is to stand, by its id or guid; first among all where none is named. */
export type Place = { readonly after: string } | { readonly before: string } | null;

const requireSibling = async (db: Database, folderGuid: string, guid: string, movingGuid: string | null): Promise<Sibling> => {
  const sibling = guid === movingGuid ? null : await findFile(db, guid);
  if (sibling?.parentGuid !== folderGuid || sibling.trashRoot !== null) throw new ApiError('SIBLING_NOT_FOUND');
  return sibling;
};

/**
 * The position that puts a file at its place. Where there is none left between two siblings they are all numbered
 * afresh first, which needs the tree to oneself unless the place is the first. Throws SIBLING_NOT_FOUND.
 */
export const positionAt = async (db: Database, folderGuid: string, place: Place, movingGuid: string | null): Promise<string> => {
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

/** Numbers the siblings afresh and leaves a gap behind one of them, or at the beginning. */
const positionAmongRenumbered = async (db: Database, folderGuid: string, lowerGuid: string | null, movingGuid: string | null): Promise<string> => {
  const guids = (await findSiblings(db, folderGuid)).map((sibling) => sibling.guid).filter((guid) => guid !== movingGuid);
  const gap = lowerGuid === null ? 0 : guids.indexOf(lowerGuid) + 1;
  const positions = evenPositions(guids.length + 1);
  await rearrange(db, guids, positions.filter((_, index) => index !== gap));
  const position = positions[gap];
  if (position === undefined) throw new Error('A sibling that was just found is not among its siblings');
  return position;
};
