export const teamLog = {
  // Team and people
  create: '{{actor}} created the team {{name}}',
  join: '{{actor}} joined the team',
  joinWithoutSeat: '{{actor}} joined the team without a seat, because none was free',
  changeRole: '{{actor}} changed the role of {{people}} to {{role}}',
  giveSeat: '{{actor}} gave a seat to {{people}}',
  removeSeat: '{{actor}} removed the seat of {{people}}',
  moveOut: '{{actor}} removed {{people}} from the team',
  takeBack: '{{actor}} undid the removal of {{people}}',
  handOver_one: 'After {{owner}} left the team, {{count, number}} file was transferred to {{people}}',
  handOver_other: 'After {{owner}} left the team, {{count, number}} files were transferred to {{people}}',
  leave: '{{actor}} left the team',
  transfer: '{{actor}} transferred the team to {{people}}, the new creator',

  // Invitations
  invite: '{{actor}} created an invitation link',
  inviteAccount: '{{actor}} invited {{addresses}}',
  closeLink: '{{actor}} closed an invitation link',
  closeLinkOf: '{{actor}} closed an invitation link of {{people}}',
  closeAccount: '{{actor}} closed the invitation of {{addresses}}',

  // Departments
  createDepartment: '{{actor}} created the department {{name}}',
  renameDepartment: '{{actor}} renamed the department {{name}} to {{target}}',
  moveDepartment: '{{actor}} moved the department {{name}} to {{target}}',
  moveDepartmentToTop: '{{actor}} moved the department {{name}} to the top level',
  mergeDepartment: '{{actor}} merged the department {{name}} into {{target}}',
  removeDepartment: '{{actor}} deleted the department {{name}}',
  addToDepartment: '{{actor}} added to the department {{name}}: {{people}}',
  removeFromDepartment: '{{actor}} removed from the department {{name}}: {{people}}',

  // Settings and spaces
  'changeSettings-profile': '{{actor}} changed the profile of the team',
  'changeSettings-invite': '{{actor}} changed who can invite people',
  'changeSettings-spaces': '{{actor}} changed whether members can create spaces',
  'changeSettings-file_tags': '{{actor}} changed whether a file can have several tags of the team',
  'changeSettings-domains': '{{actor}} changed the email domains that can join without an invitation',
  'changeSettings-unknown': '{{actor}} changed the settings of the team',
  takeSpace: '{{actor}} became an admin of the space {{name}}',

  // Names
  more_one: '{{count, number}} more',
  more_other: '{{count, number}} more',
} as const;
