import type { accounts as english } from '../en/accounts';
import type { Translation } from '../translation';

export const accounts = {
  keychainSilent: 'لم تُعِد سلسلة مفاتيح هذا الكمبيوتر بيانات دخولك. يُرجى تسجيل الدخول مجددًا؛ لم يُفقد شيء آخر.',
} as const satisfies Translation<typeof english>;
