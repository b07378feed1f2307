import type { security as english } from '../en/security';
import type { Translation } from '../translation';

export const security = {
  password: 'كلمة المرور',
  passwordText: 'يؤدي تغييرها إلى تسجيل خروجك من جميع الأجهزة الأخرى.',
  current: 'كلمة المرور الحالية',
  chosen: 'كلمة المرور الجديدة',
  repeated: 'كلمة المرور الجديدة مرة أخرى',
  change: 'تغيير كلمة المرور',
  currentMissing: 'أدخل كلمة مرورك الحالية.',
  chosenShort: 'استخدم 8 أحرف على الأقل.',
  repeatedDiffers: 'كلمتا المرور الجديدتان غير متطابقتين.',
  sameAsCurrent: 'اختر كلمة مرور مختلفة عن الحالية.',
  wrong: 'كلمة المرور الحالية غير صحيحة.',
  changed: 'تم تغيير كلمة المرور وتسجيل خروجك من جميع الأجهزة الأخرى.',
  sessions: 'الأجهزة التي سجّلت الدخول منها',
  sessionsText: 'أنهِ كل جلسة لا تعرفها.',
  thisDevice: 'هذا الجهاز',
  usedNow: 'قيد الاستخدام الآن',
  signedInOn: 'تسجيل الدخول في {{day}}',
  endSession: 'إنهاء الجلسة',
  ended: 'انتهت',
  endedText: 'يجب تسجيل الدخول من جديد.',
  endOthers: 'إنهاء كل الجلسات الأخرى',
  othersEnded: 'تم تسجيل الخروج من جميع الأجهزة الأخرى.',
  appOn: '{{app}} على {{system}}',
  unknownDevice: 'جهاز غير معروف',
} as const satisfies Translation<typeof english>;
