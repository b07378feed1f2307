import type { mails as english } from '../en/mails';
import type { Translation } from '../translation';

export const mails: Translation<typeof english> = {
  teamInvitationSubject: '{{inviter}}邀请你加入团队“{{team}}”',
  teamInvitationTitle: '加入团队“{{team}}”',
  teamInvitationText: '{{inviter}}邀请你在 Deckle 加入团队“{{team}}”。团队成员共享空间和文件。',
  teamInvitationAction: '打开邀请',
  teamInvitationEnd: '此邀请仅限 {{address}} 使用，有效期至 {{date}}。',
  teamInvitationIgnore: '如果你不认识{{inviter}}，请忽略此邮件。不打开链接，就不会有任何变化。',

  testSubject: '来自 Deckle 的测试邮件',
  testTitle: '邮件服务器工作正常',
  testText: '{{server}} 的管理员发送了此邮件，用于测试邮件服务器。你无需进行任何操作。',

  linkHint: '如果按钮无法使用，请将此地址复制到浏览器中：',
  sentBy: '由 {{server}} 上的 Deckle 发送。请勿回复此邮件。',
};
