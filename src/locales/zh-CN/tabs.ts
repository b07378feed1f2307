import type { tabs as english } from '../en/tabs';
import type { Translation } from '../translation';

export const tabs = {
  tabs: '标签页',
  newTab: '新建标签页',
  allTabs: '所有标签页',
  closeTab: '关闭标签页',
  closeOthers: '关闭其他标签页',
  reopenTab: '重新打开已关闭的标签页',
  nextTab: '下一个标签页',
  previousTab: '上一个标签页',
  duplicateTab: '复制标签页',
  toWindow: '将标签页移至新窗口',
  newWindow: '新建窗口',
  openInTab: '在新标签页中打开',
  openInWindow: '在新窗口中打开',
  moveForward: '向后移动标签页',
  moveBack: '向前移动标签页',
  start: '新标签页',
  file: '文件',
  folder: '文件夹',
  movedTo: '{{name}}，第 {{place}} 个标签页，共 {{total}} 个',
} as const satisfies Translation<typeof english>;
