import type { mails as english } from '../en/mails';
import type { Translation } from '../translation';

export const mails: Translation<typeof english> = {
  teamInvitationSubject: '{{inviter}}邀请你加入团队“{{team}}”',
  teamInvitationTitle: '加入团队“{{team}}”',
  teamInvitationText: '{{inviter}}邀请你在 Deckle 加入团队“{{team}}”。团队成员共享空间和文件。',
  teamInvitationAction: '打开邀请',
  teamInvitationEnd: '此邀请仅限 {{address}} 使用，有效期至 {{date}}。',
  teamInvitationIgnore: '如果你不认识{{inviter}}，请忽略此邮件。不打开链接，就不会有任何变化。',

  codeSubject: '{{code}} 是你的 Deckle 验证码',
  codeTitle: '你的验证码：{{code}}',
  codeRegister: '输入此验证码以创建账号。',
  codeLogin: '输入此验证码以登录。',
  codeReset: '输入此验证码以设置新密码。',
  codeBind: '输入此验证码，将此地址添加到你的账号。',
  codeChange: '输入此验证码，更换账号的邮箱或手机号。',
  codeUnbind: '输入此验证码，从账号中移除邮箱或手机号。',
  codeVerify: '输入此验证码，确认是你本人。',
  codeEnd: '验证码 10 分钟内有效，只能使用一次。',
  codeSecret: 'Deckle 和 {{server}} 的任何人都不会向你索要此验证码。如果不是你请求的，请忽略此消息。',
  codeText: '{{code}} 是你在 {{server}} 上的 Deckle 验证码，10 分钟内有效。请勿告诉他人。',
  accountExistsSubject: '你已经有账号了',
  accountExistsTitle: '你已经有账号了',
  accountExistsText: '有人想用此地址在 {{server}} 上创建账号。你已经有账号：请登录，或设置新密码。',
  accountExistsAction: '登录',
  accountExistsIgnore: '如果不是你，请忽略此邮件。你的账号没有变化。',
  passwordChangedSubject: '你的密码已更改',
  passwordChangedTitle: '你的密码已更改',
  passwordChangedText: '你在 {{server}} 上的账号密码已更改。其他设备均已退出登录。',
  passwordChangedAction: '打开安全设置',
  passwordChangedIgnore: '如果不是你，请立即在登录页通过“忘记密码？”设置新密码。',

  testSubject: '来自 Deckle 的测试邮件',
  testTitle: '邮件服务器工作正常',
  testText: '{{server}} 的管理员发送了此邮件，用于测试邮件服务器。你无需进行任何操作。',

  linkHint: '如果按钮无法使用，请将此地址复制到浏览器中：',
  sentBy: '由 {{server}} 上的 Deckle 发送。请勿回复此邮件。',
};
