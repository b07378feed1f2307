import type { viewer as english } from '../en/viewer';
import type { Translation } from '../translation';

export const viewer = {
  retry: '再試行',
  failed: 'プレビューが停止しました。ファイル自体は変わっていません。',
  imageUnsupported: 'この画像はここでは表示できません。ダウンロードして別のアプリで開いてください。',
  videoUnsupported: 'このブラウザーでは、この動画の形式を再生できません。ダウンロードして別のアプリで再生してください。',
  audioUnsupported: 'このブラウザーでは、この録音の形式を再生できません。ダウンロードして別のアプリで再生してください。',
  picture: '画像',
  zoom: 'ズーム',
  zoomIn: '拡大',
  zoomOut: '縮小',
  fit: 'ウィンドウに合わせる',
  turn: '回転',
  previousFile: '前のファイル',
  nextFile: '次のファイル',
  neighbours: 'このフォルダー内のファイル',
  positionIn: '{{count}} 件中 {{position}} 件目',
  downloadRefused: 'このファイルの詳細は表示できますが、内容は表示できません。',
} as const satisfies Translation<typeof english>;
