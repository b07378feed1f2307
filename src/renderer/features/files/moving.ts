import { desktopId } from '../../../contract/entities/common';
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
  /** It was taken from the desktop without lying there: moving it would take it away from where others look for it. */
  | { readonly kind: 'elsewhere' }
  /** The reason is the server's, by code. */
  | { readonly kind: 'not-allowed'; readonly act: 'canMove' | 'canCreateChildFile'; readonly reason: string; readonly name: string };

/** Why nothing can be put into a folder, wherever it comes from; null where it can. */
export const arrivalObstacle = ({ name, file }: MoveTarget): MoveObstacle | null => {
  if (file === null) return null;
  if (!isContainerType(file.type)) return { kind: 'not-a-folder' };
  const { value, reason } = file.permissionsAndReasons.canCreateChildFile;
  return value ? null : { kind: 'not-allowed', act: 'canCreateChildFile', reason, name };
};

/** Null where nothing stands in the way. `isFromElsewhere`: some of them were taken from the desktop and lie elsewhere. */
export const moveObstacle = (files: readonly File[], target: MoveTarget, isFromElsewhere = false): MoveObstacle | null => {
  const closed = arrivalObstacle(target);
  if (closed?.kind === 'not-a-folder') return closed;
  if (files.some((file) => file.guid === target.guid || target.ancestorGuids.includes(file.guid))) return { kind: 'under-itself' };
  if (files.every((file) => file.parentId === target.guid) || (isFromElsewhere && target.guid === desktopId)) return { kind: 'already-there' };
  if (isFromElsewhere) return { kind: 'elsewhere' };
  const fixed = files.find((file) => !file.permissionsAndReasons.canMove.value);
  if (fixed) return { kind: 'not-allowed', act: 'canMove', reason: fixed.permissionsAndReasons.canMove.reason, name: fixed.name };
  return closed;
};
