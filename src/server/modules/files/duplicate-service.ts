import type { PageOfFiles } from '../../../contract/api/file-endpoints';
import { copyLimit } from '../../../contract/api/file-action-endpoints';
import type { Locale } from '../../../contract/preferences';
import { isContainerType } from '../../../core/file-types';
import { createGuid } from '../../../core/ids';
import { nameLimit, splitName } from '../../../core/file-names';
import { nameSortKey } from '../../../core/name-sort-key';
import { copyNameIn } from '../../../locales/copy-names';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import { inChunks } from '../../yield-to-event-loop';
import type { Quota } from '../quota/quota-service';
import { indexFiles } from '../search/search-index-service';
import { recordActivity, recordLocation } from '../timelines/activity-records-service';
import { requireCapability, type Access, type AuthorisedFile } from './access-service';
import { copyContents } from '../content/content-copies-service';
import { positionOfPlace } from './sibling-positions';
import { allOrNothing, requireGuids } from './batch-service';
import { findCopySources, insertCopies, type CopyTarget, type CopySource } from './duplicate-repository';
import { recordFileEvent } from './file-events-service';
import type { LocatedFile } from './file-record';
import type { FileViews } from './file-views-service';
import { depthLimit, folderGuidOf } from './files-service';
import { findFile } from './files-repository';
import { childPath, depthOf, rootOf } from '../../tree-paths';
import { createScriptedCopies, type CopyScripts } from './scripted-copies-service';
import type { SharingPort } from './sharing-port-service';
import { lockTrees } from './tree-repository';
import type { CallScope, Caller } from '../../call-scope';

export interface DuplicateDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly quota: Quota;
  readonly sharing: Pick<SharingPort, 'requirePublicPlacement'>;
  readonly scripts: CopyScripts;
}

/** Number of copies that are indexed for search immediately. The periodic upkeep indexes the rest of larger trees. */
const indexedImmediately = 200;

/** `Plan.docx` becomes `Plan copy.docx`. If the result is too long, the name is cut, but not the suffix. */
export const copyNameOf = (name: string, type: number, locale: Locale): string => {
  const { base, extension } = isContainerType(type) ? { base: name, extension: '' } : splitName(name);
  const suffix = extension === '' ? '' : `.${extension}`;
  const room = nameLimit - Array.from(copyNameIn(locale, '') + suffix).length;
  return (copyNameIn(locale, Array.from(base).slice(0, room).join('').trimEnd()) + suffix).normalize('NFC');
};

interface DuplicateParts extends DuplicateDependencies {
  readonly scripted: ReturnType<typeof createScriptedCopies>;
}

/**
 * Decides which files below a folder are copied. Unreadable files are ignored. Files that may be read but not copied
 * are omitted with their descendants, and counted.
 */
const selectCopied = async ({ access }: DuplicateParts, scope: CallScope<Caller>, originals: readonly CopySource[]): Promise<{ copied: CopySource[]; leftOut: number }> => {
  const [root, ...below] = originals;
  const copied = root ? [root] : [];
  const taken = new Set(copied.map(({ guid }) => guid));
  let leftOut = 0;
  for await (const some of inChunks(below)) {
    const found = await access.findMany(scope, some.map(({ guid }) => guid));
    for (const original of some) {
      const { canRead, canDuplicate } = found.get(original.guid)?.decision.capabilities ?? {};
      if (!canRead?.value) continue;
      if (canDuplicate?.value && original.parentGuid !== null && taken.has(original.parentGuid)) {
        taken.add(original.guid);
        copied.push(original);
      } else {
        leftOut += 1;
      }
    }
  }
  return { copied, leftOut };
};

/** The targets of a tree's copies, with the root in `folder`. Throws FOLDER_TOO_DEEP. */
const targetsOf = async (originals: readonly CopySource[], folder: LocatedFile): Promise<CopyTarget[]> => {
  const copies = new Map<string, CopyTarget>();
  for await (const some of inChunks(originals)) {
    for (const { guid: of, parentGuid } of some) {
      const parent = parentGuid === null ? undefined : copies.get(parentGuid);
      const guid = createGuid();
      const path = childPath(parent?.path ?? folder.path, guid);
      if (depthOf(path) > depthLimit) throw new ApiError('FOLDER_TOO_DEEP', { limit: depthLimit });
      copies.set(of, { of, guid, parentGuid: parent?.guid ?? folder.guid, path });
    }
  }
  return [...copies.values()];
};

const copyOne = async (scope: CallScope<Caller>, { file }: AuthorisedFile, originals: readonly CopySource[], folder: LocatedFile, locale: Locale): Promise<string> => {
  const { db, caller } = scope;
  const copies = await targetsOf(originals, folder);
  const guid = copies[0]?.guid ?? '';
  const name = copyNameOf(file.name, file.type, locale);
  const root = { guid, name, sortName: nameSortKey(name), position: await positionOfPlace(db, folder.guid, null, null) };
  for await (const some of inChunks(copies)) {
    await insertCopies(db, some, root, caller.personId);
    await copyContents(db, some.map((copied) => ({ original: copied.of, copy: copied.guid })));
  }
  for await (const some of inChunks(copies.slice(0, indexedImmediately))) await indexFiles(db, some.map((copy) => copy.guid));
  const copy = await findFile(db, guid);
  if (!copy) throw new Error('A file that was just written is not there');
  await recordActivity(db, guid, caller.personId, 'create');
  await recordFileEvent(scope, { kind: 'File', action: 'create', file: copy });
  return guid;
};

/**
 * Copies files, and folders with all descendants, into a folder, before its other children and in the given order.
 * The copies belong to the caller. If the team has a script for copying folders, the script copies the folder
 * instead. Throws FILE_ID_REQUIRED, BATCH_REFUSED if a named file may not be copied, TOO_MANY_FILES,
 * FOLDER_TOO_DEEP, INSUFFICIENT_QUOTA, SCRIPT_FAILED and the errors of opening the folder.
 */
const duplicate = async (
  parts: DuplicateParts, scope: CallScope<Caller>, locale: Locale, body: { files?: readonly string[] | undefined; folder?: string | undefined },
): Promise<Omit<PageOfFiles, 'nextCursor'> & { leftOut: number }> => {
  const { scripted, access, sharing, quota, views } = parts;
  const { db, caller } = scope;
  const guids = requireGuids(body.files);
  const folderGuid = folderGuidOf(caller, body.folder);
  const byScript = await scripted.copy(scope, guids, folderGuid, ({ name, type }) => copyNameOf(name, type, locale));
  if (byScript !== null) return { ...byScript, leftOut: 0 };
  await lockTrees(db, [...guids, folderGuid], 'shared');
  const folder = await access.openFolder(scope, folderGuid);
  requireCapability(folder, 'canCreateChildFile');
  const opened: AuthorisedFile[] = [];
  await allOrNothing(guids, async (guid) => {
    const one = await access.open(scope, guid);
    requireCapability(one, 'canDuplicate');
    await sharing.requirePublicPlacement(scope, folder, { kind: 'copied', opened: one });
    opened.push(one);
  });

  const trees: { readonly opened: AuthorisedFile; readonly originals: readonly CopySource[] }[] = [];
  const total = { sizeBytes: 0, fileCount: 0 };
  let leftOut = 0;
  for (const one of opened) {
    const found = await findCopySources(db, one.file.path, copyLimit + 1);
    const judged = await selectCopied(parts, scope, found);
    total.fileCount += judged.copied.length;
    if (found.length > copyLimit || total.fileCount > copyLimit) throw new ApiError('TOO_MANY_FILES', { limit: copyLimit });
    for (const { sizeBytes } of judged.copied) total.sizeBytes += sizeBytes ?? 0;
    leftOut += judged.leftOut;
    trees.push({ opened: one, originals: judged.copied });
  }
  const rootGuid = rootOf(folder.file.path);
  await quota.requireRoom(db, rootGuid, total);

  const copies: string[] = [];
  // Every copy is placed first, so the last file is copied first.
  for (const tree of trees.toReversed()) copies.unshift(await copyOne(scope, tree.opened, tree.originals, folder.file, locale));
  await recordLocation(db, caller.personId, folder.file.guid);
  const { files, capabilitySets } = await views.page(scope, copies, null);
  await quota.recordAddition(db, rootGuid, total);
  return { files, capabilitySets, leftOut };
};

/** Copies of files and folders. */
export const createDuplicateService = (dependencies: DuplicateDependencies) => {
  const scripted = createScriptedCopies(dependencies);
  return bindFirst({ ...dependencies, scripted }, { duplicate });
};

export type DuplicateService = ReturnType<typeof createDuplicateService>;
