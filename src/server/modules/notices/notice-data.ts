import type { NoticeActionType } from '../../../contract/entities/notice';
import type { CollaboratorRole } from '../../../contract/entities/permissions';

/** The stored fields of a notice that depend on its type (account specification, section 3). Absent fields are null on the wire. */
export interface NoticeData {
  readonly msg?: string | null;
  readonly msgType?: number;
  readonly teamName?: string;
  readonly targetType?: string;
  readonly targetId?: string;
  readonly commentId?: string;
  readonly discussionId?: string;
  readonly selectionTitle?: string;
  readonly status?: string;
  readonly action?: NoticeActionType;
  /** ISO 8601. */
  readonly remindAt?: string;
  readonly like?: number;
  readonly withContent?: boolean;
  /** For COLLAB_REQUEST: `request`, `approved` or `refused`. */
  readonly actionType?: string;
  readonly value?: string;
  /** The access request of a COLLAB_REQUEST. Its state is read when the notice is listed. */
  readonly requestId?: number;
  /** The role that was granted, if it is not the requested role. */
  readonly role?: CollaboratorRole;
  /** The page of a notice without a file. */
  readonly link?: string;
}
