import type { realName as english } from '../en/real-name';
import type { Translation } from '../translation';

export const realName = {
  title: 'アカウントの本人確認',
  how: 'ご本人名義のアカウントから {{amount}} をお支払いいただくと、本人確認が完了します。',
  teamWarning: '本人確認が済んでいない場合、企業向け特典が停止され、ファイルの作成とアップロードができなくなります。',
  teamFrom: '{{date}}以降、本人確認が済んでいないチームは企業向け特典が停止され、ファイルの作成とアップロードができなくなります。',
  teamInForce: '企業向け特典は停止中のため、ファイルの作成とアップロードができません。本人確認が済むと再開されます。',
  personWarning: '本人確認が済んでいない場合、ファイルの一般公開はできません。',
  personFrom: '{{date}}以降、本人確認が済んでいない場合はファイルを一般公開できません。',
  personInForce: '本人確認が済むまで、ファイルを一般公開できません。',
  offline: 'オフラインです。本人確認は接続が回復してから行えます。',
  openPayment: '支払いページを開く',
  later: '後で',
  done: '本人確認が完了しました。ページを更新して引き続きご利用ください',
} as const satisfies Translation<typeof english>;
