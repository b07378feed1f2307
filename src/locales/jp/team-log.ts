import type { teamLog as english } from '../en/team-log';
import type { Translation } from '../translation';

export const teamLog = {
  // Team and people
  create: '{{actor}} がチーム {{name}} を作成しました',
  join: '{{actor}} がチームに参加しました',
  joinWithoutSeat: '{{actor}} がチームに参加しました（空きシートがないため、シートなし）',
  changeRole: '{{actor}} が {{people}} の役割を {{role}} に変更しました',
  giveSeat: '{{actor}} が {{people}} にシートを割り当てました',
  removeSeat: '{{actor}} が {{people}} のシートを外しました',
  moveOut: '{{actor}} が {{people}} をチームから外しました',
  takeBack: '{{actor}} が {{people}} をチームから外す操作を元に戻しました',
  handOver_other: '{{owner}} の退出後、ファイル {{count, number}} 件が {{people}} に譲渡されました',
  leave: '{{actor}} がチームを退出しました',
  transfer: '{{actor}} がチームを新しい作成者 {{people}} に譲渡しました',

  // Invitations
  invite: '{{actor}} が招待リンクを作成しました',
  inviteAccount: '{{actor}} が {{addresses}} を招待しました',
  closeLink: '{{actor}} が招待リンクを終了しました',
  closeLinkOf: '{{actor}} が {{people}} の招待リンクを終了しました',
  closeAccount: '{{actor}} が {{addresses}} への招待を終了しました',

  // Departments
  createDepartment: '{{actor}} が部署 {{name}} を作成しました',
  renameDepartment: '{{actor}} が部署 {{name}} の名前を {{target}} に変更しました',
  moveDepartment: '{{actor}} が部署 {{name}} を {{target}} に移動しました',
  moveDepartmentToTop: '{{actor}} が部署 {{name}} を最上位に移動しました',
  mergeDepartment: '{{actor}} が部署 {{name}} を {{target}} に統合しました',
  removeDepartment: '{{actor}} が部署 {{name}} を削除しました',
  addToDepartment: '{{actor}} が部署 {{name}} に追加しました: {{people}}',
  removeFromDepartment: '{{actor}} が部署 {{name}} から外しました: {{people}}',

  // Settings and spaces
  'changeSettings-profile': '{{actor}} がチームのプロフィールを変更しました',
  'changeSettings-invite': '{{actor}} がメンバーを招待できる人を変更しました',
  'changeSettings-spaces': '{{actor}} が一般メンバーによるスペース作成の設定を変更しました',
  'changeSettings-file_tags': '{{actor}} が 1 つのファイルに付けられるチームのタグの設定を変更しました',
  'changeSettings-domains': '{{actor}} が招待なしで参加できるメールドメインを変更しました',
  'changeSettings-unknown': '{{actor}} がチームの設定を変更しました',
  takeSpace: '{{actor}} がスペース {{name}} の管理者になりました',

  // Names
  more_other: 'ほか {{count, number}} 件',
} as const satisfies Translation<typeof english>;
