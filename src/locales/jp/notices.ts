import type { notices as english } from '../en/notices';
import type { Translation } from '../translation';

export const notices = {
  // Files
  invitation: '{{who}} が {{file}} を共有しました',
  fileMoved: '{{who}} が {{file}} を移動しました',
  fileRenamed: '{{who}} が {{value}} の名前を {{file}} に変更しました',
  fileTransferred: '{{who}} があなたを {{file}} の所有者にしました',
  recovered: '{{who}} が {{file}} をゴミ箱から復元しました',
  shareDestroyed: '{{who}} があなたのファイルへのアクセスを終了しました',
  requestReader: '{{who}} が {{file}} の閲覧を申請しています',
  requestCommentator: '{{who}} が {{file}} へのコメントを申請しています',
  requestEditor: '{{who}} が {{file}} の編集を申請しています',
  approvedReader: '{{who}} が {{file}} の閲覧を許可しました',
  approvedCommentator: '{{who}} が {{file}} へのコメントを許可しました',
  approvedEditor: '{{who}} が {{file}} の編集を許可しました',
  refused: '{{who}} がファイルへのアクセス申請を却下しました',

  // Content of files
  comment: '{{who}} が {{file}} にコメントしました',
  mention: '{{who}} が {{file}} であなたに言及しました',
  commentMention: '{{who}} が {{file}} のコメントであなたに言及しました',
  like: '{{who}} が {{file}} のあなたのコメントに「いいね」しました',
  todo: '{{who}} が {{file}} の ToDo をあなたに割り当てました',
  todoTime: '{{who}} が {{file}} の ToDo の日時を変更しました',
  todoDeleted: '{{who}} が {{file}} の ToDo を削除しました',
  todoChanged: '{{who}} が {{file}} の ToDo を変更しました',
  todoReminder: '{{file}} の ToDo のリマインダー',
  rangeReminder: '{{file}} の日付のリマインダー',
  formInvite: '{{who}} が {{file}} への回答を依頼しています',
  formSubmission: '{{file}} に回答が届きました',
  formReached_other: '{{file}} の回答が {{count, number}} 件に達しました',
  formLimit: '{{file}} の回答が上限に達したため、受付を終了しました',

  // Teams
  setAdmin: '{{who}} があなたをチーム {{team}} の管理者にしました',
  teamInvitation: '{{who}} があなたをチーム {{team}} に招待しました',
  newMember: '{{who}} がチーム {{team}} に参加しました',
  movedOut: '{{who}} があなたをチーム {{team}} から外しました',
  teamTransfer: '{{who}} がチーム {{team}} をあなたに譲渡しました',
  teamRenamed: '{{who}} がチームの名前を {{team}} に変更しました',
  linkOpened: '{{who}} がチーム {{team}} の招待リンクを作成しました',
  linkClosed: '{{who}} がチーム {{team}} の招待リンクを終了しました',
  memberEmailBound: '{{who}} があなたのアカウントにメールアドレスを追加しました',
  memberEmail: '{{who}} があなたのアカウントのメールアドレスを変更しました',
  memberName: '{{who}} があなたの名前を {{value}} に変更しました',
  memberPassword: '{{who}} があなたのアカウントのパスワードを変更しました',
  memberRole: '{{who}} がチーム {{team}} でのあなたの役割を変更しました',
  memberDepartments: '{{who}} がチーム {{team}} でのあなたの部署を変更しました',
  memberDisabled: '{{who}} がチーム {{team}} でのあなたの利用を停止しました',
  memberEnabled: '{{who}} がチーム {{team}} でのあなたの利用を再開しました',
  memberInfo: '{{who}} がチーム {{team}} でのあなたの情報を変更しました',

  // The server
  system: '{{value}}',
  storageFull: '{{team}} のストレージがいっぱいです',
  storageAlmostFull: '{{team}} のストレージを {{value}} 使用しています',
  ownStorageFull: 'ストレージがいっぱいです',
  ownStorageAlmostFull: 'ストレージを {{value}} 使用しています',
  subscription_other: '{{team}} のプランはあと {{count, number}} 日で終了します',
  subscriptionEnded: '{{team}} のプランは終了しました',
  ownSubscription_other: 'メンバーシップはあと {{count, number}} 日で終了します',
  ownSubscriptionEnded: 'メンバーシップは終了しました',

  // Names
  unavailable: '利用できなくなったファイル',
  others_other: '{{name}} ほか {{count, number}} 人',
  visitor: 'ゲスト',
  deletedAccount: '削除されたアカウント',
} as const satisfies Translation<typeof english>;
