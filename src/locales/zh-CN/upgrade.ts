import type { upgrade as english } from '../en/upgrade';
import type { Translation } from '../translation';

export const upgrade = {
  history: '可恢复最近 {{amount}} 天内任意时刻的文件。',
  historyAll: '可恢复文件历史中的任意时刻。',
  versions: '每个文件最多保存 {{amount}} 个命名版本。',
  versionsAll: '每个文件可保存任意数量的命名版本。',
  publicSharing: '用任何人都能打开的链接公开发布文件。',
  contentSearch: '搜索文件的全部内容，而不只是名称。',
  attachments: '在文档和演示文稿中添加附件。',
  toolbox: '将 PDF 转换为 Word、Excel、幻灯片和图片，还可合并、拆分和提取。',
  storage: '为你的文件提供 {{amount}} 存储空间。',
  collaborators: '一个文件最多可由 {{amount}} 人协作。',
  pictures: '在文档中添加最大 {{amount}} 的图片。',
  largeAttachments: '在文档中添加最大 {{amount}} 的附件。',
  noAds: '使用过程中没有广告。',
  advanced: '使用标签、模板、链接密码和有效期、整个文件夹下载等功能。',
  devices: '在你的所有设备上使用 Deckle。',
  moreStorage: '为你的套餐增加存储空间。',
  includedIn: '包含此功能的版本',
  byManagers: '由团队管理员选择套餐和分配席位。',
  notNow: '暂不',
} as const satisfies Translation<typeof english>;
