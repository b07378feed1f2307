import { z } from 'zod';
import { guidSchema, personIdSchema, personSummarySchema, timestampSchema } from './common-schemas';
import { fileTypeSchema } from './file';
import { collaboratorRoleSchema } from './permissions';

/**
 * The 25 types of notices (account specification, section 3). FILE_CHANGED is our addition: no type says that a file was
 * moved, renamed or transferred.
 */
export const noticeTypes = {
  COMMENT: 0, MENTION: 1, INVITATION: 2, TEAM_SET_ADMIN: 3, TEAM_INVITATION: 4, TEAM_NEW_MEMBER: 5, SHARE_DESTROYED: 6, TODO: 7, LIKE: 8, TODO_MODIFY: 9,
  COMMENT_MENTION: 10, MOVE_OUT_TEAM_MEMBER: 11, TEAM_TRANSFER: 12, TEAM_NAME_MODIFIED: 13, TEAM_INVITATION_LINK_OPENED: 14, TEAM_INVITATION_LINK_CLOSED: 15,
  TODO_REMIND: 16, RANGE_REMIND: 17, CHANGE_MEMBER_INFO: 18, SYSTEM: 20, COLLAB_REQUEST: 21, RECOVER: 22, SUBSCRIPTION: 23, FORM: 24, EXCEED_ALERT: 25,
  FILE_CHANGED: 26,
} as const;
export type NoticeTypeName = keyof typeof noticeTypes;
export type NoticeType = (typeof noticeTypes)[NoticeTypeName];

/** Kinds by which a person filters the list. */
export const noticeKinds = ['comments', 'sharing', 'teams', 'files', 'system'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
const kindsByType: Readonly<Record<NoticeTypeName, NoticeKind>> = {
  COMMENT: 'comments', MENTION: 'comments', LIKE: 'comments', COMMENT_MENTION: 'comments', TODO: 'comments', TODO_MODIFY: 'comments', TODO_REMIND: 'comments', RANGE_REMIND: 'comments',
  INVITATION: 'sharing', SHARE_DESTROYED: 'sharing', COLLAB_REQUEST: 'sharing', RECOVER: 'files', FILE_CHANGED: 'files', FORM: 'files', SYSTEM: 'system', SUBSCRIPTION: 'system', EXCEED_ALERT: 'system',
  TEAM_SET_ADMIN: 'teams', TEAM_INVITATION: 'teams', TEAM_NEW_MEMBER: 'teams', MOVE_OUT_TEAM_MEMBER: 'teams', TEAM_TRANSFER: 'teams', TEAM_NAME_MODIFIED: 'teams', TEAM_INVITATION_LINK_OPENED: 'teams',
  TEAM_INVITATION_LINK_CLOSED: 'teams', CHANGE_MEMBER_INFO: 'teams',
};
export const typesOfKind = (kind: NoticeKind): readonly NoticeType[] =>
  (Object.keys(noticeTypes) as NoticeTypeName[]).filter((name) => kindsByType[name] === kind).map((name) => noticeTypes[name]);

/**
 * Changes within a type. The first nine are the specification's action kinds; the others are our additions, of
 * CHANGE_MEMBER_INFO and FILE_CHANGED.
 */
export const noticeActionTypes = [
  'change_time', 'todo_delete', 'todo_remind', 'todo_remind_other', 'todo_remind_other_with_content', 'bind_email', 'change_email', 'change_name', 'change_password',
  'change_role', 'change_departments', 'disable', 'enable', 'file_move', 'file_rename', 'file_transfer',
] as const;
export type NoticeActionType = (typeof noticeActionTypes)[number];

/** Kinds of notices about forms (`msgType`). */
export const formNoticeKinds = { INVITE: 0, NEW_SUBMISSION: 1, REACHED_N_SUBMISSIONS: 2, REACHED_SUBMISSION_LIMIT: 3 } as const;

export const roleApplyStatuses = ['ROLE_APPLY_IS_PENDING', 'ROLE_APPLY_IS_APPROVED', 'ROLE_APPLY_IS_REFUSED'] as const;
/**
 * The request that a COLLAB_REQUEST is about, as it stands now. While it is pending, `decidedAt` and `decidedBy` are null.
 * Earlier servers do not send them, and `decidedBy` of a deleted account is null.
 */
export const roleApplySchema = z.object({
  requestId: z.number().int(), role: collaboratorRoleSchema, status: z.enum(roleApplyStatuses),
  decidedAt: timestampSchema.nullable().default(null), decidedBy: z.object({ id: personIdSchema, name: z.string() }).nullable().default(null),
});
export type RoleApply = z.infer<typeof roleApplySchema>;

/** Maximum number of names that merged notices list. */
export const nicknamesLimit = 20;

/**
 * A notice (account specification, section 3, "Notification"). If the reader may not read its file now, all fields about
 * the file are null, and `isAvailable` is false.
 */
export const noticeSchema = z.object({
  id: z.number().int(),
  /** One of `noticeTypes`; a later server may have others, whose `text` is shown. */
  type: z.number().int(),
  file: z.object({ guid: guidSchema, name: z.string(), type: fileTypeSchema }).nullable(),
  fileId: guidSchema.nullable(), fileGuid: guidSchema.nullable(), fileName: z.string().nullable(),
  /** Path of the file's page. */
  path: z.string().nullable(),
  isAvailable: z.boolean(),
  /** The person who caused it; null for the server, and for deleted accounts. */
  user: personSummarySchema.nullable(), userId: personIdSchema.nullable(),
  /** Text that a person wrote: a comment, or the message of a request. */
  msg: z.string().nullable(),
  msgType: z.number().int().nullable(),
  teamName: z.string().nullable(),
  /** The page of the app to which the notice leads; null if it leads nowhere. */
  link: z.string().nullable(),
  createdAt: timestampSchema,
  targetType: z.string().nullable(), targetId: z.string().nullable(),
  commentId: z.string().nullable(), discussionId: z.string().nullable(), selectionTitle: z.string().nullable(),
  status: z.string().nullable(),
  action: z.enum(noticeActionTypes).nullable(),
  remindAt: timestampSchema.nullable(),
  like: z.number().int().nullable(),
  withContent: z.boolean(),
  /** A sentence in the language of the request, for clients that do not know the type. */
  text: z.string(),
  actionType: z.string().nullable(), value: z.string().nullable(),
  roleApply: roleApplySchema.nullable(),
  /** Merged notices: the people who caused them, the latest first, and the number of people who were not signed in. */
  anonymousCount: z.number().int(), nicknames: z.array(z.string()), senderIds: z.array(personIdSchema),
});
export type Notice = z.infer<typeof noticeSchema>;

/** `unread`: not seen in an opened list. `peeked`: seen, not read. */
export const noticeStatuses = ['unread', 'peeked', 'read'] as const;
/** A notice in a person's list. `id` counts up per person and orders the list. */
export const noticeItemSchema = z.object({ id: z.number().int(), createdAt: timestampSchema, status: z.enum(noticeStatuses), isRead: z.boolean(), notification: noticeSchema });
export type NoticeItem = z.infer<typeof noticeItemSchema>;

/** Channels by which notices reach a person besides the inbox (account specification, section 3). All are on by default. */
export const noticeChannels = [
  'app_push_comment', 'app_push_invitation', 'app_push_team', 'app_push_mention', 'not_send_apn_when_web_online', 'comment', 'app_push_system', 'desktop', 'sms',
] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
