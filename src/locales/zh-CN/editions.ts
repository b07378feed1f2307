import type { editions as english } from '../en/editions';
import type { Translation } from '../translation';

export const editions = {
  personal_free: '免费版',
  personal_premium: '高级会员',
  personal_super: '超级会员',
  enterprise_standard: '企业标准版',
  enterprise_premium: '企业高级版',
  team: '团队版',
  includedIn: '包含此功能的版本：{{editions}}。',
  limited: '升级版本后可用',
  seePlans: '查看套餐',
  buyStorage: '购买存储空间',
  verifyRealName: '立即认证',
  plans: '套餐',
  payment: '付款',
} as const satisfies Translation<typeof english>;
