import type { uploads as english } from '../en/uploads';
import type { Translation } from '../translation';

export const uploads = {
  panel: '上传',
  running_other: '正在上传 {{count}} 个文件',
  finished_other: '已上传 {{count}} 个文件',
  failedCount_other: '{{count}} 个失败',
  andMore_other: '以及另外 {{count}} 个',
  countOf: '{{done}}/{{total}} 个',
  sentOf: '已传 {{sent}}，共 {{total}}',
  waiting: '等待中',
  cancelled: '已取消',
  cancel: '取消上传 {{name}}',
  retry: '重新上传 {{name}}',
  cancelAll: '全部取消',
  collapse: '收起',
  expand: '展开',
  close: '关闭',
  progressOf: '{{name}} 的进度',
} as const satisfies Translation<typeof english>;
