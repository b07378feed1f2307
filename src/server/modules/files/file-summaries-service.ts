import { itemCountLimit, sharedWithLimit, sharedWithNamed, type FileSummary } from '../../../contract/api/file-list-endpoints';
import { isContainerType } from '../../../core/file-types';
import { guidsUpToCutOff } from '../../../core/permissions/cut-off';
import { bindFirst } from '../../bind-first';
import type { Caller, CallScope } from '../../call-scope';
import type { Ancestor } from '../../../contract/entities/file';
import { entitledLevels, type Access, type AuthorisedFile } from './access-service';
import { presentAncestors } from './file-presenter';
import type { FileViews } from './file-views-service';
import { countItems, findGrantedSubjects, findSubjectNames, type GrantedSubject } from './file-summaries-repository';

export interface FileSummariesDependencies { readonly access: Access; readonly views: Pick<FileViews, 'viewerOf'> }

type ItemCount = Pick<FileSummary, 'itemCount' | 'hasMoreItems'>;

const keyOf = ({ type, id }: Pick<GrantedSubject, 'type' | 'id'>): string => `${type} ${id}`;

/** The levels whose grants apply to a file and whose people the caller may see. Admins of a space apply below a cut-off, too. */
const levelsOf = (opened: AuthorisedFile): readonly { readonly guid: string; readonly isAdminOnly: boolean }[] => {
  const { levels } = opened.facts;
  const applying = guidsUpToCutOff(levels);
  const visible = entitledLevels(opened);
  return levels.flatMap(({ guid, kind }) => {
    const isApplying = applying.includes(guid);
    return visible.includes(guid) && (isApplying || kind === 'space') ? [{ guid, isAdminOnly: !isApplying }] : [];
  });
};

/** The readable folders that entries of the trash were in, by guid. */
const foldersOfTrash = async ({ access, views }: FileSummariesDependencies, scope: CallScope<Caller>, files: readonly AuthorisedFile[]): Promise<ReadonlyMap<string, Ancestor>> => {
  const guids = files.flatMap(({ file: { trashRoot, parentGuid } }) => (trashRoot === null || parentGuid === null ? [] : [parentGuid]));
  if (guids.length === 0) return new Map();
  const readable = [...await access.findMany(scope, [...new Set(guids)])].filter(([, { decision }]) => decision.capabilities.canRead.value).map(([, { file }]) => file);
  const presented = presentAncestors(readable, views.viewerOf(scope.caller));
  return new Map(readable.flatMap(({ guid }, index): [string, Ancestor][] => { const folder = presented[index]; return folder ? [[guid, folder]] : []; }));
};

/** The number of readable items in each folder. Items with rights of their own are decided individually. */
const countReadable = async ({ access }: FileSummariesDependencies, scope: CallScope<Caller>, folders: readonly string[]): Promise<ReadonlyMap<string, ItemCount>> => {
  if (folders.length === 0) return new Map();
  const counted = await countItems(scope.db, folders, itemCountLimit + 1);
  const special = counted.flatMap(({ special: guids }) => guids ?? []);
  const found = special.length === 0 ? new Map<string, AuthorisedFile>() : await access.findMany(scope, special);
  return new Map(counted.map(({ guid, plain, special: guids }) => {
    const readable = (guids ?? []).filter((item) => found.get(item)?.decision.capabilities.canRead.value).length;
    return [guid, { itemCount: Math.min(plain + readable, itemCountLimit), hasMoreItems: plain + (guids?.length ?? 0) > itemCountLimit }];
  }));
};

/** Summaries of the readable files and entries of the trash among these, in order. */
const list = async (dependencies: FileSummariesDependencies, scope: CallScope<Caller>, guids: readonly string[]): Promise<{ summaries: FileSummary[] }> => {
  const { db } = scope;
  const found = await dependencies.access.findMany(scope, guids);
  const files = [...new Set(guids)].flatMap((guid) => {
    const opened = found.get(guid);
    return opened?.decision.capabilities.canRead.value && (opened.file.trashRoot ?? guid) === guid ? [opened] : [];
  });
  const counts = await countReadable(dependencies, scope, files.flatMap(({ file }) => (isContainerType(file.type) && file.trashRoot === null ? [file.guid] : [])));
  const folders = await foldersOfTrash(dependencies, scope, files);
  const levels = files.map((opened) => (opened.file.trashRoot === null ? levelsOf(opened) : []));
  const granted = await findGrantedSubjects(db, [...new Set(levels.flat().map(({ guid }) => guid))], sharedWithLimit + 1);
  const subjects = files.map(({ file }, index) => {
    const all = (levels[index] ?? []).flatMap(({ guid, isAdminOnly }) => (granted.get(guid) ?? []).filter(({ isAdmin }) => isAdmin || !isAdminOnly));
    return [...new Map(all.filter(({ type, id }) => type !== 1 || id !== file.creator.id).map((subject) => [keyOf(subject), subject])).values()];
  });
  const named = new Map((await findSubjectNames(db, subjects.flatMap((each) => each.slice(0, sharedWithNamed)))).map((subject) => [keyOf(subject), subject]));
  const summaries = files.map(({ file: { guid, parentGuid } }, index): FileSummary => {
    const each = subjects[index] ?? [];
    return {
      guid, itemCount: counts.get(guid)?.itemCount ?? null, hasMoreItems: counts.get(guid)?.hasMoreItems ?? false,
      sharedWith: each.slice(0, sharedWithNamed).flatMap((subject) => named.get(keyOf(subject)) ?? []),
      sharedWithCount: Math.min(each.length, sharedWithLimit), hasMorePeople: each.length > sharedWithLimit,
      deletedFrom: folders.get(parentGuid ?? '') ?? null,
    };
  });
  return { summaries };
};

/** Summaries are the facts that lists show beside files. Lists request them after their page, so that the page never waits. */
export const createFileSummaries = (dependencies: FileSummariesDependencies) => bindFirst(dependencies, { list });

export type FileSummaries = ReturnType<typeof createFileSummaries>;
