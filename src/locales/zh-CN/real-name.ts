import type { realName as english } from '../en/real-name';
import type { Translation } from '../translation';

export const realName = {
  title: '账号实名认证',
  how: '使用你本人的账户支付 {{amount}}，即可完成实名认证。',
  teamWarning: '未完成实名认证，企业权益将被暂停，无法新建或上传文件。',
  teamFrom: '自 {{date}} 起，未完成实名认证的团队将被暂停企业权益，无法新建或上传文件。',
  teamInForce: '企业权益已暂停，无法新建或上传文件。完成实名认证后即可恢复。',
  personWarning: '未完成实名认证，将无法开启文件公开分享。',
  personFrom: '自 {{date}} 起，未完成实名认证将无法开启文件公开分享。',
  personInForce: '完成实名认证后，才能开启文件公开分享。',
  offline: '你已离线，恢复连接后才能进行实名认证。',
  openPayment: '打开支付页面',
  later: '以后再说',
  done: '实名认证已完成，请刷新页面后继续使用',
} as const satisfies Translation<typeof english>;
