import { desktopId } from '../../../../contract/entities/common-schemas';
import type { File } from '../../../../contract/entities/file';
import { isContainerType } from '../../../../core/file-types';

/** A folder as the target of a move. */
export interface MoveTarget {
  readonly guid: string;
  readonly name: string;
  /** All folders above it, if known. */
  readonly ancestorGuids: readonly string[];
  /** Null for the desktop, and for folders of which only the name is known; the server then decides. */
  readonly file: File | null;
}

/** Why files cannot be put into a folder. */
export type MoveObstacle =
  | { readonly kind: 'already-there' }
  | { readonly kind: 'under-itself' }
  | { readonly kind: 'not-a-folder' }
  /** A desktop shortcut: moving it would move the original away from where other people expect it. */
  | { readonly kind: 'elsewhere' }
  /** `reason`: the server's error code. */
  | { readonly kind: 'not-allowed'; readonly act: 'canMove' | 'canCreateChildFile'; readonly reason: string; readonly name: string };

/** Why nothing can be put into a folder, from whatever source; null if it can. */
export const targetObstacle = ({ name, file }: MoveTarget): MoveObstacle | null => {
  if (file === null) return null;
  if (!isContainerType(file.type)) return { kind: 'not-a-folder' };
  const { value, reason } = file.permissionsAndReasons.canCreateChildFile;
  return value ? null : { kind: 'not-allowed', act: 'canCreateChildFile', reason, name };
};

/** Null if the move is possible. `isDesktopShortcut`: some of the files are desktop shortcuts. */
export const moveObstacle = (files: readonly File[], target: MoveTarget, isFromElsewhere = false): MoveObstacle | null => {
  const closed = targetObstacle(target);
  if (closed?.kind === 'not-a-folder') return closed;
  if (files.some((file) => file.guid === target.guid || target.ancestorGuids.includes(file.guid))) return { kind: 'under-itself' };
  if (files.every((file) => file.parentId === target.guid) || (isFromElsewhere && target.guid === desktopId)) return { kind: 'already-there' };
  if (isFromElsewhere) return { kind: 'elsewhere' };
  const fixed = files.find((file) => !file.permissionsAndReasons.canMove.value);
  if (fixed) return { kind: 'not-allowed', act: 'canMove', reason: fixed.permissionsAndReasons.canMove.reason, name: fixed.name };
  return closed;
};
