import type { EndpointOutput } from '../../../contract/api/endpoints';
import { pageLimit } from '../../../contract/entities/common-schemas';
import type { Collaborator, File } from '../../../contract/entities/file';
import { collaboratorTypes, type CollaboratorRole, type CollaboratorType } from '../../../contract/entities/permissions';
import type { ErrorCode } from '../../../contract/errors';
import type { RefusedAction } from '../../../contract/error-groups';
import { editionAt } from '../../../core/limits/edition-at';
import { collaboratorLimitOf } from '../../../core/limits/editions';
import {
  addCollaboratorRefusal, changeCollaboratorRefusal, transferRefusal, type CollaboratorChange, type SubjectFacts,
} from '../../../core/permissions/collaborators';
import { isContainerType } from '../../../core/file-types';
import { isAbove } from '../../../core/permissions/ranks';
import { guidsUpToCutOff } from '../../../core/permissions/cut-off';
import { createSpaceRefusal } from '../../../core/permissions/create-space-refusal';
import { personFactsOf, type Deployment } from '../../account-membership';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { Clock } from '../../system-clock';
import type { Cursors } from '../../list-cursors';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import { rateLimits } from '../rate-limits/rate-limits-service';
import { entitledLevels, errorOfRefusal, type Access, type AuthorisedFile } from '../files/access-service';
import { allOrNothing, requireGuids, type BatchReport } from '../files/batch-service';
import type { FileViews } from '../files/file-views-service';
import type { AncestorViews } from '../files/ancestor-views-service';
import { guides } from '../guides/guides-service';
import type { Quota } from '../quota/quota-service';
import { filterAcquaintances } from './acquaintances-service';
import type { PermissionChanges } from './permission-changes-service';
import type { SharingNotices } from './sharing-notices-service';
import {
  countGrants, deleteGrant, findCutOffBelow, findGrant, findCollaboratorLevels, transferOwnership, hasEffectiveGrant, upsertGrant, listCollaboratorsAfter, type CollaboratorKey, type CollaboratorRow, type DirectGrant,
} from './collaborators-repository';
import { visibleLevels } from './level-scopes';
import { findTermsOfTeam, filterCollaborators, findTeamOfDepartment, findTeamOfPerson, hasEmail } from './subjects-repository';

export interface CollaboratorsDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly levels: AncestorViews;
  readonly changes: PermissionChanges;
  readonly cursors: Cursors;
  readonly deployment: Deployment;
  readonly clock: Clock;
  readonly quota: Pick<Quota, 'recordTransfer'>;
  /** Closes the access requests of a person who has received the requested role. Returns whether there was a request. */
  readonly settleRequests: (scope: CallScope<Caller>, guid: string, personId: number, role: CollaboratorRole | null) => Promise<boolean>;
  readonly notices: Pick<SharingNotices, 'added' | 'removed' | 'transferred'>;
}

export interface Subject { readonly type: CollaboratorType; readonly id: number }
export interface AddedSubject extends Subject { readonly email?: string | undefined }
export interface NewCollaborator extends AddedSubject { readonly role: CollaboratorRole | null; readonly isAdmin?: boolean | undefined; readonly keepsStrongerRole?: boolean; readonly isNotified?: boolean; /** The person accepted the caller's invitation, so the caller need not know them. */ readonly isInvited?: boolean }
export interface AddedToSeveral { readonly fileGuids?: readonly string[] | undefined; readonly collaborators: readonly AddedSubject[]; readonly role: CollaboratorRole }
export interface RoleChange { readonly role?: CollaboratorRole | null | undefined; readonly isAdmin?: boolean | undefined }
export interface ChangedCollaborator { readonly collaborator: Collaborator | null; readonly isUnchanged?: true }

/** Maximum number of people per hour whom somebody may add by exact address only, because the response reveals their names. */
const strangerLimit = { limit: 60, windowMs: 60 * 60_000 } as const;

/** A missing department or team is treated like a department or team of other people. */
const noTeam = -1;
/** The id of a person who may have no account yet. */
const nobody = -1;

/** Throws if the grant would be empty. */
const requireNonEmptyGrant = (grant: DirectGrant): DirectGrant => {
  if (grant.role === null && !grant.isAdmin) throw new ApiError('VALIDATION_FAILED', { field: 'role' });
  return grant;
};

const isSame = (one: DirectGrant, other: DirectGrant): boolean => one.role === other.role && one.isAdmin === other.isAdmin;

const present = async ({ levels }: CollaboratorsDependencies, scope: CallScope<Caller>, opened: AuthorisedFile, rows: readonly CollaboratorRow[]): Promise<Collaborator[]> => {
  const own = opened.file.guid;
  const above = [...new Set(rows.map(({ levelGuid }) => levelGuid).filter((guid) => guid !== own))];
  const shown = await levels.findReadable(scope, above);
  return rows.map(({ type, user, role, isAdmin, isOwner, sharedBy, levelGuid }): Collaborator => ({
    type, user, role, isAdmin, sharedBy, owner: isOwner,
    permission: { editable: isOwner || isAdmin || role === 'editor' },
    fromParent: levelGuid !== own, parent: shown.get(levelGuid) ?? null,
  }));
};

const collaboratorOf = async (dependencies: CollaboratorsDependencies, scope: CallScope<Caller>, opened: AuthorisedFile, { type, id }: Subject): Promise<Collaborator | null> => {
  const { db } = scope;
  const own = (await findCollaboratorLevels(db, opened.file.path, type, id)).filter(({ levelGuid }) => levelGuid === opened.file.guid);
  return (await present(dependencies, scope, opened, own))[0] ?? null;
};

const subjectOf = async (db: Database, { type, id }: Subject): Promise<{ readonly facts: SubjectFacts; readonly isKnown: boolean }> => {
  if (type === collaboratorTypes.user) {
    const teamId = await findTeamOfPerson(db, id);
    return { facts: { kind: 'user', id, teamId: teamId ?? null }, isKnown: teamId !== undefined };
  }
  if (type === collaboratorTypes.team) return { facts: { kind: 'team', teamId: id }, isKnown: true };
  return { facts: { kind: 'department', teamId: await findTeamOfDepartment(db, id) ?? noTeam }, isKnown: true };
};

/** The limit of the edition of the place's team; without a team, of the owner's edition. */
const limitFor = async ({ deployment, clock }: CollaboratorsDependencies, db: Database, { file: { root, sizeBytes } }: AuthorisedFile): Promise<number | null> => {
  const team = root.teamId === null || deployment === 'private' ? null : await findTermsOfTeam(db, root.teamId);
  return collaboratorLimitOf(editionAt(team ?? root.owner, { deployment, now: clock().getTime() }), sizeBytes ?? 0);
};

const throwRefusal = (refusal: ErrorCode | null, opened: AuthorisedFile, act?: RefusedAction): void => {
  if (refusal !== null) throw errorOfRefusal(refusal, opened, { act, features: ['changeRole'] });
};

/** Throws TOO_MANY_COLLABORATORS with the edition's limit, and other errors with the refused action. */
const throwAdditionRefusal = (refusal: ErrorCode | null, opened: AuthorisedFile, limit: number | null, act: RefusedAction | undefined): void => {
  if (refusal === 'TOO_MANY_COLLABORATORS' && limit !== null) throw new ApiError(refusal, { limit });
  throwRefusal(refusal, opened, act);
};

/** The capability that refuses a change, if it is neither the subject's nor the collaborator list's own (M2, M3). */
const refusedActionOf = ({ facts, decision }: AuthorisedFile, subject: SubjectFacts, isRemoval: boolean, isAboutAdmins: boolean): RefusedAction | undefined => {
  if (isRemoval && subject.kind === 'user' && subject.id === facts.person.id) return 'canExit';
  return isAboutAdmins && !decision.capabilities.canManageAdmin.value ? 'canManageAdmin' : undefined;
};

/**
 * How the caller can know a person: as an acquaintance, as a visible collaborator of the file, or by the exact
 * address. A collaborator is visible on levels whose people the caller may see. Null if the caller cannot know the person.
 */
const knowledgeOf = async ({ access }: CollaboratorsDependencies, scope: CallScope<Caller>, opened: AuthorisedFile, id: number, email: string | undefined): Promise<'acquaintance' | 'address' | null> => {
  const { db } = scope;
  if ((await filterAcquaintances(scope, [opened.file.guid], [id])).has(id)) return 'acquaintance';
  if ((await filterCollaborators(db, await visibleLevels(scope, access, opened), [id])).includes(id)) return 'acquaintance';
  return email !== undefined && await hasEmail(db, id, email.trim().toLowerCase()) ? 'address' : null;
};

/** The new owner of a personal space pays for it. Throws if the new owner may not create such a space or has no room for its contents. */
const requireNewPayer = async ({ deployment, clock, quota }: CollaboratorsDependencies, db: Database, handed: AuthorisedFile): Promise<void> => {
  const { file: { guid, creator, root }, facts: { levels: [level] } } = handed;
  if (level.kind !== 'space' || root.teamId !== null) return;
  // The team's setting for creating spaces does not apply to personal spaces.
  throwRefusal(createSpaceRefusal(personFactsOf(creator.id, root.owner, deployment, clock().getTime()), true), handed, 'createSpace');
  await quota.recordTransfer(db, guid);
};

/**
 * Returns the grant to change: the subject's nearest grant, on the file or above it. Throws if the change is not
 * allowed. Grants of other people on levels whose people the caller may not see are ignored.
 */
const requireChangeable = async ({ db, caller }: CallScope<Caller>, opened: AuthorisedFile, subject: Subject, changeOf: (grant: DirectGrant) => CollaboratorChange['change']): Promise<DirectGrant | null> => {
  const { facts } = await subjectOf(db, subject);
  const isSelf = subject.type === collaboratorTypes.user && subject.id === caller.personId;
  const entitled = entitledLevels(opened);
  const standing = (await findCollaboratorLevels(db, opened.file.path, subject.type, subject.id))
    .find(({ isOwner, levelGuid }) => !isOwner && (isSelf || entitled.includes(levelGuid))) ?? null;
  const level = opened.facts.levels.find(({ guid }) => guid === standing?.levelGuid) ?? opened.facts.levels[0];
  const kind = level.kind === 'desktop' ? 'folder' : level.kind;
  const change = changeOf(standing ?? { role: null, isAdmin: false });
  const isAdmin = standing?.isAdmin ?? false;
  const refusal = changeCollaboratorRefusal(opened.facts, { subject: facts, isAdmin, level: { guid: level.guid, kind }, change });
  throwRefusal(refusal, opened, refusedActionOf(opened, facts, change === 'remove', isAdmin || (change !== 'remove' && change.isAdmin)));
  return standing;
};

/** Callers with access by link only see only the owner, whom the file shows anyway. The same applies to each folder above. */
const list = async (dependencies: CollaboratorsDependencies, scope: CallScope<Caller>, guid: string, query: { limit?: number | undefined; cursor?: string | undefined }): Promise<EndpointOutput<'sharing.collaborators'>> => {
  const { access, cursors } = dependencies;
  const { db, caller } = scope;
  const opened = await access.open(scope, guid);
  const limit = query.limit ?? pageLimit.default;
  const binding = ['collaborators', caller.personId, guid];
  const after = query.cursor === undefined ? null : cursors.decode(binding, query.cursor) as CollaboratorKey;
  const isStranger = opened.decision.authorisation === 'none';
  const rows = await listCollaboratorsAfter(db, opened.file.path, await visibleLevels(scope, access, opened), after, isStranger ? 1 : limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit && !isStranger ? page.at(-1) : undefined;
  return {
    collaborators: await present(dependencies, scope, opened, page),
    nextCursor: last ? cursors.encode(binding, [last.place, last.grantedAt, last.type, last.user.id]) : null,
  };
};

/**
 * Adds a collaborator, or sets the role of an existing collaborator. Throws COLLABORATOR_NOT_FOUND, also for a
 * person whom the caller cannot know, TOO_MANY_REQUESTS after too many strangers, and the errors of M2 in
 * docs/permissions.md.
 */
const add = async (dependencies: CollaboratorsDependencies, scope: CallScope<Caller>, guid: string, { type, id, email, role: wanted, isAdmin, keepsStrongerRole = false, isNotified = true, isInvited = false }: NewCollaborator): Promise<ChangedCollaborator> => {
  const { access, clock, settleRequests, changes, notices } = dependencies;
  const { db, caller } = scope;
  const opened = await access.open(scope, guid, { isForUpdate: true });
  const found = await subjectOf(db, { type, id });
  const standing = await findGrant(db, guid, type, id);
  const knowledge = type === collaboratorTypes.user && !isInvited ? await knowledgeOf(dependencies, scope, opened, id, email) : 'acquaintance';
  // A person whom the caller cannot know is treated as nonexistent, whatever the error.
  const subject: typeof found = knowledge === null ? { facts: { kind: 'user', id, teamId: null }, isKnown: false } : found;
  const existing = knowledge === null ? null : standing;
  const role = keepsStrongerRole && existing?.role && wanted && isAbove(existing.role, wanted) ? existing.role : wanted;
  const grant = requireNonEmptyGrant({ role, isAdmin: isAdmin ?? existing?.isAdmin ?? false });
  const countAfterwards = await countGrants(db, guid) + (existing === null ? 1 : 0);
  const limit = await limitFor(dependencies, db, opened);
  const refusal = addCollaboratorRefusal(opened.facts, { ...grant, subject: subject.facts, existing, countAfterwards, limit });
  throwAdditionRefusal(refusal, opened, limit, refusedActionOf(opened, subject.facts, false, grant.isAdmin || existing?.isAdmin === true));
  if (!subject.isKnown) throw new ApiError('COLLABORATOR_NOT_FOUND');
  if (existing !== null && isSame(existing, grant)) return { collaborator: await collaboratorOf(dependencies, scope, opened, { type, id }), isUnchanged: true };
  if (existing === null && knowledge === 'address') await rateLimits.count(db, [{ subject: `add ${caller.personId}`, ...strangerLimit }], clock());
  await upsertGrant(db, guid, type, id, grant, caller.personId);
  const isOtherPerson = type !== collaboratorTypes.user || id !== caller.personId;
  if (isOtherPerson && !isContainerType(opened.file.type)) await guides.complete(db, caller.personId, 'share');
  const isSettled = type === collaboratorTypes.user && await settleRequests(scope, guid, id, role);
  const changed = await changes.recordEvents(scope, guid, existing === null
    ? [{ kind: 'Permission', action: 'create', subject: { type, id } }, { kind: 'Invite', action: 'create' }]
    : [{ kind: 'File', action: 'update' }]);
  // Outcomes of requests have a notice of their own.
  if (existing === null && isNotified && !isSettled) await notices.added(scope, guid, { type, id });
  return { collaborator: await collaboratorOf(dependencies, scope, changed, { type, id }) };
};

/** Throws the errors of `add` for an unknown person outside the file's team, who would get this role on the file. */
const requireStrangerAddition = async (dependencies: CollaboratorsDependencies, db: Database, opened: AuthorisedFile, role: CollaboratorRole): Promise<void> => {
  const subject: SubjectFacts = { kind: 'user', id: nobody, teamId: null };
  const limit = await limitFor(dependencies, db, opened);
  const countAfterwards = await countGrants(db, opened.file.guid) + 1;
  throwAdditionRefusal(addCollaboratorRefusal(opened.facts, { role, isAdmin: false, subject, existing: null, countAfterwards, limit }), opened, limit, undefined);
};

/**
 * Adds the same collaborators to several files, all or none. A collaborator with a stronger role on a file keeps it.
 * Throws FILE_ID_REQUIRED, and BATCH_REFUSED with the first error of `add` for each file.
 */
const addToSeveral = async (dependencies: CollaboratorsDependencies, scope: CallScope<Caller>, { fileGuids, collaborators, role }: AddedToSeveral): Promise<BatchReport> => {
  const guids = requireGuids(fileGuids);
  // The order of the locks is the same for all calls, so that two calls on the same files cannot deadlock.
  const results = await allOrNothing(guids, async (guid) => {
    for (const subject of collaborators) await add(dependencies, scope, guid, { ...subject, role, keepsStrongerRole: true });
  }, guids.toSorted());
  return { results };
};

/** Throws COLLABORATOR_NOT_FOUND and the errors of M3 in docs/permissions.md. */
const change = async (dependencies: CollaboratorsDependencies, scope: CallScope<Caller>, guid: string, subject: Subject, body: RoleChange): Promise<ChangedCollaborator> => {
  const { access, changes } = dependencies;
  const { db, caller } = scope;
  if (body.role === undefined && body.isAdmin === undefined) throw new ApiError('VALIDATION_FAILED', { field: 'body' });
  const opened = await access.open(scope, guid, { isForUpdate: true });
  const changeOf = ({ role, isAdmin }: DirectGrant): DirectGrant => ({ role: body.role === undefined ? role : body.role, isAdmin: body.isAdmin ?? isAdmin });
  const standing = await requireChangeable(scope, opened, subject, changeOf);
  if (standing === null) throw new ApiError('COLLABORATOR_NOT_FOUND');
  const grant = requireNonEmptyGrant(changeOf(standing));
  if (isSame(standing, grant)) return { collaborator: await collaboratorOf(dependencies, scope, opened, subject), isUnchanged: true };
  await upsertGrant(db, guid, subject.type, subject.id, grant, caller.personId);
  const changed = await changes.recordEvents(scope, guid, [{ kind: 'File', action: 'update' }]);
  return { collaborator: await collaboratorOf(dependencies, scope, changed, subject) };
};

/** Removes a collaborator; callers who remove themselves leave. Returns `isUnchanged` if the subject is not a collaborator. */
const remove = async ({ access, changes, notices }: CollaboratorsDependencies, scope: CallScope<Caller>, guid: string, subject: Subject): Promise<{ isUnchanged?: true }> => {
  const { db } = scope;
  const opened = await access.open(scope, guid, { isForUpdate: true });
  const standing = await requireChangeable(scope, opened, subject, () => 'remove');
  if (standing === null) return { isUnchanged: true };
  await deleteGrant(db, guid, subject.type, subject.id);
  await changes.recordEvents(scope, guid, [{ kind: 'Permission', action: 'destroy', subject }, { kind: 'Invite', action: 'delete' }]);
  await notices.removed(scope, guid, subject);
  return {};
};

/** Throws the errors of M4 in docs/permissions.md, and INSUFFICIENT_QUOTA if the new owner has no room for a personal space. */
const transfer = async (dependencies: CollaboratorsDependencies, scope: CallScope<Caller>, guid: string, userId: number): Promise<File & { isUnchanged?: true }> => {
  const { access, views, changes, notices } = dependencies;
  const { db, caller } = scope;
  const opened = await access.open(scope, guid, { isForUpdate: true });
  if (opened.file.creator.id === userId) return { ...await views.present(scope, opened), isUnchanged: true };
  throwRefusal(transferRefusal(opened.facts, await hasEffectiveGrant(db, guidsUpToCutOff(opened.facts.levels), userId)), opened);
  await transferOwnership(db, guid, caller.personId, userId);
  await requireNewPayer(dependencies, db, await changes.recordEvents(scope, guid, [{ kind: 'File', action: 'update' }]));
  await changes.recordCutOffTransfer(scope, await findCutOffBelow(db, opened.file.path), userId);
  await notices.transferred(scope, guid, userId);
  return views.presentAgain(scope, guid);
};

const standing = async (dependencies: CollaboratorsDependencies, scope: CallScope<Caller>, guid: string, subject: Subject): Promise<Collaborator | null> =>
  collaboratorOf(dependencies, scope, await dependencies.access.open(scope, guid), subject);

/** The collaborators of a file: rights apart from the link. */
export const createCollaboratorsService = (dependencies: CollaboratorsDependencies) => bindFirst(dependencies, { list, add, requireStrangerAddition, addToSeveral, change, remove, transfer, standing });

export type CollaboratorsService = ReturnType<typeof createCollaboratorsService>;
