import type { codes as english } from '../en/codes';
import type { Translation } from '../translation';

export const codes = {
  codeSignIn: '使用验证码登录',
  codeSignInLead: '无需输入密码，我们会发送六位数字',
  reset: '设置新密码',
  resetLead: '验证码用于确认账号属于你',
  next: '继续',
  code: '验证码',
  codeMissing: '请输入六位验证码',
  mailed: '验证码已发往 {{account}}，10 分钟内有效。',
  mailedToAccount: '如果 {{account}} 已注册账号，该邮箱会收到验证码。验证码 10 分钟内有效。',
  textedToAccount: '如果 {{account}} 已注册账号，该号码会收到验证码。验证码 10 分钟内有效。',
  textedToNew: '如果 {{account}} 尚未注册账号，该号码会收到验证码。验证码 10 分钟内有效。',
  texted: '含验证码的短信已发往 {{account}}，验证码 10 分钟内有效。',
  unmailed: '此服务器不发送邮件。发给 {{account}} 的验证码由服务器管理员保管，可向其索取。',
  unmailedToAccount: '此服务器不发送邮件。如果 {{account}} 已注册账号，验证码由服务器管理员保管。',
  recent: '不到一分钟前已向 {{account}} 发送过验证码。如果没有用于此操作的验证码，请重新发送。',
  resend: '重新发送验证码',
  resendIn: '{{seconds, number(style: unit; unit: second; unitDisplay: long)}}后可重新发送',
  otherAccount: '使用其他邮箱或号码',
  backToSignIn: '返回登录',
  password: '新密码',
  save: '保存并登录',
  createAccount: '创建账号',
  confirmTitle: '确认邮箱',
  confirmNumberTitle: '确认手机号',
} as const satisfies Translation<typeof english>;
