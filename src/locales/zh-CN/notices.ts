import type { notices as english } from '../en/notices';
import type { Translation } from '../translation';

export const notices = {
  // Files
  invitation: '{{who}} 与你共享了 {{file}}',
  fileMoved: '{{who}} 移动了 {{file}}',
  fileRenamed: '{{who}} 将 {{value}} 重命名为 {{file}}',
  fileTransferred: '{{who}} 将 {{file}} 转让给了你',
  recovered: '{{who}} 从回收站恢复了 {{file}}',
  shareDestroyed: '{{who}} 取消了你对一个文件的访问权限',
  requestReader: '{{who}} 申请查看 {{file}}',
  requestCommentator: '{{who}} 申请评论 {{file}}',
  requestEditor: '{{who}} 申请编辑 {{file}}',
  approvedReader: '{{who}} 允许你查看 {{file}}',
  approvedCommentator: '{{who}} 允许你评论 {{file}}',
  approvedEditor: '{{who}} 允许你编辑 {{file}}',
  refused: '{{who}} 拒绝了你对一个文件的访问申请',

  // Content of files
  comment: '{{who}} 在 {{file}} 中发表了评论',
  mention: '{{who}} 在 {{file}} 中提到了你',
  commentMention: '{{who}} 在 {{file}} 的评论中提到了你',
  like: '{{who}} 赞了你在 {{file}} 中的评论',
  todo: '{{who}} 在 {{file}} 中给你分配了待办',
  todoTime: '{{who}} 更改了 {{file}} 中待办的时间',
  todoDeleted: '{{who}} 删除了 {{file}} 中的待办',
  todoChanged: '{{who}} 更改了 {{file}} 中的待办',
  todoReminder: '{{file}} 中的待办提醒',
  rangeReminder: '{{file}} 中的日期提醒',
  formInvite: '{{who}} 邀请你填写 {{file}}',
  formSubmission: '{{file}} 收到了一份提交',
  formReached_other: '{{file}} 的提交数达到 {{count, number}} 份',
  formLimit: '{{file}} 的提交数已达上限，现已关闭',

  // Teams
  setAdmin: '{{who}} 将你设为团队 {{team}} 的管理员',
  teamInvitation: '{{who}} 邀请你加入团队 {{team}}',
  newMember: '{{who}} 加入了团队 {{team}}',
  movedOut: '{{who}} 将你移出了团队 {{team}}',
  teamTransfer: '{{who}} 将团队 {{team}} 转让给了你',
  teamRenamed: '{{who}} 将你的团队更名为 {{team}}',
  linkOpened: '{{who}} 创建了团队 {{team}} 的邀请链接',
  linkClosed: '{{who}} 关闭了团队 {{team}} 的一个邀请链接',
  memberEmailBound: '{{who}} 为你的账号添加了邮箱',
  memberEmail: '{{who}} 更改了你账号的邮箱',
  memberName: '{{who}} 将你的姓名改为 {{value}}',
  memberPassword: '{{who}} 更改了你账号的密码',
  memberRole: '{{who}} 更改了你在团队 {{team}} 中的角色',
  memberDepartments: '{{who}} 更改了你在团队 {{team}} 中的部门',
  memberDisabled: '{{who}} 停用了你在团队 {{team}} 中的成员身份',
  memberEnabled: '{{who}} 启用了你在团队 {{team}} 中的成员身份',
  memberInfo: '{{who}} 更改了你在团队 {{team}} 中的资料',

  // The server
  system: '{{value}}',
  storageFull: '{{team}} 的存储空间已满',
  storageAlmostFull: '{{team}} 的存储空间已使用 {{value}}',
  ownStorageFull: '你的存储空间已满',
  ownStorageAlmostFull: '你的存储空间已使用 {{value}}',
  subscription_other: '{{team}} 的套餐将在 {{count, number}} 天后到期',
  subscriptionEnded: '{{team}} 的套餐已到期',
  ownSubscription_other: '你的会员将在 {{count, number}} 天后到期',
  ownSubscriptionEnded: '你的会员已到期',

  // Names
  unavailable: '一个已不可用的文件',
  others_other: '{{name}} 和另外 {{count, number}} 人',
  visitor: '一位访客',
  deletedAccount: '已注销的账号',
} as const satisfies Translation<typeof english>;
