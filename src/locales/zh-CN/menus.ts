import type { menus as english } from '../en/menus';
import type { Translation } from '../translation';

export const menus = {
  menuGo: '前往',
  menuHelp: '帮助',
  copyAddress: '复制链接地址',
  copyMailAddress: '复制邮件地址',
  copyImage: '复制图片',
  openInTab: '在新标签页中打开',
  openInWindow: '在新窗口中打开',
  spellingCheck: '检查拼写',
  spellingCheckDownload: '检查拼写…（需下载词典）',
  spellingLanguages: '语言',
  spellingAdd: '添加到词典',
  spellingNoSuggestion: '没有建议',
  spellingAskTitle: '要下载词典来检查拼写吗？',
  spellingAskText: '词典来自 {{host}}。只会发送你的语言名称，你输入的内容不会离开这台电脑。',
  spellingAskYes: '下载',
  spellingAskNo: '暂不',
} as const satisfies Translation<typeof english>;
