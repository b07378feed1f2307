import type { teamSettings as english } from '../en/team-settings';
import type { Translation } from '../translation';

export const teamSettings = {
  // All sections
  managersOnly: 'これらの設定を変更できるのは、チームの作成者と管理者だけです。',
  managersOnlyNamed: 'これらの設定を変更できるのは、作成者の{{name}}とチームの管理者だけです。',
  saving: '保存しています…',
  saved: '保存しました',
  notSaved: '未保存',
  discard: '変更を破棄',
  nothingChanged: '変更はありません。',
  notSet: '未設定',
  yes: 'はい',
  no: 'いいえ',

  // Profile
  profile: 'プロフィール',
  profileText: 'チーム名は、招待された人には参加前に、メンバーには各画面で表示されます。',
  name: 'チーム名',
  type: '組織の種類',
  typeText: '例: 出版社、学校、制作会社',
  scale: '規模',
  scaleText: '例: 50～200 人',
  province: '都道府県・州',
  city: '市区町村',
  saveProfile: 'プロフィールを保存',

  // Invitations
  invite: 'メンバーを招待できる人',
  inviteText: '招待された人は、承認なしでメンバーになります。',
  creatorInvites: '作成者のみ。',
  adminsInvite: '作成者と管理者。',
  membersInvite: '作成者と一般メンバー。',
  allInvite: '作成者、管理者、一般メンバー。',
  theCreator: '作成者',
  admins: '管理者',
  members: '一般メンバー',
  always: '常に可能',

  // Spaces and tags
  spacesAndTags: 'スペースとタグ',
  membersCreate: '一般メンバーがスペースを作成できる',
  membersCreateText: '作成者と管理者は常に作成できます。',
  severalTags: '1 つのファイルにチームのタグを複数付けられる',
  severalTagsText: 'オフの場合、付けられるチームのタグは 1 つだけです。',

  // Domains
  domains: 'メールドメイン',
  domainsText: 'これらのドメインの確認済みメールアドレスを持つ人は、招待なしで参加できます。',
  domain: 'ドメイン',
  addDomain: 'ドメインを追加',
  removeDomain: '{{domain}} を削除',
  noDomains: 'ドメインはありません。参加には招待が必要です。',
  enterDomain: 'ドメインを入力してください。',
  wrongDomain: 'ドメインではありません。@ より後ろの部分だけを入力してください。例: example.com',
  knownDomain: 'このドメインはすでに一覧にあります。',
  tooManyDomains_other: 'ドメインは {{count, number}} 件までです。先に 1 件削除してください。',

  // All spaces
  allSpaces: 'チームのすべてのスペース',
  allSpacesText: '作成者と管理者には、ここにすべてのスペースが表示されます。ファイルを開けるのはスペースのメンバーだけです。',
  findSpace: 'スペースまたは所有者',
  noSpaces: 'チームにスペースはまだありません。',
  noSpaceFound: 'スペースが見つかりません',
  moreSpaces_other: 'あと {{count, number}} 件を表示',
  ownerOf: '所有者: {{name}}',
  inTrash: 'ゴミ箱内',
  isOwner: 'あなたが所有者です',
  isAdmin: 'あなたは管理者です',
  becomeAdmin: '管理者になる',
  becomeAdminTitle: '「{{name}}」の管理者になりますか？',
  becomeAdminText: 'スペースのすべてのファイルにアクセスでき、メンバーを管理できるようになります。この操作はチームのログに記録されます。',
  becameAdmin: '「{{name}}」の管理者になりました',

  // Leaving
  membership: '退出・譲渡・解散',
  ownMembership: 'あなたのメンバーシップ',
  leave: 'チームを退出',
  leaveAct: 'チームを退出…',
  leaveText: 'チームのスペースにアクセスできなくなります。スペース内のファイルはチームに残ります。',
  leaveTitle: '「{{name}}」を退出しますか？',
  leaveDialogText: 'チームのスペースへのアクセスはすぐに終了し、次のものはチームに残ります。再び参加するには新しい招待が必要です。',
  receivers: '新しい所有者: {{names}}',
  linksClose: '有効なリンクは無効になります。',
  left: '「{{name}}」を退出しました',
  creatorStays: 'あなたはチームの作成者です',

  // A new creator
  transferTitle: 'チームを譲渡',
  transferText: '有効なメンバーの 1 人が作成者になり、あなたは管理者になります。',
  newCreator: '新しい作成者',
  chooseCreator: '新しい作成者を選択してください。',

  // The end of the team
  dismiss: 'チームを解散',
  dismissAct: 'チームを解散…',
  dismissText: 'すべてのメンバーに対してチームを終了します。',
  dismissTitle: '「{{name}}」を解散しますか？',
  spacesBecomePersonal: 'チームのスペースは、あなたの個人スペースになります。',
  membersLoseAccess: 'ほかのメンバーは全員、これらのスペースにアクセスできなくなります。',
  partsAreDeleted: '部署、チームのタグ、有効な招待は削除されます。',
  noUndo: 'この操作は元に戻せません。',
  typeName: '確認のため、チーム名を入力してください: {{name}}',
  password: 'あなたのパスワード',
  nameDiffers: '表示されているとおりに入力してください。',
  enterPassword: 'パスワードを入力してください。',
  wrongPassword: 'パスワードが正しくありません。',
  dismissed: 'チーム「{{name}}」を解散しました',
} as const satisfies Translation<typeof english>;
