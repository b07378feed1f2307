import type { teamLog as english } from '../en/team-log';
import type { Translation } from '../translation';

export const teamLog = {
  // Team and people
  create: '{{actor}} 创建了团队 {{name}}',
  join: '{{actor}} 加入了团队',
  joinWithoutSeat: '{{actor}} 加入了团队，因没有空闲席位而未分配席位',
  changeRole: '{{actor}} 将 {{people}} 的角色改为 {{role}}',
  giveSeat: '{{actor}} 为 {{people}} 分配了席位',
  removeSeat: '{{actor}} 收回了 {{people}} 的席位',
  moveOut: '{{actor}} 将 {{people}} 移出团队',
  takeBack: '{{actor}} 撤销了对 {{people}} 的移出',
  handOver_other: '{{owner}} 离开团队后，{{count, number}} 个文件已转让给 {{people}}',
  leave: '{{actor}} 离开了团队',
  transfer: '{{actor}} 将团队转让给新的创建者 {{people}}',

  // Invitations
  invite: '{{actor}} 创建了邀请链接',
  inviteAccount: '{{actor}} 邀请了 {{addresses}}',
  closeLink: '{{actor}} 关闭了一个邀请链接',
  closeLinkOf: '{{actor}} 关闭了 {{people}} 的邀请链接',
  closeAccount: '{{actor}} 关闭了对 {{addresses}} 的邀请',

  // Departments
  createDepartment: '{{actor}} 创建了部门 {{name}}',
  renameDepartment: '{{actor}} 将部门 {{name}} 更名为 {{target}}',
  moveDepartment: '{{actor}} 将部门 {{name}} 移动到 {{target}}',
  moveDepartmentToTop: '{{actor}} 将部门 {{name}} 移到最上层',
  mergeDepartment: '{{actor}} 将部门 {{name}} 合并到 {{target}}',
  removeDepartment: '{{actor}} 删除了部门 {{name}}',
  addToDepartment: '{{actor}} 向部门 {{name}} 添加了：{{people}}',
  removeFromDepartment: '{{actor}} 从部门 {{name}} 移出了：{{people}}',

  // Settings and spaces
  'changeSettings-profile': '{{actor}} 更改了团队资料',
  'changeSettings-invite': '{{actor}} 更改了谁可以邀请成员',
  'changeSettings-spaces': '{{actor}} 更改了成员能否创建空间',
  'changeSettings-file_tags': '{{actor}} 更改了一个文件能否有多个团队标签',
  'changeSettings-domains': '{{actor}} 更改了无需邀请即可加入的邮箱域名',
  'changeSettings-unknown': '{{actor}} 更改了团队设置',
  takeSpace: '{{actor}} 成为空间 {{name}} 的管理员',

  // Names
  more_other: '另外 {{count, number}} 个',
} as const satisfies Translation<typeof english>;
