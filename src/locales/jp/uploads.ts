import type { uploads as english } from '../en/uploads';
import type { Translation } from '../translation';

export const uploads = {
  panel: 'アップロード',
  running_other: '{{count}} 件をアップロード中',
  finished_other: '{{count}} 件をアップロードしました',
  failedCount_other: '{{count}} 件が失敗',
  andMore_other: 'ほか {{count}} 件',
  countOf: '{{total}} 件中 {{done}} 件',
  sentOf: '{{total}} のうち {{sent}}',
  waiting: '待機中',
  cancelled: 'キャンセルしました',
  cancel: '{{name}} をキャンセル',
  retry: '{{name}} を再試行',
  cancelAll: 'すべてキャンセル',
  collapse: '折りたたむ',
  expand: '展開',
  close: '閉じる',
  progressOf: '{{name}} の進行状況',
} as const satisfies Translation<typeof english>;
