import type { mails as english } from '../en/mails';
import type { Translation } from '../translation';

export const mails: Translation<typeof english> = {
  teamInvitationSubject: 'دعوة من {{inviter}} للانضمام إلى الفريق «{{team}}»',
  teamInvitationTitle: 'الانضمام إلى الفريق «{{team}}»',
  teamInvitationText: 'وصلتك دعوة من {{inviter}} للانضمام إلى الفريق «{{team}}» على Deckle. يتشارك أعضاء الفريق المساحات والملفات.',
  teamInvitationAction: 'فتح الدعوة',
  teamInvitationEnd: 'هذه الدعوة مخصصة للعنوان {{address}} وتنتهي صلاحيتها في {{date}}.',
  teamInvitationIgnore: 'إذا كنت لا تعرف {{inviter}} فتجاهل هذه الرسالة. لن يتغير شيء ما لم تفتح الرابط.',

  testSubject: 'رسالة تجريبية من Deckle',
  testTitle: 'خادم البريد يعمل',
  testText: 'أرسل مشغّل {{server}} هذه الرسالة لاختبار خادم البريد. لا يلزمك فعل أي شيء.',

  linkHint: 'إذا لم يعمل الزر، فانسخ هذا العنوان إلى المتصفح:',
  sentBy: 'أُرسلت من Deckle على {{server}}. لا تُقرأ الردود على هذه الرسالة.',
};
