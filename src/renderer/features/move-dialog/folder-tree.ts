import type { Failure } from '../../../contract/bridge';
import { desktopId, spacesRootId } from '../../../contract/entities/common-schemas';
import { fileTypes, type File } from '../../../contract/entities/file';
import type { Capability } from '../../../contract/entities/permissions';

/** A node of the tree: a folder, a space, the desktop, or the root of all spaces, which is not a folder. */
export interface TreePlace {
  readonly guid: string;
  readonly name: string;
  readonly type: number;
  readonly hasChildren: boolean;
  /** Whether files may be added; null if unknown, and for the root of spaces. */
  readonly canAddFiles: Capability | null;
}

/** The loaded folders of a place. */
export interface Branch {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly places: readonly TreePlace[];
  readonly cursor: string | null;
  readonly failure: Failure | null;
}

export const desktopPlace: TreePlace = { guid: desktopId, name: desktopId, type: fileTypes.folder, hasChildren: true, canAddFiles: null };
export const spacesPlace: TreePlace = { guid: spacesRootId, name: 'Space', type: fileTypes.space, hasChildren: true, canAddFiles: null };

/** Path from the outermost place to the place itself. */
export type Path = readonly TreePlace[];

export type TreeRow =
  | { readonly kind: 'place'; readonly key: string; readonly path: Path; readonly place: TreePlace; readonly isOpen: boolean }
  /** A row instead of folders: loading, failed, more to load, or none. */
  | { readonly kind: 'loading' | 'failed' | 'more' | 'none'; readonly key: string; readonly path: Path };

/** Rows of the expanded tree, in order. */
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

/** Why files cannot be moved or copied to a place. */
export type PlaceObstacle =
  | { readonly kind: 'nowhere' | 'no-folder' | 'already-there' | 'under-itself' }
  /** The server's reason; `name` is set if it is about a file, not the place. */
  | { readonly kind: 'not-allowed'; readonly act: 'canMove' | 'canDuplicate' | 'canCreateChildFile'; readonly capability: Capability; readonly name: string | null };

/** The reason as a text. */
export interface PlaceReason {
  readonly text: string;
  /** Whether the reason is a missing permission, not the moved files. */
  readonly isLocked: boolean;
}

/** Returns null if no obstacle is known; the server decides. */
export const obstacleTo = (intent: 'move' | 'copy', files: readonly Pick<File, 'guid' | 'name' | 'parentId' | 'permissionsAndReasons'>[], path: Path | null): PlaceObstacle | null => {
  const place = path?.at(-1);
  if (!path || !place) return { kind: 'nowhere' };
  if (place.guid === spacesRootId) return { kind: 'no-folder' };
  const needed = intent === 'move' ? 'canMove' : 'canDuplicate';
  const fixed = files.find((file) => !file.permissionsAndReasons[needed].value);
  if (fixed) return { kind: 'not-allowed', act: needed, capability: fixed.permissionsAndReasons[needed], name: fixed.name };
  if (files.some((file) => path.some(({ guid }) => guid === file.guid))) return { kind: 'under-itself' };
  if (intent === 'move' && files.every((file) => file.parentId === place.guid)) return { kind: 'already-there' };
  if (place.canAddFiles && !place.canAddFiles.value) return { kind: 'not-allowed', act: 'canCreateChildFile', capability: place.canAddFiles, name: null };
  return null;
};
