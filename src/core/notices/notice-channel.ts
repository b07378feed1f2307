import { noticeTypes, type NoticeChannel, type NoticeTypeName } from '../../contract/entities/notice';

/** The channel of each type; null for reminders, which have none. */
const channels: Readonly<Record<NoticeTypeName, NoticeChannel | null>> = {
  COMMENT: 'app_push_comment', TODO: 'app_push_comment', LIKE: 'app_push_comment', TODO_MODIFY: 'app_push_comment', FORM: 'app_push_comment',
  MENTION: 'app_push_mention', COMMENT_MENTION: 'app_push_mention',
  INVITATION: 'app_push_invitation', SHARE_DESTROYED: 'app_push_invitation', COLLAB_REQUEST: 'app_push_invitation',
  TEAM_SET_ADMIN: 'app_push_team', TEAM_INVITATION: 'app_push_team', TEAM_NEW_MEMBER: 'app_push_team', MOVE_OUT_TEAM_MEMBER: 'app_push_team', TEAM_TRANSFER: 'app_push_team',
  TEAM_NAME_MODIFIED: 'app_push_team', TEAM_INVITATION_LINK_OPENED: 'app_push_team', TEAM_INVITATION_LINK_CLOSED: 'app_push_team', CHANGE_MEMBER_INFO: 'app_push_team',
  SYSTEM: 'app_push_system', RECOVER: 'app_push_system', SUBSCRIPTION: 'app_push_system', EXCEED_ALERT: 'app_push_system', FILE_CHANGED: 'app_push_system',
  TODO_REMIND: null, RANGE_REMIND: null,
};
const channelByType = new Map<number, NoticeChannel | null>(Object.entries(channels).map(([name, channel]) => [noticeTypes[name as NoticeTypeName], channel]));

/** Whether the system shows a notice of this type by the person's channels. Reminders and types of a later server depend on `desktop` alone. */
export const isShownBySystem = (type: number, channels: Readonly<Record<NoticeChannel, boolean>>): boolean => {
  const ofType = channelByType.get(type) ?? null;
  return channels.desktop && (ofType === null || channels[ofType]);
};
