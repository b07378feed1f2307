import type { inbox as english } from '../en/inbox';
import type { Translation } from '../translation';

export const inbox = {
  title: '通知',
  markAllRead: '全部标为已读',
  settings: '通知设置',
  shown: '显示的通知',
  all: '全部',
  unread: '未读',
  kind: '类型',
  everyKind: '所有类型',
  kindComments: '评论、提及和待办',
  kindSharing: '共享和申请',
  kindTeams: '团队',
  kindFiles: '文件',
  kindSystem: '系统',

  // States
  emptyTitle: '还没有通知',
  emptyText: '访问申请、共享给你的文件和团队的变动会显示在这里。',
  caughtUpTitle: '没有未读通知',
  caughtUpText: '你已读完所有通知。',
  noneOfKindTitle: '没有此类通知',
  noneOfKindText: '选择“所有类型”可查看其他通知。',
  failed: '无法加载通知',
  outdated: '无法更新列表。',
  offline: '你已离线。',
  offlineSince: '你已离线。上次更新：{{time}}',
  offlineNothing: '重新连接后，通知会显示在这里。',

  // One notification
  isNew: '新',
  more: '更多操作',
  inFile_other: '{{count, number}} 条通知',
  unavailable: '一个已不可用的文件',
  mute: '将“{{name}}”静音',
  unmute: '取消“{{name}}”的静音',
  muted: '你不会再收到“{{name}}”的通知',
  unmuted: '你会再次收到“{{name}}”的通知',
  allRead: '所有通知已标为已读',

  // Requests for access
  allow: '允许',
  refuse: '拒绝',
  otherRole: '授予其他权限',
  youAllowed: '你于 {{time}} 允许',
  youRefused: '你于 {{time}} 拒绝',
  personAllowed: '{{who}} 于 {{time}} 允许',
  personRefused: '{{who}} 于 {{time}} 拒绝',
  timeOnDay: '{{day}}的 {{time}}',
  allowed: '已允许',
  refused: '已拒绝',
} as const satisfies Translation<typeof english>;
