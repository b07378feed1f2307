import type { EndpointOutput } from '../../../contract/api/index';
import { pageLimit } from '../../../contract/entities/common';
import type { Collaborator, File } from '../../../contract/entities/file';
import { collaboratorTypes, type CollaboratorRole, type CollaboratorType } from '../../../contract/entities/permissions';
import type { ErrorCode } from '../../../contract/errors';
import type { RefusedAct } from '../../../contract/refusals';
import { collaboratorLimitOf, editionOfId } from '../../../core/limits/editions';
import {
  addCollaboratorRefusal, changeCollaboratorRefusal, transferRefusal, type CollaboratorChange, type SubjectFacts,
} from '../../../core/permissions/collaborators';
import { createSpaceRefusal } from '../../../core/permissions/spaces';
import { editionOf, personFactsOf, type Deployment } from '../../account';
import { ApiError } from '../../api-error';
import type { Caller } from '../../call-context';
import type { Clock } from '../../clock';
import type { Cursors } from '../../cursors';
import type { Database } from '../../db/database';
import { attemptsService } from '../attempts/attempts-service';
import { refusalOf, type Access, type Opened } from '../files/access-service';
import type { FileViews } from '../files/file-views-service';
import type { Levels } from '../files/levels-service';
import type { Quota } from '../quota/quota-service';
import { acquaintances } from './acquaintances-service';
import type { Changes } from './changes-service';
import {
  countGrants, deleteGrant, findCutOffBelow, findGrant, findStanding, handOver, isReachedByGrant, keepGrant, listCollaboratorsAfter, type CollaboratorKey, type CollaboratorRow, type GrantRow,
} from './collaborators-repository';
import { levelsStoodOn, scopeOf, toldLevels } from './scope';
import { findEditionOfTeam, findStandingAmong, findTeamOfDepartment, findTeamOfPerson, hasEmail } from './subjects-repository';

export interface CollaboratorsDependencies {
  readonly access: Access;
  readonly views: FileViews;
  readonly levels: Levels;
  readonly changes: Changes;
  readonly cursors: Cursors;
  readonly deployment: Deployment;
  readonly clock: Clock;
  readonly quota: Pick<Quota, 'handedOver'>;
  /** Closes the access requests of a person who has received the requested role. */
  readonly settleRequests: (db: Database, caller: Caller, guid: string, personId: number, role: CollaboratorRole | null) => Promise<void>;
}

export interface Subject { readonly type: CollaboratorType; readonly id: number }
export interface Addition extends Subject { readonly email?: string | undefined; readonly role: CollaboratorRole | null; readonly isAdmin?: boolean | undefined }
export interface RoleChange { readonly role?: CollaboratorRole | null | undefined; readonly isAdmin?: boolean | undefined }
export interface ChangedCollaborator { readonly collaborator: Collaborator | null; readonly isUnchanged?: true }

/** Maximum number of people per hour whom somebody may add by exact address only, because the response reveals their names. */
const strangersAdded = { limit: 60, windowMs: 60 * 60_000 } as const;

/** A missing department or team is treated like a department or team of other people. */
const noTeam = -1;

/** Throws if the grant would be empty. */
const requireSomething = (grant: GrantRow): GrantRow => {
  if (grant.role === null && !grant.isAdmin) throw new ApiError('VALIDATION_FAILED', { field: 'role' });
  return grant;
};

const isSame = (one: GrantRow, other: GrantRow): boolean => one.role === other.role && one.isAdmin === other.isAdmin;

/** The collaborators of a file: rights apart from the link. */
export const createCollaboratorsService = (dependencies: CollaboratorsDependencies) => {
  const { access, views, levels, changes, cursors, deployment, clock, quota, settleRequests } = dependencies;

  const present = async (db: Database, caller: Caller, opened: Opened, rows: readonly CollaboratorRow[]): Promise<Collaborator[]> => {
    const own = opened.file.guid;
    const above = [...new Set(rows.map(({ levelGuid }) => levelGuid).filter((guid) => guid !== own))];
    const shown = await levels.shown(db, caller, above);
    return rows.map(({ type, user, role, isAdmin, isOwner, sharedBy, levelGuid }): Collaborator => ({
      type, user, role, isAdmin, sharedBy, owner: isOwner,
      permission: { editable: isOwner || isAdmin || role === 'editor' },
      fromParent: levelGuid !== own, parent: shown.get(levelGuid) ?? null,
    }));
  };

  const standingOf = async (db: Database, caller: Caller, opened: Opened, { type, id }: Subject): Promise<Collaborator | null> => {
    const own = (await findStanding(db, opened.file.path, type, id)).filter(({ levelGuid }) => levelGuid === opened.file.guid);
    return (await present(db, caller, opened, own))[0] ?? null;
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
  const limitFor = async (db: Database, { file: { root, sizeBytes } }: Opened): Promise<number | null> => {
    const teamEdition = root.teamId === null || deployment === 'private' ? null : await findEditionOfTeam(db, root.teamId);
    return collaboratorLimitOf(teamEdition === null ? editionOf(root.owner, deployment, clock().getTime()) : editionOfId(teamEdition), sizeBytes ?? 0);
  };

  const throwIf = (refusal: ErrorCode | null, opened: Opened, act?: RefusedAct): void => {
    if (refusal !== null) throw refusalOf(refusal, opened, { act, features: ['changeRole'] });
  };

  /** Throws TOO_MANY_COLLABORATORS with the edition's limit, and other errors with the refused action. */
  const throwAdditionRefusal = (refusal: ErrorCode | null, opened: Opened, limit: number | null, act: RefusedAct | undefined): void => {
    if (refusal === 'TOO_MANY_COLLABORATORS' && limit !== null) throw new ApiError(refusal, { limit });
    throwIf(refusal, opened, act);
  };

  /** The capability that refuses a change, if it is neither the subject's nor the collaborator list's own (M2, M3). */
  const actOf = ({ facts, decision }: Opened, subject: SubjectFacts, isRemoval: boolean, isAboutAdmins: boolean): RefusedAct | undefined => {
    if (isRemoval && subject.kind === 'user' && subject.id === facts.person.id) return 'canExit';
    return isAboutAdmins && !decision.capabilities.canManageAdmin.value ? 'canManageAdmin' : undefined;
  };

  /**
   * How the caller can know a person: as an acquaintance, as a visible collaborator of the file, or by the exact
   * address. A collaborator is visible on levels whose people the caller may see. Null if the caller cannot know the person.
   */
  const knowledgeOf = async (db: Database, caller: Caller, opened: Opened, id: number, email: string | undefined): Promise<'acquaintance' | 'address' | null> => {
    if ((await acquaintances(db, caller, [opened.file.guid], [id])).has(id)) return 'acquaintance';
    if ((await findStandingAmong(db, await toldLevels(access, db, caller, opened), [id])).includes(id)) return 'acquaintance';
    return email !== undefined && await hasEmail(db, id, email.trim().toLowerCase()) ? 'address' : null;
  };

  /** The new owner of a personal space pays for it. Throws if the new owner may not create such a space or has no room for its contents. */
  const requirePayer = async (db: Database, handed: Opened): Promise<void> => {
    const { file: { guid, creator, root }, facts: { levels: [level] } } = handed;
    if (level.kind !== 'space' || root.teamId !== null) return;
    // The team's setting for creating spaces does not apply to personal spaces.
    throwIf(createSpaceRefusal(personFactsOf(creator.id, root.owner, deployment, clock().getTime()), true), handed, 'createSpace');
    await quota.handedOver(db, guid);
  };

  /**
   * Returns the grant to change: the subject's nearest grant, on the file or above it. Throws if the change is not
   * allowed. Grants of other people on levels whose people the caller may not see are ignored.
   */
  const requireChangeable = async (db: Database, caller: Caller, opened: Opened, subject: Subject, changeOf: (grant: GrantRow) => CollaboratorChange['change']): Promise<GrantRow | null> => {
    const { facts } = await subjectOf(db, subject);
    const isSelf = subject.type === collaboratorTypes.user && subject.id === caller.personId;
    const told = levelsStoodOn(opened);
    const standing = (await findStanding(db, opened.file.path, subject.type, subject.id))
      .find(({ isOwner, levelGuid }) => !isOwner && (isSelf || told.includes(levelGuid))) ?? null;
    const level = opened.facts.levels.find(({ guid }) => guid === standing?.levelGuid) ?? opened.facts.levels[0];
    const kind = level.kind === 'desktop' ? 'folder' : level.kind;
    const change = changeOf(standing ?? { role: null, isAdmin: false });
    const isAdmin = standing?.isAdmin ?? false;
    const refusal = changeCollaboratorRefusal(opened.facts, { subject: facts, isAdmin, level: { guid: level.guid, kind }, change });
    throwIf(refusal, opened, actOf(opened, facts, change === 'remove', isAdmin || (change !== 'remove' && change.isAdmin)));
    return standing;
  };

  return {
    /** Callers with access by link only see only the owner, whom the file shows anyway. The same applies to each folder above. */
    async list(db: Database, caller: Caller, guid: string, query: { limit?: number | undefined; cursor?: string | undefined }): Promise<EndpointOutput<'sharing.collaborators'>> {
      const opened = await access.open(db, caller, guid);
      const limit = query.limit ?? pageLimit.default;
      const binding = ['collaborators', caller.personId, guid];
      const after = query.cursor === undefined ? null : cursors.decode(binding, query.cursor) as CollaboratorKey;
      const isStranger = opened.decision.authorisation === 'none';
      const rows = await listCollaboratorsAfter(db, opened.file.path, await toldLevels(access, db, caller, opened), after, isStranger ? 1 : limit + 1);
      const page = rows.slice(0, limit);
      const last = rows.length > limit && !isStranger ? page.at(-1) : undefined;
      return {
        collaborators: await present(db, caller, opened, page),
        nextCursor: last ? cursors.encode(binding, [last.place, last.grantedAt, last.type, last.user.id]) : null,
      };
    },

    /**
     * Adds a collaborator, or sets the role of an existing collaborator. Throws COLLABORATOR_NOT_FOUND, also for a
     * person whom the caller cannot know, TOO_MANY_REQUESTS after too many strangers, and the errors of M2 in
     * docs/permissions.md.
     */
    async add(db: Database, caller: Caller, origin: string | null, guid: string, { type, id, email, role, isAdmin }: Addition): Promise<ChangedCollaborator> {
      const opened = await access.open(db, caller, guid, { isForUpdate: true });
      const found = await subjectOf(db, { type, id });
      const standing = await findGrant(db, guid, type, id);
      const knowledge = type === collaboratorTypes.user ? await knowledgeOf(db, caller, opened, id, email) : 'acquaintance';
      // A person whom the caller cannot know is treated as nonexistent, whatever the error.
      const subject: typeof found = knowledge === null ? { facts: { kind: 'user', id, teamId: null }, isKnown: false } : found;
      const existing = knowledge === null ? null : standing;
      const grant = requireSomething({ role, isAdmin: isAdmin ?? existing?.isAdmin ?? false });
      const countAfterwards = await countGrants(db, guid) + (existing === null ? 1 : 0);
      const limit = await limitFor(db, opened);
      const refusal = addCollaboratorRefusal(opened.facts, { ...grant, subject: subject.facts, existing, countAfterwards, limit });
      throwAdditionRefusal(refusal, opened, limit, actOf(opened, subject.facts, false, grant.isAdmin || existing?.isAdmin === true));
      if (!subject.isKnown) throw new ApiError('COLLABORATOR_NOT_FOUND');
      if (existing !== null && isSame(existing, grant)) return { collaborator: await standingOf(db, caller, opened, { type, id }), isUnchanged: true };
      if (existing === null && knowledge === 'address') await attemptsService.count(db, [{ subject: `add ${caller.personId}`, ...strangersAdded }], clock());
      await keepGrant(db, guid, type, id, grant, caller.personId);
      if (type === collaboratorTypes.user) await settleRequests(db, caller, guid, id, role);
      const changed = await changes.tell(db, caller, origin, guid, existing === null
        ? [{ kind: 'Permission', action: 'create', subject: { type, id } }, { kind: 'Invite', action: 'create' }]
        : [{ kind: 'File', action: 'update' }]);
      return { collaborator: await standingOf(db, caller, changed, { type, id }) };
    },

    /** Throws COLLABORATOR_NOT_FOUND and the errors of M3 in docs/permissions.md. */
    async change(db: Database, caller: Caller, origin: string | null, guid: string, subject: Subject, body: RoleChange): Promise<ChangedCollaborator> {
      if (body.role === undefined && body.isAdmin === undefined) throw new ApiError('VALIDATION_FAILED', { field: 'body' });
      const opened = await access.open(db, caller, guid, { isForUpdate: true });
      const changeOf = ({ role, isAdmin }: GrantRow): GrantRow => ({ role: body.role === undefined ? role : body.role, isAdmin: body.isAdmin ?? isAdmin });
      const standing = await requireChangeable(db, caller, opened, subject, changeOf);
      if (standing === null) throw new ApiError('COLLABORATOR_NOT_FOUND');
      const grant = requireSomething(changeOf(standing));
      if (isSame(standing, grant)) return { collaborator: await standingOf(db, caller, opened, subject), isUnchanged: true };
      await keepGrant(db, guid, subject.type, subject.id, grant, caller.personId);
      const changed = await changes.tell(db, caller, origin, guid, [{ kind: 'File', action: 'update' }]);
      return { collaborator: await standingOf(db, caller, changed, subject) };
    },

    /** Removes a collaborator; callers who remove themselves leave. Returns `isUnchanged` if the subject is not a collaborator. */
    async remove(db: Database, caller: Caller, origin: string | null, guid: string, subject: Subject): Promise<{ isUnchanged?: true }> {
      const opened = await access.open(db, caller, guid, { isForUpdate: true });
      const standing = await requireChangeable(db, caller, opened, subject, () => 'remove');
      if (standing === null) return { isUnchanged: true };
      await deleteGrant(db, guid, subject.type, subject.id);
      await changes.tell(db, caller, origin, guid, [{ kind: 'Permission', action: 'destroy', subject }, { kind: 'Invite', action: 'delete' }]);
      return {};
    },

    /** Throws the errors of M4 in docs/permissions.md, and INSUFFICIENT_QUOTA if the new owner has no room for a personal space. */
    async transfer(db: Database, caller: Caller, origin: string | null, guid: string, userId: number): Promise<File & { isUnchanged?: true }> {
      const opened = await access.open(db, caller, guid, { isForUpdate: true });
      if (opened.file.creator.id === userId) return { ...await views.show(db, caller, opened), isUnchanged: true };
      throwIf(transferRefusal(opened.facts, await isReachedByGrant(db, scopeOf(opened), userId)), opened);
      await handOver(db, guid, caller.personId, userId);
      await requirePayer(db, await changes.tell(db, caller, origin, guid, [{ kind: 'File', action: 'update' }]));
      await changes.tellCutOff(db, caller, origin, await findCutOffBelow(db, opened.file.path), userId);
      return views.reshow(db, caller, guid);
    },

    standing: async (db: Database, caller: Caller, guid: string, subject: Subject): Promise<Collaborator | null> =>
      standingOf(db, caller, await access.open(db, caller, guid), subject),
  };
};

export type CollaboratorsService = ReturnType<typeof createCollaboratorsService>;
