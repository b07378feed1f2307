import type { find as english } from '../en/find';
import type { Translation } from '../translation';

export const find = {
  title: '在此页面中查找',
  placeholder: '在此页面中查找',
  none: '未找到',
  count: '第 {{current}} 个，共 {{count}} 个',
  matchCase: '区分大小写',
  previous: '上一个',
  next: '下一个',
  close: '关闭',
  partial: '此列表只查找当前可见的部分。',
  searchAll: '搜索全部',
  printedPart_other: '以上是较长列表的前 {{count}} 个文件。',
} as const satisfies Translation<typeof english>;
