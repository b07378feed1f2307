import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import type { Tag } from '../../../contract/api/tag-endpoints';
import type { File } from '../../../contract/entities/file';
import type { Capability } from '../../../contract/entities/permissions';
import { guidOfId } from '../../../core/ids';
import { editionArgs } from '../../../core/limits/editions';
import { userTagsPerFile } from '../../../core/limits/edition-limits';
import { checkName, nameKeyOf } from '../../../core/file-names';
import { personFactsOf, type Deployment } from '../../account-membership';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { Clock } from '../../system-clock';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { CandidateSubject } from '../../db/candidate-prefilter';
import { requireCapability, type Access } from '../files/access-service';
import { recordFileEvent } from '../files/file-events-service';
import type { FileViews } from '../files/file-views-service';
import {
  countTags, deleteTag, findTaggedFiles, allowsMultipleTags, findTag, findTagsForShare, findTagsOfFiles, lockTag, insertTag, listTags, lockTagsOfOwner, replaceTags, updateTag,
  type TagOwners, type TagRow, type TagType,
} from './tags-repository';

export interface TagsDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly deployment: Deployment;
  readonly clock: Clock;
}

/** Maximum length of a tag name in code points, and maximum number of tags of a person or team. */
const tagNameLimit = 50;
const tagLimit = 500;
/** Batch size of events about files whose tag changed. */
const notifiedPerBatch = 500;
/** Batch size of permission checks for the counts of tags. */
const decisionBatchSize = 1000;
/** Maximum number of team tags on a file if the team allows several. */
const teamTagsPerFile = 20;

/** Disabled members have only their own tags (docs/permissions.md, A5). */
const ownersOf = ({ personId, account: { team } }: Caller): TagOwners => ({ personId, teamId: team && team.role !== 'disabled' ? team.id : null });

const reachedOf = (caller: Caller): CandidateSubject => {
  const { personId, teamId } = ownersOf(caller);
  return { personId, teamId, desktopGuid: caller.person.desktopGuid, departmentIds: teamId === null ? [] : caller.account.team?.departmentIds ?? [] };
};

/** Only the team's creator and admins manage its tags. */
const isTagManager = ({ account: { team } }: Caller): boolean => team?.role === 'creator' || team?.role === 'admin';

const requireTagName = (raw: string): string => {
  const checked = checkName(raw);
  if (!checked.ok) throw new ApiError(checked.code, checked.code === 'NAME_TOO_LONG' ? { limit: tagNameLimit } : checked.args);
  if (Array.from(checked.name).length > tagNameLimit) throw new ApiError('NAME_TOO_LONG', { limit: tagNameLimit });
  return checked.name;
};

/** The tags of one type that the file will have; null if the request does not change them. */
const wantedOf = (body: NonNullable<EndpointInput<'tags.set'>['body']>, tagType: TagType, present: readonly number[]): number[] | null => {
  const [all, added, removed] = [body[tagType], body.add?.[tagType], body.remove?.[tagType]];
  if (!all && !added && !removed) return null;
  return [...new Set([...(all ?? present).filter((tag) => !removed?.includes(tag)), ...added ?? []])];
};

const hasTags = ({ deployment, clock }: TagsDependencies, { personId, account }: Caller): boolean =>
  personFactsOf(personId, account, deployment, clock().getTime()).features.has('enableFileTag');

const requireTags = (dependencies: TagsDependencies, caller: Caller): void => {
  if (!hasTags(dependencies, caller)) throw new ApiError('CURRENT_EDITION_NOT_SUPPORT', editionArgs('enableFileTag'));
};

const requireTagManager = (caller: Caller, tagType: TagType): void => {
  if (tagType === 'team' && !isTagManager(caller)) throw new ApiError('NO_ACCESS_MODIFY', { act: 'manageTeamTags' });
};

/** The outcome of `requireTags` and `requireTagManager` for team tags, as a capability. */
const canManageOf = (dependencies: TagsDependencies, caller: Caller): Capability => {
  if (!hasTags(dependencies, caller)) return { value: false, reason: 'CURRENT_EDITION_NOT_SUPPORT' };
  return isTagManager(caller) ? { value: true, reason: 'UNKNOWN' } : { value: false, reason: 'NO_ACCESS_MODIFY' };
};

const reload = async (dependencies: TagsDependencies, scope: CallScope<Caller>, tagId: number): Promise<Tag> => {
  const [tag] = await listWithCounts(dependencies, scope, tagId);
  if (!tag) throw new Error('A tag that was just written is not there');
  return tag;
};

/** Tags with the number of readable files, out of at most 1,000 candidates per tag. */
const listWithCounts = async ({ access }: TagsDependencies, scope: CallScope<Caller>, tagId: number | null = null): Promise<Tag[]> => {
  const { db, caller } = scope;
  const tags = await listTags(db, ownersOf(caller), tagId);
  const carriers = await findTaggedFiles(db, tags.map(({ id }) => id), reachedOf(caller));
  const readable = new Set<string>();
  const guids = [...new Set(carriers.map(({ fileGuid }) => fileGuid))];
  for (let start = 0; start < guids.length; start += decisionBatchSize) {
    const found = await access.findMany(scope, guids.slice(start, start + decisionBatchSize));
    for (const [guid, { decision }] of found) if (decision.capabilities.canRead.value) readable.add(guid);
  }
  const counts = new Map<number, number>();
  for (const { tagId: of, fileGuid } of carriers) if (readable.has(fileGuid)) counts.set(of, (counts.get(of) ?? 0) + 1);
  return tags.map((tag) => ({ ...tag, count: counts.get(tag.id) ?? 0 }));
};

/**
 * Records events for files whose tags changed: for all readers if a team tag changed, only for the caller if a
 * personal tag changed. Skips files in the trash, because no list of the trash shows tags.
 */
const recordTagEvents = async ({ access }: TagsDependencies, scope: CallScope<Caller>, guids: readonly string[], tagType: TagType): Promise<void> => {
  const { caller } = scope;
  const owners = ownersOf(caller);
  const subject = tagType === 'team' ? {} : { subject: { type: 1, id: caller.personId } as const };
  for (let start = 0; start < guids.length; start += notifiedPerBatch) {
    const some = guids.slice(start, start + notifiedPerBatch);
    const found = await access.findMany(scope, some);
    for (const guid of some) {
      const file = found.get(guid)?.file;
      if (file?.trashRoot !== null) continue;
      await recordFileEvent(scope, { kind: 'File', action: 'update', file, oldPath: file.path, ...subject, tags: { of: tagType, teamId: owners.teamId } });
    }
  }
};

/**
 * Returns a tag whose view the caller may open. Throws TAG_VIEW_UNAVAILABLE (60110, file specification, section 2)
 * if the tag is deleted or of other people, or if the edition has no tags.
 */
const requireVisible = async (dependencies: TagsDependencies, { db, caller }: CallScope<Caller>, tagId: number): Promise<TagRow> => {
  const tag = hasTags(dependencies, caller) ? await findTag(db, ownersOf(caller), tagId) : null;
  if (!tag) throw new ApiError('TAG_VIEW_UNAVAILABLE');
  return tag;
};

const list = async (dependencies: TagsDependencies, scope: CallScope<Caller>): Promise<EndpointOutput<'tags.list'>> => {
  const { db, caller } = scope;
  const owners = ownersOf(caller);
  const tags = await listWithCounts(dependencies, scope);
  const of = (tagType: TagType): Tag[] => tags.filter((tag) => tag.tagType === tagType);
  const multiple = owners.teamId !== null && await allowsMultipleTags(db, owners.teamId);
  return { team: { tags: of('team'), multiple, canManage: canManageOf(dependencies, caller) }, user: { tags: of('user'), maxPerFile: userTagsPerFile } };
};

const create = async (dependencies: TagsDependencies, scope: CallScope<Caller>, { name: raw, colour, tagType }: { name: string; colour: string; tagType: TagType }): Promise<Tag> => {
  const { db, caller } = scope;
  requireTags(dependencies, caller);
  requireTagManager(caller, tagType);
  const name = requireTagName(raw);
  const owners = ownersOf(caller);
  await lockTagsOfOwner(db, owners, tagType);
  if (await countTags(db, owners, tagType) >= tagLimit) throw new ApiError('TOO_MANY_TAGS', { limit: tagLimit });
  const id = await insertTag(db, owners, tagType, { name, nameKey: nameKeyOf(name), colour });
  if (id === null) throw new ApiError('TAG_NAME_TAKEN');
  return reload(dependencies, scope, id);
};

/** Throws TAG_NOT_FOUND, TAG_NAME_TAKEN and the errors of invalid names. */
const change = async (dependencies: TagsDependencies, scope: CallScope<Caller>, tagId: number, body: { name?: string | undefined; colour?: string | undefined }): Promise<Tag> => {
  const { db, caller } = scope;
  requireTags(dependencies, caller);
  const owners = ownersOf(caller);
  const found = await findTag(db, owners, tagId);
  if (!found) throw new ApiError('TAG_NOT_FOUND');
  requireTagManager(caller, found.tagType);
  await lockTagsOfOwner(db, owners, found.tagType);
  // The previous holder of the lock may have changed or deleted the tag.
  const tag = await findTag(db, owners, tagId);
  if (!tag) throw new ApiError('TAG_NOT_FOUND');
  const name = body.name === undefined ? tag.name : requireTagName(body.name);
  const colour = body.colour ?? tag.colour;
  const carriers = name === tag.name && colour === tag.colour ? [] : await lockTag(db, tagId);
  if (!await updateTag(db, tagId, { name, nameKey: nameKeyOf(name), colour })) throw new ApiError('TAG_NAME_TAKEN');
  await recordTagEvents(dependencies, scope, carriers, tag.tagType);
  return reload(dependencies, scope, tagId);
};

/** Deleting a missing tag, or a tag of other people, changes and reveals nothing. */
const remove = async (dependencies: TagsDependencies, scope: CallScope<Caller>, tagId: number, body: { tagId: number; tagType: TagType }): Promise<{ isUnchanged?: true }> => {
  const { db, caller } = scope;
  if (body.tagId !== tagId) throw new ApiError('VALIDATION_FAILED', { field: 'tagId' });
  requireTags(dependencies, caller);
  requireTagManager(caller, body.tagType);
  const owners = ownersOf(caller);
  await lockTagsOfOwner(db, owners, body.tagType);
  const tag = await findTag(db, owners, tagId);
  if (tag?.tagType !== body.tagType) return { isUnchanged: true };
  const carriers = await lockTag(db, tagId);
  await deleteTag(db, tagId);
  await recordTagEvents(dependencies, scope, carriers, tag.tagType);
  return {};
};

/**
 * Replaces the tags of a file, or adds and removes some, so that devices with different states do not overwrite
 * each other. Personal tags require read access, with at most `userTagsPerFile` per file. Team tags require
 * canModifyTeamFileTag, with one per file unless the team allows several. Changes of team tags are sent to all
 * readers, changes of personal tags only to the caller.
 */
const set = async (dependencies: TagsDependencies, scope: CallScope<Caller>, id: string, body: NonNullable<EndpointInput<'tags.set'>['body']>): Promise<File> => {
  const { access, views } = dependencies;
  const { db, caller } = scope;
  requireTags(dependencies, caller);
  const guid = guidOfId(id);
  const opened = await access.open(scope, guid, { isForUpdate: true });
  const owners = ownersOf(caller);
  const carried = await findTagsOfFiles(db, owners, [guid]);
  const idsOf = (tags: readonly TagRow[], tagType: TagType): number[] => tags.filter((tag) => tag.tagType === tagType).map((tag) => tag.id);
  const changed: TagType[] = [];
  for (const tagType of ['team', 'user'] as const) {
    const present = idsOf(carried, tagType);
    const wanted = wantedOf(body, tagType, present);
    if (!wanted || (wanted.length === present.length && wanted.every((tag) => present.includes(tag)))) continue;
    if (tagType === 'team') requireCapability(opened, 'canModifyTeamFileTag');
    const found = idsOf(await findTagsForShare(db, owners, wanted), tagType);
    if (found.length < wanted.length) throw new ApiError('TAG_NOT_FOUND');
    const limit = tagType === 'user' ? userTagsPerFile : await teamLimit(db, owners);
    if (wanted.length > limit) throw new ApiError('TOO_MANY_TAGS_ON_FILE', { limit });
    await replaceTags(db, guid, present.filter((tag) => !wanted.includes(tag)), wanted.filter((tag) => !present.includes(tag)));
    changed.push(tagType);
  }
  for (const tagType of changed) await recordTagEvents(dependencies, scope, [guid], tagType);
  return views.presentAgain(scope, guid);
};

/** Tags of a person and of the person's team, and their assignment to files (file specification, section 6). */
export const createTagsService = (dependencies: TagsDependencies) => bindFirst(dependencies, { requireVisible, list, create, change, remove, set });

const teamLimit = async (db: Database, { teamId }: TagOwners): Promise<number> => (teamId !== null && await allowsMultipleTags(db, teamId) ? teamTagsPerFile : 1);

export type TagsService = ReturnType<typeof createTagsService>;
