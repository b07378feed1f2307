import type { teamSettings as english } from '../en/team-settings';
import type { Translation } from '../translation';

export const teamSettings = {
  // All sections
  managersOnly: '只有团队的创建者和管理员可以更改这些设置。',
  managersOnlyNamed: '只有创建者{{name}}和团队管理员可以更改这些设置。',
  saving: '正在保存…',
  saved: '已保存',
  notSaved: '尚未保存',
  discard: '放弃更改',
  nothingChanged: '没有任何更改。',
  notSet: '未填写',
  yes: '是',
  no: '否',

  // Profile
  profile: '团队资料',
  profileText: '受邀的人在加入前会看到团队名称，成员则随处可见。',
  name: '团队名称',
  type: '组织类型',
  typeText: '例如：出版社、学校、设计公司',
  scale: '规模',
  scaleText: '例如：50 至 200 人',
  province: '省份',
  city: '城市',
  saveProfile: '保存资料',

  // Invitations
  invite: '谁可以邀请成员',
  inviteText: '受邀的人可直接成为成员。',
  creatorInvites: '仅创建者。',
  adminsInvite: '创建者和管理员。',
  membersInvite: '创建者和成员。',
  allInvite: '创建者、管理员和成员。',
  theCreator: '创建者',
  admins: '管理员',
  members: '成员',
  always: '始终可以',

  // Spaces and tags
  spacesAndTags: '空间和标签',
  membersCreate: '成员可以创建空间',
  membersCreateText: '创建者和管理员始终可以创建。',
  severalTags: '一个文件可以有多个团队标签',
  severalTagsText: '关闭后，每个文件最多有一个团队标签。',

  // Domains
  domains: '邮箱域名',
  domainsText: '已验证邮箱属于这些域名的人，无需邀请即可加入。',
  domain: '域名',
  addDomain: '添加域名',
  removeDomain: '移除 {{domain}}',
  noDomains: '还没有域名，需要邀请才能加入团队。',
  enterDomain: '请输入域名。',
  wrongDomain: '这不是域名，请只输入 @ 后面的部分，例如：example.com',
  knownDomain: '列表中已有此域名。',
  tooManyDomains_other: '一个团队最多有 {{count, number}} 个域名，请先移除一个。',

  // All spaces
  allSpaces: '团队的全部空间',
  allSpacesText: '创建者和管理员可以在这里看到所有空间，但只有空间的成员才能打开其中的文件。',
  findSpace: '空间或所有者',
  noSpaces: '团队还没有空间。',
  noSpaceFound: '没有找到空间',
  moreSpaces_other: '再显示 {{count, number}} 个',
  ownerOf: '所有者：{{name}}',
  inTrash: '在回收站中',
  isOwner: '你是所有者',
  isAdmin: '你是管理员',
  becomeAdmin: '成为管理员',
  becomeAdminTitle: '成为“{{name}}”的管理员？',
  becomeAdminText: '你将可以访问此空间的所有文件并管理其成员。此操作会记入团队日志。',
  becameAdmin: '你已成为“{{name}}”的管理员',

  // Leaving
  membership: '离开、转让和解散',
  ownMembership: '你的成员身份',
  leave: '离开团队',
  leaveAct: '离开团队…',
  leaveText: '你将不能再访问团队空间，你在其中的文件留在团队中。',
  leaveTitle: '离开“{{name}}”？',
  leaveDialogText: '你对团队空间的访问立即结束，以下内容留在团队中。如需重新加入，需要新的邀请。',
  receivers: '新的所有者：{{names}}',
  linksClose: '你的有效链接将被关闭。',
  left: '你已离开“{{name}}”',
  creatorStays: '你是团队的创建者',

  // A new creator
  transferTitle: '转让团队',
  transferText: '由一位未停用的成员担任创建者，你成为管理员。',
  newCreator: '新的创建者',
  chooseCreator: '请选择新的创建者。',

  // The end of the team
  dismiss: '解散团队',
  dismissAct: '解散团队…',
  dismissText: '所有成员都将失去这个团队。',
  dismissTitle: '解散“{{name}}”？',
  spacesBecomePersonal: '团队空间成为你的个人空间。',
  membersLoseAccess: '其他成员都将不能再访问这些空间。',
  partsAreDeleted: '部门、团队标签和有效的邀请都会被删除。',
  noUndo: '此操作无法撤销。',
  typeName: '请输入团队名称以确认：{{name}}',
  password: '你的密码',
  nameDiffers: '请按显示的名称准确输入。',
  enterPassword: '请输入密码。',
  wrongPassword: '密码不正确。',
  dismissed: '团队“{{name}}”已解散',
} as const satisfies Translation<typeof english>;
