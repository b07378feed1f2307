import type { tabs as english } from '../en/tabs';
import type { Translation } from '../translation';

export const tabs = {
  tabs: 'タブ',
  newTab: '新しいタブ',
  allTabs: 'すべてのタブ',
  closeTab: 'タブを閉じる',
  closeOthers: '他のタブを閉じる',
  reopenTab: '閉じたタブを開く',
  nextTab: '次のタブ',
  previousTab: '前のタブ',
  duplicateTab: 'タブを複製',
  toWindow: 'タブを新しいウインドウに移動',
  newWindow: '新しいウインドウ',
  openInTab: '新しいタブで開く',
  openInWindow: '新しいウインドウで開く',
  moveForward: 'タブを後ろへ移動',
  moveBack: 'タブを前へ移動',
  start: '新しいタブ',
  file: 'ファイル',
  folder: 'フォルダー',
  movedTo: '{{name}}、{{total}} 個中 {{place}} 番目のタブ',
} as const satisfies Translation<typeof english>;
