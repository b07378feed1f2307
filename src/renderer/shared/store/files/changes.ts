import type { Failure } from '../../../../contract/bridge';
import { fileDefaults, type File } from '../../../../contract/entities/file';
import { capabilitiesWith } from '../../../../core/file-entity';
import { kindOfType, subTypeOf } from '../../../../core/file-types';
import { assertNever } from '../../../../core/assert-never';
import type { Me } from '../../../../contract/entities/session';

/**
 * What a person can change, as they meant it. A change carries the value it started from (`base`, `from`), so that it
 * can be undone, and so that a conflict can be shown with both sides. One that takes another back carries what that one
 * left (`expected`); where that does not stand any more the server refuses it.
 */
export type Change =
  | { readonly kind: 'create'; readonly type: number; readonly name: string; readonly folder: string }
  | { readonly kind: 'rename'; readonly guid: string; readonly name: string; readonly base: string; readonly expected?: string | undefined }
  | { readonly kind: 'move'; readonly guid: string; readonly to: string; readonly from: string; readonly expected?: string | undefined }
  | { readonly kind: 'remove'; readonly guid: string; /** The file's revision. */ readonly expected?: number | undefined }
  | { readonly kind: 'recover'; readonly guid: string; /** Who put it into the trash. */ readonly expected?: number | undefined };

/** What a change replaced that is not the value it started from: another name, or another folder. */
export interface Superseded {
  readonly name: string;
  /** The folder's. */
  readonly guid?: string;
}

/** What became of a change that the server agreed to. */
export interface Confirmation {
  /** The file it is about, by the server's id. */
  readonly guid: string;
  readonly superseded: Superseded | null;
  /** The file's revision as the change left it; null where the answer does not tell. */
  readonly revision: number | null;
  /** Nothing was left to do: it was so already. */
  readonly isUnchanged: boolean;
}

/** A change that the server has not answered yet, with what it needs to be shown meanwhile. */
export interface PendingChange {
  readonly id: string;
  readonly change: Change;
  /** When it was made, ISO 8601. */
  readonly at: string;
  readonly person: Me;
}

/** Whether a change may have been made although it failed: no answer came, none that can be read, or its first sending is not over yet. */
export const isOutcomeUnknown = ({ code, status }: Failure): boolean =>
  code === 'OFFLINE' || code === 'TIMED_OUT' || code === 'IDEMPOTENCY_KEY_IN_USE' || (code === 'ANSWER_INVALID' && status >= 200 && status < 300);

/** Whether a file as the server describes it shows a change to be made; one that is gone leaves only a recovery in doubt. */
export const showsAsMade = (change: Change, file: File | null): boolean => {
  if (file === null) return change.kind !== 'recover';
  switch (change.kind) {
    case 'create': return file.type === change.type && file.name === change.name;
    case 'rename': return file.name === change.name;
    case 'move': return file.parentId === change.to;
    case 'remove': return file.isDelete;
    case 'recover': return !file.isDelete;
    default: return assertNever(change);
  }
};

/** The change that takes another one back, to what that one replaced. */
export const inverseOf = (change: Change, { guid, superseded, revision }: Confirmation, personId: number): Change => {
  switch (change.kind) {
    case 'rename': return { kind: 'rename', guid, name: superseded?.name ?? change.base, base: change.name, expected: change.name };
    case 'move': return { kind: 'move', guid, to: superseded?.guid ?? change.from, from: change.to, expected: change.to };
    case 'remove': return { kind: 'recover', guid, expected: personId };
    case 'create': case 'recover': return { kind: 'remove', guid, expected: revision ?? undefined };
    default: return assertNever(change);
  }
};

/** A file as it looks with a change that is still on its way; null where the change needs a file and there is none. */
export const withChange = (file: File | null, guid: string, pending: PendingChange): File | null => {
  const { change, at, person } = pending;
  if (change.kind === 'create') return file ?? newFile(guid, change, at, person);
  if (file === null) return null;
  switch (change.kind) {
    case 'rename': return { ...file, name: change.name };
    case 'move': return { ...file, parentId: change.to, folder: change.to };
    case 'remove': return { ...file, isDelete: true, deletedAt: at, deletedBy: person.id };
    case 'recover': return { ...file, isDelete: false, deletedAt: null, deletedBy: null };
    default: return assertNever(change);
  }
};

const notYet = { value: false, reason: 'UNSYNCED_RETRY' } as const;

const newFile = (guid: string, change: Extract<Change, { kind: 'create' }>, at: string, person: Me): File => {
  const author = { id: person.id, name: person.name, avatar: person.avatar };
  return {
    ...fileDefaults,
    id: guid, guid, name: change.name,
    // Only the server works out sort keys; this one holds a place near the right one until it answers.
    sortName: change.name.toLowerCase(),
    type: change.type as File['type'], subType: subTypeOf(change.type), kind: kindOfType(change.type),
    parentId: change.folder, folder: change.folder,
    createdAt: at, updatedAt: at, creator: author, updatedUser: author,
    role: 'owner', revision: 0,
    permissionsAndReasons: capabilitiesWith({ value: true, reason: 'UNKNOWN' }, { canDownload: notYet, canExport: notYet }),
  };
};
