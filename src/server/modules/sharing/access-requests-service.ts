import type { EndpointOutput } from '../../../contract/api/endpoints';
import { pageLimit } from '../../../contract/entities/common-schemas';
import { collaboratorRoles, collaboratorTypes, type CollaboratorRole } from '../../../contract/entities/permissions';
import type { AccessRequest, OwnAccessRequest } from '../../../contract/entities/access-changes';
import { ApiError } from '../../api-error';
import type { Clock } from '../../system-clock';
import type { Cursors } from '../../list-cursors';
import { requireCapability, type Access } from '../files/access-service';
import type { CollaboratorsService } from './collaborators-service';
import type { SharingNotices } from './sharing-notices-service';
import { decideRequest, findPendingRequest, findRequest, upsertPendingRequest, listPendingRequests, type RequestRow } from './access-requests-repository';
import type { CallScope, Caller } from '../../call-scope';

export interface RequestsDependencies {
  readonly access: Access;
  readonly cursors: Cursors;
  readonly clock: Clock;
  readonly notices: Pick<SharingNotices, 'requested' | 'decided'>;
  readonly collaborators: Pick<CollaboratorsService, 'add' | 'standing'>;
}

/** Whether a role is at least as strong as the requested role. */
const isAtLeast = (role: CollaboratorRole | null, requested: CollaboratorRole): boolean => role !== null && collaboratorRoles.indexOf(role) >= collaboratorRoles.indexOf(requested);

/** Decides a request, and notifies the person of the request. Does nothing if it is decided already. */
const decide = async ({ clock, notices }: Pick<RequestsDependencies, 'clock' | 'notices'>, scope: CallScope<Caller>, guid: string, request: RequestRow, status: 'approved' | 'refused', role: CollaboratorRole): Promise<void> => {
  if (await decideRequest(scope.db, request.id, status, scope.caller.personId, clock())) await notices.decided(scope, guid, request, status, role);
};

/** Approves a person's pending request once the person has the requested role. Returns whether it did. */
export const createRequestApproval = (dependencies: Pick<RequestsDependencies, 'clock' | 'notices'>) => async (scope: CallScope<Caller>, guid: string, personId: number, role: CollaboratorRole | null): Promise<boolean> => {
  const pending = await findPendingRequest(scope.db, guid, personId);
  if (!pending || role === null || !isAtLeast(role, pending.role)) return false;
  await decide(dependencies, scope, guid, pending, 'approved', role);
  return true;
};

const presentRequest = ({ id, role, status, createdAt }: RequestRow): OwnAccessRequest => ({ id, role, status, createdAt });

/** Access requests and decisions on them. */
export const createRequestsService = ({ access, cursors, clock, notices, collaborators }: RequestsDependencies) => {
  const openRequest = async (scope: CallScope<Caller>, guid: string, id: number): Promise<RequestRow> => {
    const { db } = scope;
    const opened = await access.open(scope, guid, { isForUpdate: true });
    requireCapability(opened, 'canManageCollaborator');
    const request = await findRequest(db, guid, id);
    if (!request) throw new ApiError('ACCESS_REQUEST_NOT_FOUND');
    return request;
  };

  return {
    /**
     * Allowed for people who may not read the file; reveals nothing about it. A person has at most one pending request
     * per file, the latest.
     */
    async apply(scope: CallScope<Caller>, guid: string, { role, message }: { role: CollaboratorRole; message?: string | undefined }): Promise<OwnAccessRequest & { isUnchanged?: true }> {
      const { db, caller } = scope;
      const opened = (await access.findMany(scope, [guid])).get(guid);
      const isReadable = opened?.decision.capabilities.canRead.value ?? false;
      if (!opened || opened.facts.levels[0].kind === 'desktop' || (opened.file.trashRoot !== null && !isReadable)) throw new ApiError('FILE_NOT_FOUND');
      if (opened.file.trashRoot !== null) throw new ApiError('FILE_DELETED');
      requireCapability(opened, 'canApplyPermission');
      const before = await findPendingRequest(db, guid, caller.personId);
      const text = message?.trim() ? message.trim() : null;
      if (before && before.role === role && before.message === text) return { ...presentRequest(before), isUnchanged: true };
      await upsertPendingRequest(db, guid, caller.personId, role, text, clock());
      const pending = await findPendingRequest(db, guid, caller.personId);
      if (!pending) throw new Error('A request that was just kept is not there');
      await notices.requested(scope, guid, pending);
      return presentRequest(pending);
    },

    async list(scope: CallScope<Caller>, guid: string, query: { limit?: number | undefined; cursor?: string | undefined }): Promise<EndpointOutput<'sharing.requests'>> {
      const { db, caller } = scope;
      requireCapability(await access.open(scope, guid), 'canManageCollaborator');
      const limit = query.limit ?? pageLimit.default;
      const binding = ['access requests', caller.personId, guid];
      const [after = 0] = query.cursor === undefined ? [] : cursors.decode(binding, query.cursor);
      const rows = await listPendingRequests(db, guid, Number(after), limit + 1);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return { requests: rows.slice(0, limit), nextCursor: last ? cursors.encode(binding, [last.id]) : null };
    },

    /** Adds the person with the role. A person with a stronger role keeps it. */
    async approve(scope: CallScope<Caller>, guid: string, id: number, given: CollaboratorRole | undefined): Promise<AccessRequest & { isUnchanged?: true }> {
      const request = await openRequest(scope, guid, id);
      if (request.status === 'approved') return { ...request, isUnchanged: true };
      if (request.status === 'refused') throw new ApiError('ACCESS_REQUEST_NOT_FOUND');
      const subject = { type: collaboratorTypes.user, id: request.person.id };
      const role = given ?? request.role;
      const standing = await collaborators.standing(scope, guid, subject);
      if (!standing || standing.owner || !isAtLeast(standing.role, role)) await collaborators.add(scope, guid, { ...subject, role, isNotified: false });
      await decide({ clock, notices }, scope, guid, request, 'approved', role);
      return { ...request, status: 'approved' };
    },

    async refuse(scope: CallScope<Caller>, guid: string, id: number): Promise<AccessRequest & { isUnchanged?: true }> {
      const request = await openRequest(scope, guid, id);
      if (request.status === 'refused') return { ...request, isUnchanged: true };
      if (request.status === 'approved') throw new ApiError('ACCESS_REQUEST_NOT_FOUND');
      await decide({ clock, notices }, scope, guid, request, 'refused', request.role);
      return { ...request, status: 'refused' };
    },
  };
};

export type RequestsService = ReturnType<typeof createRequestsService>;
