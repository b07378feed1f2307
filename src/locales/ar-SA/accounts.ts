import type { accounts as english } from '../en/accounts';
import type { Translation } from '../translation';

export const accounts = {
  keychainSilent: 'لم تُعِد سلسلة مفاتيح هذا الكمبيوتر بيانات دخولك. يُرجى تسجيل الدخول مجددًا؛ لم يُفقد شيء آخر.',
  otherAccounts: 'حسابات أخرى',
  addAccount: 'إضافة حساب',
  switchTo: 'التبديل إلى {{name}} على {{server}}',
  signInTo: 'تسجيل الدخول مجددًا باسم {{name}} على {{server}}',
  signedOutOf: 'تم الخروج · {{server}}',
  signOutOf: 'تسجيل خروج {{name}} من {{server}}',
  removeAccount: 'إزالة {{name}} على {{server}} من القائمة',
} as const satisfies Translation<typeof english>;
