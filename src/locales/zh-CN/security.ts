import type { security as english } from '../en/security';
import type { Translation } from '../translation';

export const security = {
  password: '密码',
  passwordText: '更改密码后，其他所有设备都会退出登录。',
  current: '当前密码',
  chosen: '新密码',
  repeated: '再次输入新密码',
  change: '更改密码',
  currentMissing: '请输入当前密码。',
  chosenShort: '请至少使用 8 个字符。',
  repeatedDiffers: '两次输入的新密码不一致。',
  sameAsCurrent: '请选择与当前密码不同的密码。',
  wrong: '当前密码不正确。',
  changed: '密码已更改，其他所有设备均已退出登录。',
  sessions: '已登录的设备',
  sessionsText: '请结束所有你不认识的会话。',
  thisDevice: '此设备',
  usedNow: '正在使用',
  signedInOn: '登录于 {{day}}',
  endSession: '结束会话',
  ended: '已结束',
  endedText: '该设备需要重新登录。',
  endOthers: '结束其他所有会话',
  othersEnded: '其他所有设备均已退出登录。',
  appOn: '{{system}} 上的 {{app}}',
  unknownDevice: '未知设备',
} as const satisfies Translation<typeof english>;
