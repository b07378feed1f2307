import type { File } from '../../../contract/entities/file';
import { isContainerType } from '../../../core/file-types';

/** A folder that files could be put into. */
export interface MoveTarget {
  readonly guid: string;
  readonly name: string;
  /** Everything above it, if it is known. */
  readonly ancestorGuids: readonly string[];
  /** Null for the desktop and for folders that are only known by name; the server has the last word. */
  readonly file: File | null;
}

/** Why files cannot be put somewhere. */
export type MoveObstacle =
  | { readonly kind: 'already-there' }
  | { readonly kind: 'under-itself' }
  | { readonly kind: 'not-a-folder' }
  /** The reason is the server's, by code. */
  | { readonly kind: 'not-allowed'; readonly reason: string; readonly name: string };

/** Null where nothing stands in the way. */
export const moveObstacle = (files: readonly File[], target: MoveTarget): MoveObstacle | null => {
  if (target.file && !isContainerType(target.file.type)) return { kind: 'not-a-folder' };
  if (files.some((file) => file.guid === target.guid || target.ancestorGuids.includes(file.guid))) return { kind: 'under-itself' };
  if (files.every((file) => file.parentId === target.guid)) return { kind: 'already-there' };
  const fixed = files.find((file) => !file.permissionsAndReasons.canMove.value);
  if (fixed) return { kind: 'not-allowed', reason: fixed.permissionsAndReasons.canMove.reason, name: fixed.name };
  const closed = target.file?.permissionsAndReasons.canCreateChildFile;
  if (closed && !closed.value) return { kind: 'not-allowed', reason: closed.reason, name: target.name };
  return null;
};
