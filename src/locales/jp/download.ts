import type { download as english } from '../en/download';
import type { Translation } from '../translation';

export const download = {
  title: 'パソコン用の Deckle',
  lead: 'デスクトップアプリなら、ファイルをすぐに開けて、ネットワークがなくても使え、いつも最新です。',
  forYou: 'このパソコン向け',
  downloadFor: '{{system}} 版をダウンロード',
  version: 'バージョン {{version}}',
  all: 'すべてのパッケージ',
  checkText: 'SHA-512 を照合すると、公開されたとおりのパッケージであることを確認できます。',
  copyHash: '{{file}} の SHA-512 をコピー',
  whatIsNew: '{{version}} の新機能',
  none: 'デスクトップアプリはまだありません',
  noneText: 'このサーバーではデスクトップアプリがまだ公開されていません。それまではブラウザーですべての操作ができます。',
  inBrowser: 'ブラウザーで開く',
  getApp: 'デスクトップアプリを入手',
  unknownSystem: 'デスクトップアプリは Windows、macOS、Linux で動作します。インストールするパソコンでこのページを開いてください。',
  notForThis: 'このサーバーには、お使いの {{system}} 向けのパッケージがありません。以下はほかのシステム向けです。',
  appleSilicon: 'Apple シリコン',
  universal: 'Apple シリコンと Intel',
  installer: 'インストーラー (.exe)',
  forAdministrators: '管理者向け (.msi)',
  diskImage: 'ディスクイメージ (.dmg)',
  zipArchive: 'アーカイブ (.zip)',
  archive: 'アーカイブ (.tar.gz)',
} as const satisfies Translation<typeof english>;
