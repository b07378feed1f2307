import type { mails as english } from '../en/mails';
import type { Translation } from '../translation';

export const mails: Translation<typeof english> = {
  teamInvitationSubject: 'دعوة من {{inviter}} للانضمام إلى الفريق «{{team}}»',
  teamInvitationTitle: 'الانضمام إلى الفريق «{{team}}»',
  teamInvitationText: 'وصلتك دعوة من {{inviter}} للانضمام إلى الفريق «{{team}}» على Deckle. يتشارك أعضاء الفريق المساحات والملفات.',
  teamInvitationAction: 'فتح الدعوة',
  teamInvitationEnd: 'هذه الدعوة مخصصة للعنوان {{address}} وتنتهي صلاحيتها في {{date}}.',
  teamInvitationIgnore: 'إذا كنت لا تعرف {{inviter}} فتجاهل هذه الرسالة. لن يتغير شيء ما لم تفتح الرابط.',

  codeSubject: '{{code}} هو رمزك في Deckle',
  codeTitle: 'رمزك: {{code}}',
  codeRegister: 'أدخل هذا الرمز لإنشاء حسابك.',
  codeLogin: 'أدخل هذا الرمز لتسجيل الدخول.',
  codeReset: 'أدخل هذا الرمز لتعيين كلمة مرور جديدة.',
  codeBind: 'أدخل هذا الرمز لإضافة هذا العنوان إلى حسابك.',
  codeChange: 'أدخل هذا الرمز لتغيير عنوان حسابك أو رقمه.',
  codeUnbind: 'أدخل هذا الرمز لإزالة عنوان أو رقم من حسابك.',
  codeVerify: 'أدخل هذا الرمز لتأكيد هويتك.',
  codeEnd: 'الرمز صالح لمدة 10 دقائق ولاستخدام واحد.',
  codeSecret: 'لن يطلب منك أحد من Deckle أو {{server}} هذا الرمز. إن لم تطلبه فتجاهل هذه الرسالة.',
  codeText: '{{code}} هو رمزك في Deckle على {{server}}. صالح لمدة 10 دقائق. لا تعطه لأحد.',
  accountExistsSubject: 'لديك حساب بالفعل',
  accountExistsTitle: 'لديك حساب بالفعل',
  accountExistsText: 'يريد شخص ما إنشاء حساب بهذا العنوان على {{server}}. لديك حساب بالفعل: سجّل الدخول أو عيّن كلمة مرور جديدة.',
  accountExistsAction: 'تسجيل الدخول',
  accountExistsIgnore: 'إن لم تكن أنت فتجاهل هذه الرسالة. لم يتغير حسابك.',
  passwordChangedSubject: 'تم تغيير كلمة مرورك',
  passwordChangedTitle: 'تم تغيير كلمة مرورك',
  passwordChangedText: 'تم تغيير كلمة مرور حسابك على {{server}}. سُجّل الخروج من جميع الأجهزة الأخرى.',
  passwordChangedAction: 'فتح إعدادات الأمان',
  passwordChangedIgnore: 'إن لم تكن أنت فعيّن كلمة مرور جديدة فورًا من «نسيت كلمة المرور؟» في صفحة تسجيل الدخول.',

  testSubject: 'رسالة تجريبية من Deckle',
  testTitle: 'خادم البريد يعمل',
  testText: 'أرسل مشغّل {{server}} هذه الرسالة لاختبار خادم البريد. لا يلزمك فعل أي شيء.',

  linkHint: 'إذا لم يعمل الزر، فانسخ هذا العنوان إلى المتصفح:',
  sentBy: 'أُرسلت من Deckle على {{server}}. لا تُقرأ الردود على هذه الرسالة.',
};
