import type { Failure } from '../../../../contract/bridge';
import type { NoticeItem } from '../../../../contract/entities/notice';
import type { CollaboratorRole } from '../../../../contract/entities/permissions';
import { createGuid } from '../../../../core/ids';
import { failureOf } from '../../bridge-failure';
import type { AppThunk } from '../app-store';
import { commit } from '../sync/commit';
import { reloadNotice } from './load-notices';
import { decisionSent, decisionSettled } from './notices-slice';

/** Decides a request, and then shows it as it is now: somebody else may have decided it first. `role`: the role that is granted; null refuses. */
export const decideRequest = ({ id, isRead, notification: { file, roleApply } }: NoticeItem, role: CollaboratorRole | null): AppThunk<Promise<void>> => async (dispatch, getState, { bridge }) => {
  if (!file || !roleApply) return;
  const { loginId } = getState().session;
  const isApproval = role !== null;
  const params = { id: file.guid, requestId: roleApply.requestId };
  const options = { idempotencyKey: createGuid() };
  dispatch(decisionSent({ id, isApproval }));
  let failure: Failure | null = null;
  try {
    await (role === null ? bridge.api.call('sharing.refuse', { params }, options) : bridge.api.call('sharing.approve', { params, body: { role } }, options));
  } catch (error) {
    failure = failureOf(error);
  }
  const isCurrent = (): boolean => getState().session.loginId === loginId;
  if (!isCurrent()) return;
  if (failure === null && !isRead) dispatch(commit({ kind: 'readNotice', id, isRead: true, base: false }, { isAnnounced: false }));
  await dispatch(reloadNotice(id));
  if (isCurrent()) dispatch(decisionSettled({ id, failure }));
};
