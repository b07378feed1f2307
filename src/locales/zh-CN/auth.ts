import type { auth as english } from '../en/auth';
import type { Translation } from '../translation';

export const auth = {
  about: 'Deckle 原指抄纸用的框架。它收纳你的文档、表格、幻灯片和文件，并实时呈现每一次更改。',
  signIn: '登录',
  signInLead: '进入你的桌面和文件',
  signUp: '创建账号',
  signUpLead: '只需姓名、邮箱和密码',
  account: '邮箱或手机号',
  email: '邮箱',
  name: '姓名',
  password: '密码',
  passwordHint: '至少 8 个字符',
  passwordShort: '请至少输入 8 个字符',
  passwordMissing: '请输入密码',
  accountMissing: '请输入邮箱或手机号',
  emailMissing: '请输入邮箱',
  nameMissing: '请输入姓名',
  newHere: '还没有账号？',
  haveAccount: '已有账号？',
  serverIs: '服务器：{{server}}',
  sessionEnded: '登录已过期，请重新登录。',
  signingOut: '正在退出登录',
  signOutFailed: '未能退出登录',
} as const satisfies Translation<typeof english>;
