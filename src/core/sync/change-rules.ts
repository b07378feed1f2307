import type { Change, Confirmation } from './change';

/** Queue rules of one kind of change. */
export interface ChangeRules<One extends Change> {
  /**
   * Name of a target that is not a file; never equal to a file's id. Changes of one target are sent in order, like
   * those of one file. Null: the change refers to a file or creates one.
   */
  otherTarget(change: One): string | null;
  /**
   * The change creates its target: a file or a tag. Changes that refer to the target wait for it, and are dropped with
   * it.
   */
  readonly createsTarget: boolean;
  /**
   * The change modifies the file tree, or its effect depends on the tree. Such changes keep their position in the
   * queue. For example, a file moved out of a folder must be out before the folder is deleted, whichever ids the
   * changes contain.
   */
  readonly changesTree: boolean;
  /** Later changes of other files need not wait for this change: nothing depends on a removed file. */
  readonly canBeOvertaken: boolean;
  /** Many of these changes need a confirmation before they are sent. */
  readonly isDeletion: boolean;
  /**
   * Whether a later change modified the result of this change, which is then not undone. The server itself checks
   * changes with `expected`.
   */
  isOverriddenBy(change: One, later: Change): boolean;
  /** The folder that must exist before the change can be sent. */
  requiredFolder(change: One): string | null;
  /** The change with replaced file ids. */
  mapIds(change: One, idOf: (id: string) => string): One;
  /**
   * The change without files that will never exist; null if no change remains. By default the desktop replaces them.
   */
  withoutIds?(change: One, lost: readonly string[]): One | null;
  /**
   * Merges an unsent change with the next change of the same file. Returns one change, `nothing`, or null if both have
   * to be sent. An undo (`expected`) is never coalesced.
   */
  coalesce(earlier: One, later: Change): Change | 'nothing' | null;
  /** The change without its content, which is not needed once the server has it. */
  withoutContent?(change: One): One;
  /** The change that undoes this change, to the value that it replaced; null if it cannot be undone. */
  inverse(change: One, confirmation: Confirmation, personId: number): Change | null;
}

/** Changes of one file that no change of a different file waits for. */
export const singleFileRules = { otherTarget: () => null, createsTarget: false, changesTree: false, canBeOvertaken: false, isDeletion: false, isOverriddenBy: () => false, requiredFolder: () => null } as const;
/** Changes that create a file in a folder. */
export const newFileRules = { ...singleFileRules, createsTarget: true } as const;
/** Changes that keep their position in the queue. */
export const treeRules = { ...singleFileRules, changesTree: true } as const;

/** Queue rules by kind of change. */
export type ChangeRulesByKind<Kind extends Change['kind']> = { readonly [Each in Kind]: ChangeRules<Extract<Change, { kind: Each }>> };
