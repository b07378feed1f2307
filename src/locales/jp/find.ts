import type { find as english } from '../en/find';
import type { Translation } from '../translation';

export const find = {
  title: 'ページ内検索',
  placeholder: 'このページ内を検索',
  none: '見つかりません',
  count: '{{count}} 件中 {{current}} 件目',
  matchCase: '大文字と小文字を区別',
  previous: '前へ',
  next: '次へ',
  close: '閉じる',
  partial: 'このリストでは表示中の部分だけを検索します。',
  searchAll: 'すべてを検索',
  printedPart_other: '長いリストの最初の {{count}} 件です。',
} as const satisfies Translation<typeof english>;
