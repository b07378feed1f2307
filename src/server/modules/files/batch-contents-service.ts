import type { ErrorArgs, ErrorCode } from '../../../contract/errors';
import { createUniqueNames } from '../../../core/file-names';
import { isContainerType } from '../../../core/file-types';
import { editionArgs } from '../../../core/limits/editions';
import type { Decision } from '../../../core/permissions/decision';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { Caller, CallScope } from '../../call-scope';
import type { CursorValues } from '../../list-cursors';
import type { Clock } from '../../system-clock';
import { errorOfRefusal, requireCapability, type Access, type AuthorisedFile } from './access-service';
import { listChildren } from './folder-listing-repository';
import type { FileViews } from './file-views-service';
import type { ListedFileRow } from './file-record';
import { findContents } from './batch-contents-repository';
import { findOwnPlaces } from './own-places-repository';

/** Number of children that are read together. */
const pageSize = 500;
/** Age of a decision after which it is made again before the file is sent. */
const decisionLifetimeMs = 2000;

/** A file below the chosen files. `path` is relative, with slashes; its names are valid on every system. */
export type BatchEntry =
  | { readonly kind: 'file'; readonly path: string; readonly guid: string; readonly sizeBytes: number; readonly blobHash: string; readonly modifiedAt: Date }
  | { readonly kind: 'folder'; readonly path: string; readonly modifiedAt: Date }
  /** A file without stored bytes: an online file or a shortcut. */
  | { readonly kind: 'unstored'; readonly path: string; readonly guid: string; readonly type: number; readonly modifiedAt: Date }
  | { readonly kind: 'refused'; readonly path: string; readonly code: ErrorCode; readonly args: ErrorArgs };

export interface BatchContentsDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly clock: Clock;
}

/** A file with its decision, and its path in the download. */
interface PlacedFile {
  readonly file: Pick<ListedFileRow, 'guid' | 'type' | 'updatedAt' | 'modifiedAt'>;
  readonly path: string;
  readonly refusal: ApiError | null;
  readonly decidedAt: number;
}

/** When the content was last changed: on the computer that it came from, else here. */
const modifiedAtOf = ({ modifiedAt, updatedAt }: Pick<ListedFileRow, 'updatedAt' | 'modifiedAt'>): Date => new Date(`${(modifiedAt ?? updatedAt).replace(' ', 'T')}Z`);

const refusalOf = (opened: Pick<AuthorisedFile, 'decision' | 'facts'>): ApiError | null => {
  const { value, reason } = opened.decision.capabilities.canDownload;
  return value ? null : errorOfRefusal(reason, opened, { act: 'canDownload' });
};

/** Opens the chosen files. Throws CURRENT_EDITION_NOT_SUPPORT, and the reason why one of the files cannot be read. */
const open = async ({ access }: BatchContentsDependencies, scope: CallScope<Caller>, guids: readonly string[]): Promise<AuthorisedFile[]> => {
  const chosen: AuthorisedFile[] = [];
  for (const guid of new Set(guids)) chosen.push(await access.open(scope, guid));
  if (chosen.some(({ facts }) => !facts.person.features.has('batchDownload'))) throw new ApiError('CURRENT_EDITION_NOT_SUPPORT', editionArgs('batchDownload'));
  return chosen;
};

/** Opens the desktop and the personal spaces of the caller. */
const openOwnPlaces = async ({ access }: BatchContentsDependencies, scope: CallScope<Caller>): Promise<AuthorisedFile[]> => {
  const places = (await findOwnPlaces(scope.db, scope.caller.personId)).filter(({ isInTrash }) => !isInTrash);
  return Promise.all(places.map(({ guid }) => access.openFolder(scope, guid)));
};

/** Whether the file may still be sent. Throws the reason otherwise. */
const requireStillAllowed = async ({ access }: BatchContentsDependencies, scope: CallScope<Caller>, guid: string): Promise<void> => {
  requireCapability(await access.open(scope, guid), 'canDownload');
};

const refused = (path: string, { code, args }: ApiError): BatchEntry => ({ kind: 'refused', path, code, args });

/** The entries of files that are no folders. A decision that is too old is made again. */
const entriesOf = async function* (parts: BatchContentsDependencies, scope: CallScope<Caller>, files: readonly PlacedFile[]): AsyncGenerator<BatchEntry> {
  const contents = await findContents(scope.db, files.map(({ file }) => file.guid));
  for (const { file, path, refusal, decidedAt } of files) {
    const { guid, type } = file;
    const content = contents.get(guid);
    if (content === undefined) yield { kind: 'unstored', path, guid, type, modifiedAt: modifiedAtOf(file) };
    else if (refusal !== null) yield refused(path, refusal);
    else {
      const isStale = parts.clock().getTime() - decidedAt > decisionLifetimeMs;
      const later = isStale ? await requireStillAllowed(parts, scope, guid).then(() => null, errorToList) : null;
      yield later === null ? { kind: 'file', path, guid, ...content, modifiedAt: modifiedAtOf(file) } : refused(path, later);
    }
  }
};

/** A refusal is listed; other errors end the download. */
const errorToList = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  throw error;
};

interface PendingFolder { readonly guid: string; readonly path: string }

/** The children of a folder that the caller may read, page by page, in an order that no concurrent rename changes. */
const childrenOf = async function* ({ views }: BatchContentsDependencies, scope: CallScope<Caller>, folder: AuthorisedFile): AsyncGenerator<{ readonly facts: ListedFileRow; readonly decision: Decision }[]> {
  let after: CursorValues | null = null;
  do {
    const rows = await listChildren(scope.db, {
      folderGuid: folder.file.guid, sortField: 'createdAt', isAscending: true, folders: 'mixed', filter: { types: null, owner: null, tag: null }, hasExcerpts: false, count: pageSize, after,
    }, scope.caller.person);
    yield (await views.readableChildren(scope, folder, rows.map(({ facts }) => facts))).filter((child) => child !== null);
    const last = rows.at(-1);
    after = last === undefined || rows.length < pageSize ? null : [isContainerType(last.facts.type) ? 0 : 1, last.sortKey, last.facts.guid];
  } while (after !== null);
};

const walkFolder = async function* (parts: BatchContentsDependencies, scope: CallScope<Caller>, { guid, path }: PendingFolder, pending: PendingFolder[]): AsyncGenerator<BatchEntry> {
  const { access, clock } = parts;
  const folder = await access.openFolder(scope, guid).catch(errorToList);
  if (folder instanceof ApiError) {
    yield refused(path, folder);
    return;
  }
  yield { kind: 'folder', path, modifiedAt: modifiedAtOf(folder.file) };
  const nameOf = createUniqueNames();
  for await (const children of childrenOf(parts, scope, folder)) {
    const decidedAt = clock().getTime();
    const files: PlacedFile[] = [];
    for (const { facts, decision } of children) {
      const childPath = `${path}/${nameOf(facts.name)}`;
      if (isContainerType(facts.type)) pending.push({ guid: facts.guid, path: childPath });
      else files.push({ file: facts, path: childPath, refusal: refusalOf({ decision, facts: folder.facts }), decidedAt });
    }
    yield* entriesOf(parts, scope, files);
  }
};

/**
 * Everything in the chosen files: folders before their content, each file with its right to be downloaded. Files that the
 * caller may not read are omitted. Only one page of files and the folders ahead are in memory. No file at
 * the top gets the reserved name.
 */
const walk = async function* (parts: BatchContentsDependencies, scope: CallScope<Caller>, chosen: readonly AuthorisedFile[], reservedName?: string): AsyncGenerator<BatchEntry> {
  const nameOf = createUniqueNames();
  if (reservedName !== undefined) nameOf(reservedName);
  const decidedAt = parts.clock().getTime();
  const pending: PendingFolder[] = [];
  const files: PlacedFile[] = [];
  for (const opened of chosen) {
    const { file } = opened;
    const path = nameOf(file.name);
    if (isContainerType(file.type)) pending.push({ guid: file.guid, path });
    else files.push({ file, path, refusal: refusalOf(opened), decidedAt });
  }
  yield* entriesOf(parts, scope, files);
  pending.reverse();
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) yield* walkFolder(parts, scope, folder, pending);
};

/** The name, without an extension, of a download of these files: of the only file, or of the folder of all. */
const nameOf = async ({ access }: BatchContentsDependencies, scope: CallScope<Caller>, chosen: readonly AuthorisedFile[]): Promise<string> => {
  const [first] = chosen;
  if (first !== undefined && chosen.length === 1) return first.file.name;
  const parent = first?.file.parentGuid ?? null;
  const isShared = parent !== null && chosen.every(({ file }) => file.parentGuid === parent);
  const folder = isShared ? (await access.findMany(scope, [parent])).get(parent) : undefined;
  const isNamed = folder !== undefined && folder.decision.capabilities.canRead.value && folder.facts.levels[0].kind !== 'desktop';
  return isNamed ? folder.file.name : 'Deckle';
};

/** Finds what a download of several files or folders contains. */
export const createBatchContents = (dependencies: BatchContentsDependencies) => bindFirst(dependencies, { open, openOwnPlaces, walk, nameOf });

export type BatchContents = ReturnType<typeof createBatchContents>;
