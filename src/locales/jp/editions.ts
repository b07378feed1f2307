import type { editions as english } from '../en/editions';
import type { Translation } from '../translation';

export const editions = {
  personal_free: '無料',
  personal_premium: 'プレミアム',
  personal_super: 'スーパー',
  enterprise_standard: 'エンタープライズ スタンダード',
  enterprise_premium: 'エンタープライズ プレミアム',
  team: 'チーム',
  includedIn: 'この機能が含まれるエディション：{{editions}}。',
  limited: '上位エディションで利用可能',
  seePlans: 'プランを見る',
  buyStorage: 'ストレージを購入',
  verifyRealName: '本人確認に進む',
  plans: 'プラン',
  payment: 'お支払い',
} as const satisfies Translation<typeof english>;
