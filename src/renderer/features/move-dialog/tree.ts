import type { Failure } from '../../../contract/bridge';
import { desktopId, spacesRootId } from '../../../contract/entities/common';
import { fileTypes, type File } from '../../../contract/entities/file';
import type { Capability } from '../../../contract/entities/permissions';

/** A place in the tree: a folder, a space, the desktop, or the root under which the spaces lie, which is no folder. */
export interface TreePlace {
  readonly guid: string;
  readonly name: string;
  readonly type: number;
  readonly hasChildren: boolean;
  /** Whether something may be put there; null where that is not known, and for the root of the spaces. */
  readonly canTake: Capability | null;
}

/** What is known of the folders in a place. */
export interface Branch {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly places: readonly TreePlace[];
  readonly cursor: string | null;
  readonly failure: Failure | null;
}

export const desktopPlace: TreePlace = { guid: desktopId, name: desktopId, type: fileTypes.folder, hasChildren: true, canTake: null };
export const spacesPlace: TreePlace = { guid: spacesRootId, name: 'Space', type: fileTypes.space, hasChildren: true, canTake: null };

/** The names that a path goes through, outermost first, the place itself last. */
export type Path = readonly TreePlace[];

export type TreeRow =
  | { readonly kind: 'place'; readonly key: string; readonly path: Path; readonly place: TreePlace; readonly isOpen: boolean }
  /** What stands in for folders that are not there: they are on their way, could not be read, or there are more. */
  | { readonly kind: 'loading' | 'failed' | 'more' | 'none'; readonly key: string; readonly path: Path };

/** The rows of the tree as it is unfolded, top down. */
export const rowsOf = (roots: readonly TreePlace[], branches: ReadonlyMap<string, Branch>, open: ReadonlySet<string>, above: Path = []): readonly TreeRow[] =>
  roots.flatMap((place): readonly TreeRow[] => {
    const path = [...above, place];
    const isOpen = open.has(place.guid);
    const row: TreeRow = { kind: 'place', key: place.guid, path, place, isOpen };
    if (!isOpen) return [row];
    const branch = branches.get(place.guid);
    const standIn = (kind: Exclude<TreeRow['kind'], 'place'>): TreeRow => ({ kind, key: `${kind}:${place.guid}`, path });
    if (!branch || (branch.status === 'loading' && branch.places.length === 0)) return [row, standIn('loading')];
    const inner = rowsOf(branch.places, branches, open, path);
    if (branch.status === 'failed') return [row, ...inner, standIn('failed')];
    if (branch.cursor !== null) return [row, ...inner, standIn('more')];
    return inner.length === 0 ? [row, standIn('none')] : [row, ...inner];
  });

/** Why files cannot go to a place. */
export type PlaceObstacle =
  | { readonly kind: 'nowhere' | 'no-folder' | 'already-there' | 'under-itself' }
  /** The reason is the server's; `name` where it is a file's and not the place's. */
  | { readonly kind: 'not-allowed'; readonly act: 'canMove' | 'canDuplicate' | 'canCreateChildFile'; readonly capability: Capability; readonly name: string | null };

/** The same in words. */
export interface PlaceReason {
  readonly text: string;
  /** Whether it is a matter of rights, and not of what is to be moved. */
  readonly isLocked: boolean;
}

/** Null where nothing that is known stands in the way; the server has the last word. */
export const obstacleTo = (intent: 'move' | 'copy', files: readonly Pick<File, 'guid' | 'name' | 'parentId' | 'permissionsAndReasons'>[], path: Path | null): PlaceObstacle | null => {
  const place = path?.at(-1);
  if (!path || !place) return { kind: 'nowhere' };
  if (place.guid === spacesRootId) return { kind: 'no-folder' };
  const needed = intent === 'move' ? 'canMove' : 'canDuplicate';
  const fixed = files.find((file) => !file.permissionsAndReasons[needed].value);
  if (fixed) return { kind: 'not-allowed', act: needed, capability: fixed.permissionsAndReasons[needed], name: fixed.name };
  if (files.some((file) => path.some(({ guid }) => guid === file.guid))) return { kind: 'under-itself' };
  if (intent === 'move' && files.every((file) => file.parentId === place.guid)) return { kind: 'already-there' };
  if (place.canTake && !place.canTake.value) return { kind: 'not-allowed', act: 'canCreateChildFile', capability: place.canTake, name: null };
  return null;
};
