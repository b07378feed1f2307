import type { noticeSettings as english } from '../en/notice-settings';
import type { Translation } from '../translation';

export const noticeSettings = {
  // The account
  account: '在你的帐户中',
  accountText: 'Deckle 中的通知始终包含全部内容。这些设置适用于你所有设备上的系统通知。',
  desktop: '此账号的系统通知',
  desktopText: '关闭后，仍会统计新通知，但不会在屏幕上弹出。',
  comments: '评论、点赞、待办和表单',
  mentions: '提及',
  invitations: '共享和访问申请',
  team: '团队',
  system: '移动和重命名的文件、存储空间与 Deckle',
  reminders: '即使全部关闭，提醒仍会显示。',

  // The computer
  computer: '在这台电脑上',
  areShown: '显示系统通知',
  withContent: '显示通知内容',
  withContentText: '否则只提示有新内容。',
  withSound: '播放提示音',
  doNotDisturb: '勿扰',
  quietHours: '免打扰时段',
  quietHoursText: '每天的这段时间内不显示系统通知。',
  quietFrom: '从',
  quietTo: '到',
  quietTimeMissing: '请输入两个时间。',
  quietTimesEqual: '两个时间必须不同。',
  noSystemNotices: '这台电脑不支持系统通知。',

  // The browser
  browser: '在此浏览器中',
  browserShown: '此浏览器的通知',
  browserShownText: 'Deckle 在标签页中打开时，新通知也会显示在页面之外。',
  browserDenied: '浏览器已阻止此页面的通知。请打开地址旁边的网站设置，允许通知，然后返回这里。',
  browserUnsupported: '此浏览器不支持通知，或者连接未加密。',

  // Muted files, folders and spaces
  muted: '已静音',
  mutedText: '你不会收到这些内容及其中所有内容的通知。提醒和访问申请仍会送达。',
  mutedEmpty: '没有已静音的内容。文件、文件夹和空间的菜单中有“通知静音”。',
  allowAgain: '允许通知',
} as const satisfies Translation<typeof english>;
