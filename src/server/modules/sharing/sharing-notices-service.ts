import { noticeTypes } from '../../../contract/entities/notice';
import { collaboratorTypes, type CollaboratorRole, type CollaboratorType } from '../../../contract/entities/permissions';
import type { Caller, CallScope } from '../../call-scope';
import type { EffectiveAccess } from '../files/effective-access-service';
import type { Notices } from '../notices/notices-service';
import type { Recipients } from '../notices/raise-notice-service';
import type { RequestRow } from './access-requests-repository';
import { findCandidateDeciders } from './subjects-repository';

/** A person, a department or a team. */
interface Subject { readonly type: CollaboratorType; readonly id: number }

/** Maximum number of people who receive a request. */
const decidersLimit = 1000;

const recipientsOf = ({ type, id }: Subject): Recipients => {
  switch (type) {
    case collaboratorTypes.user: return { personIds: [id] };
    case collaboratorTypes.department: return { departmentIds: [id] };
    case collaboratorTypes.team: return { teamIds: [id] };
  }
};

/** Notices about collaborators and access requests, raised after the change. */
export const createSharingNotices = ({ notices, reach }: { readonly notices: Notices; readonly reach: Pick<EffectiveAccess, 'findReaders'> }) => ({
  added: (scope: CallScope<Caller>, fileGuid: string, subject: Subject): Promise<void> => notices.raise(scope, { type: noticeTypes.INVITATION, fileGuid, to: recipientsOf(subject) }),

  removed: (scope: CallScope<Caller>, fileGuid: string, subject: Subject): Promise<void> => notices.raise(scope, { type: noticeTypes.SHARE_DESTROYED, fileGuid, to: recipientsOf(subject) }),

  transferred: (scope: CallScope<Caller>, fileGuid: string, personId: number): Promise<void> =>
    notices.raise(scope, { type: noticeTypes.FILE_CHANGED, fileGuid, to: { personIds: [personId] }, data: { action: 'file_transfer' } }),

  /** To the owner, the admins and the admins of the space. */
  async requested(scope: CallScope<Caller>, fileGuid: string, { id, message }: RequestRow): Promise<void> {
    const ranks = await reach.findReaders(scope.db, fileGuid, await findCandidateDeciders(scope.db, fileGuid, decidersLimit));
    const personIds = [...ranks].flatMap(([personId, rank]) => (rank === 'owner' || rank === 'manager' ? [personId] : []));
    await notices.raise(scope, { type: noticeTypes.COLLAB_REQUEST, fileGuid, to: { personIds }, data: { requestId: id, actionType: 'request', msg: message } });
  },

  /** To the person of the request. The notices of the others show the decision. */
  async decided(scope: CallScope<Caller>, fileGuid: string, { id, person }: RequestRow, status: 'approved' | 'refused', role: CollaboratorRole): Promise<void> {
    await notices.raise(scope, { type: noticeTypes.COLLAB_REQUEST, fileGuid, to: { personIds: [person.id] }, data: { requestId: id, actionType: status, role } });
    await notices.refreshRequest(scope, id);
  },
});

export type SharingNotices = ReturnType<typeof createSharingNotices>;
