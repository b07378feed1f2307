import type { download as english } from '../en/download';
import type { Translation } from '../translation';

export const download = {
  title: '适用于电脑的 Deckle',
  lead: '桌面应用让文件触手可及，没有网络也能工作，并自动保持最新。',
  forYou: '适用于这台电脑',
  downloadFor: '下载 {{system}} 版',
  version: '版本 {{version}}',
  all: '所有安装包',
  checkText: '对照 SHA-512，确认安装包与发布时一致。',
  copyHash: '复制 {{file}} 的 SHA-512',
  whatIsNew: '{{version}} 新增内容',
  none: '这里还没有桌面应用',
  noneText: '此服务器尚未发布桌面应用。在此之前，你可以在浏览器中完成所有操作。',
  inBrowser: '在浏览器中打开',
  getApp: '获取桌面应用',
  unknownSystem: '桌面应用可在 Windows、macOS 和 Linux 上运行。请在要安装的电脑上打开此页面。',
  notForThis: '此服务器没有适用于你的 {{system}} 的安装包。以下安装包适用于其他系统。',
  appleSilicon: 'Apple 芯片',
  universal: 'Apple 芯片和 Intel',
  installer: '安装程序 (.exe)',
  forAdministrators: '供管理员使用 (.msi)',
  diskImage: '磁盘映像 (.dmg)',
  zipArchive: '压缩包 (.zip)',
  archive: '压缩包 (.tar.gz)',
} as const satisfies Translation<typeof english>;
