import type { settings as english } from '../en/settings';
import type { Translation } from '../translation';

export const settings = {
  title: '设置',
  managed: '由你的组织设置',
  general: '通用',
  opensAtSignIn: '登录此电脑时打开',
  opensHidden: '启动时不显示窗口',
  opensHiddenText: '它会等到你需要时再打开。如果没有其他入口，仍会打开窗口。',
  staysInTray: '关闭最后一个窗口后留在托盘中',
  staysInTrayText: '仍会收到通知，上传也会继续。',
  opensFilesIn: '文件打开方式',
  inTab: '标签页',
  inWindow: '窗口',
  globalShortcut: '全局快捷键',
  globalShortcutText: '无论哪个程序在前面，都能打开搜索。',
  shortcutNone: '未设置',
  shortcutPress: '请按下按键',
  shortcutRemove: '移除',
  shortcutTaken: '这些按键已被其他程序占用，请换一组。',
  shortcutUnfit: '请同时按住 Ctrl、Alt 或 Command。',
  spellingTitle: '拼写',
  spelling: '输入时检查拼写',
  spellingText: '词典从 {{host}} 下载。你输入的内容不会离开这台电脑。',
  spellingLanguages: '语言',
} as const satisfies Translation<typeof english>;
