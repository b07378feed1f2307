import { formNoticeKinds, noticeTypes, type Notice } from '../../contract/entities/notice';
import type { CollaboratorRole } from '../../contract/entities/permissions';
import { deletedAccountName, isDeletedAccountName } from '../accounts/deleted-account';

/** Keys of the sentences without plural forms (`locales/<language>/notices.ts`). */
type PlainKey =
  | 'invitation' | 'fileMoved' | 'fileRenamed' | 'fileTransferred' | 'recovered' | 'shareDestroyed' | 'requestReader' | 'requestCommentator' | 'requestEditor'
  | 'approvedReader' | 'approvedCommentator' | 'approvedEditor' | 'refused' | 'comment' | 'mention' | 'commentMention' | 'like' | 'todo' | 'todoTime' | 'todoDeleted' | 'todoChanged'
  | 'todoReminder' | 'rangeReminder' | 'formInvite' | 'formSubmission' | 'formLimit' | 'setAdmin' | 'teamInvitation' | 'newMember' | 'movedOut' | 'teamTransfer' | 'teamRenamed'
  | 'linkOpened' | 'linkClosed' | 'memberEmailBound' | 'memberEmail' | 'memberName' | 'memberPassword' | 'memberRole' | 'memberDepartments' | 'memberDisabled' | 'memberEnabled'
  | 'memberInfo' | 'system' | 'storageFull' | 'storageAlmostFull' | 'ownStorageFull' | 'ownStorageAlmostFull' | 'subscriptionEnded' | 'ownSubscriptionEnded';
type PluralKey = 'formReached' | 'subscription' | 'ownSubscription';

/** The sentence of a notice. `count` selects the plural form. */
export type NoticeSentence = { readonly key: PlainKey; readonly count: null } | { readonly key: PluralKey; readonly count: number };

/** Placeholders of the sentences: the people who caused it, the file, the team and a value. */
export const noticeSlots = ['who', 'file', 'team', 'value'] as const;

/** The fields of a notice on which its sentence depends. */
export type NoticeFacts = Pick<Notice, 'type' | 'action' | 'actionType' | 'msgType' | 'value' | 'teamName' | 'roleApply'>;

const plain = (key: PlainKey): NoticeSentence => ({ key, count: null });

const roleSuffix: Readonly<Record<CollaboratorRole, 'Reader' | 'Commentator' | 'Editor'>> = { reader: 'Reader', commentator: 'Commentator', editor: 'Editor' };

const requestSentence = ({ roleApply, actionType }: NoticeFacts): NoticeSentence => {
  if (actionType === 'refused') return plain('refused');
  const suffix = roleSuffix[roleApply?.role ?? 'reader'];
  return plain(actionType === 'approved' ? `approved${suffix}` : `request${suffix}`);
};

const memberKeys: Readonly<Partial<Record<string, PlainKey>>> = {
  bind_email: 'memberEmailBound', change_email: 'memberEmail', change_name: 'memberName', change_password: 'memberPassword', change_role: 'memberRole',
  change_departments: 'memberDepartments', disable: 'memberDisabled', enable: 'memberEnabled',
};
const fileKeys: Readonly<Partial<Record<string, PlainKey>>> = { file_move: 'fileMoved', file_rename: 'fileRenamed', file_transfer: 'fileTransferred' };
const todoKeys: Readonly<Partial<Record<string, PlainKey>>> = { change_time: 'todoTime', todo_delete: 'todoDeleted' };

const formSentence = ({ msgType, value }: NoticeFacts): NoticeSentence => {
  switch (msgType) {
    case formNoticeKinds.INVITE: return plain('formInvite');
    case formNoticeKinds.REACHED_N_SUBMISSIONS: return { key: 'formReached', count: Number(value) || 0 };
    case formNoticeKinds.REACHED_SUBMISSION_LIMIT: return plain('formLimit');
    default: return plain('formSubmission');
  }
};

/** `value`: the days that are left. */
const subscriptionSentence = ({ value, teamName }: NoticeFacts): NoticeSentence => {
  const count = Number(value) || 0;
  if (count <= 0) return plain(teamName === null ? 'ownSubscriptionEnded' : 'subscriptionEnded');
  return { key: teamName === null ? 'ownSubscription' : 'subscription', count };
};

/** `value`: the used part of the storage in per cent. */
const storageSentence = ({ value, teamName }: NoticeFacts): NoticeSentence => {
  const isFull = Number(value) >= 100;
  if (teamName === null) return plain(isFull ? 'ownStorageFull' : 'ownStorageAlmostFull');
  return plain(isFull ? 'storageFull' : 'storageAlmostFull');
};

/** The sentence of a notice; null for a type that this version does not know. */
export const noticeSentenceOf = (notice: NoticeFacts): NoticeSentence | null => {
  const { action } = notice;
  switch (notice.type) {
    case noticeTypes.COMMENT: return plain('comment');
    case noticeTypes.MENTION: return plain('mention');
    case noticeTypes.INVITATION: return plain('invitation');
    case noticeTypes.TEAM_SET_ADMIN: return plain('setAdmin');
    case noticeTypes.TEAM_INVITATION: return plain('teamInvitation');
    case noticeTypes.TEAM_NEW_MEMBER: return plain('newMember');
    case noticeTypes.SHARE_DESTROYED: return plain('shareDestroyed');
    case noticeTypes.TODO: return plain('todo');
    case noticeTypes.LIKE: return plain('like');
    case noticeTypes.TODO_MODIFY: return plain(todoKeys[action ?? ''] ?? 'todoChanged');
    case noticeTypes.COMMENT_MENTION: return plain('commentMention');
    case noticeTypes.MOVE_OUT_TEAM_MEMBER: return plain('movedOut');
    case noticeTypes.TEAM_TRANSFER: return plain('teamTransfer');
    case noticeTypes.TEAM_NAME_MODIFIED: return plain('teamRenamed');
    case noticeTypes.TEAM_INVITATION_LINK_OPENED: return plain('linkOpened');
    case noticeTypes.TEAM_INVITATION_LINK_CLOSED: return plain('linkClosed');
    case noticeTypes.TODO_REMIND: return plain('todoReminder');
    case noticeTypes.RANGE_REMIND: return plain('rangeReminder');
    case noticeTypes.CHANGE_MEMBER_INFO: return plain(memberKeys[action ?? ''] ?? 'memberInfo');
    case noticeTypes.SYSTEM: return plain('system');
    case noticeTypes.COLLAB_REQUEST: return requestSentence(notice);
    case noticeTypes.RECOVER: return plain('recovered');
    case noticeTypes.SUBSCRIPTION: return subscriptionSentence(notice);
    case noticeTypes.FORM: return formSentence(notice);
    case noticeTypes.EXCEED_ALERT: return storageSentence(notice);
    case noticeTypes.FILE_CHANGED: { const key = fileKeys[action ?? '']; return key === undefined ? null : plain(key); }
    default: return null;
  }
};

/** The people who caused a notice: the latest, the names of others, and their number with the visitors. */
export interface NoticePeople {
  /** A name, or the key of a text for a person without one. */
  readonly first: { readonly name: string } | { readonly key: 'visitor' | 'deletedAccount' };
  readonly others: readonly { readonly name: string }[];
  readonly count: number;
}

export const noticePeopleOf = ({ user, nicknames, anonymousCount }: Pick<Notice, 'user' | 'nicknames' | 'anonymousCount'>): NoticePeople => {
  const [latest = user?.name, ...names] = nicknames;
  const others = names.map((name) => ({ name }));
  if (latest === undefined && anonymousCount > 0) return { first: { key: 'visitor' }, others, count: anonymousCount - 1 };
  const name = latest ?? deletedAccountName;
  return { first: isDeletedAccountName(name) ? { key: 'deletedAccount' } : { name }, others, count: others.length + anonymousCount };
};
