import type { teamLog as english } from '../en/team-log';
import type { Translation } from '../translation';

export const teamLog = {
  // Team and people. Verbal nouns avoid the gender of the person.
  create: 'إنشاء الفريق {{name}}، بواسطة {{actor}}',
  join: 'انضمام {{actor}} إلى الفريق',
  joinWithoutSeat: 'انضمام {{actor}} إلى الفريق من دون مقعد، لعدم وجود مقعد شاغر',
  changeRole: 'تغيير دور {{people}} إلى {{role}}، بواسطة {{actor}}',
  giveSeat: 'منح مقعد لكل من {{people}}، بواسطة {{actor}}',
  removeSeat: 'سحب مقعد {{people}}، بواسطة {{actor}}',
  moveOut: 'إخراج {{people}} من الفريق، بواسطة {{actor}}',
  takeBack: 'التراجع عن إخراج {{people}}، بواسطة {{actor}}',
  handOver_zero: 'بعد مغادرة {{owner}} الفريق لم يُنقل أي ملف إلى {{people}}',
  handOver_one: 'بعد مغادرة {{owner}} الفريق نُقل ملف واحد إلى {{people}}',
  handOver_two: 'بعد مغادرة {{owner}} الفريق نُقل ملفان إلى {{people}}',
  handOver_few: 'بعد مغادرة {{owner}} الفريق نُقلت {{count, number}} ملفات إلى {{people}}',
  handOver_many: 'بعد مغادرة {{owner}} الفريق نُقل {{count, number}} ملفًا إلى {{people}}',
  handOver_other: 'بعد مغادرة {{owner}} الفريق نُقل {{count, number}} ملف إلى {{people}}',
  leave: 'مغادرة {{actor}} الفريق',
  transfer: 'نقل ملكية الفريق من {{actor}} إلى {{people}}، المنشئ الجديد',

  // Invitations
  invite: 'إنشاء رابط دعوة، بواسطة {{actor}}',
  inviteAccount: 'دعوة {{addresses}}، بواسطة {{actor}}',
  closeLink: 'إغلاق رابط دعوة، بواسطة {{actor}}',
  closeLinkOf: 'إغلاق رابط دعوة من {{people}}، بواسطة {{actor}}',
  closeAccount: 'إغلاق دعوة {{addresses}}، بواسطة {{actor}}',

  // Departments
  createDepartment: 'إنشاء القسم {{name}}، بواسطة {{actor}}',
  renameDepartment: 'تغيير اسم القسم {{name}} إلى {{target}}، بواسطة {{actor}}',
  moveDepartment: 'نقل القسم {{name}} إلى {{target}}، بواسطة {{actor}}',
  moveDepartmentToTop: 'نقل القسم {{name}} إلى المستوى الأعلى، بواسطة {{actor}}',
  mergeDepartment: 'دمج القسم {{name}} في {{target}}، بواسطة {{actor}}',
  removeDepartment: 'حذف القسم {{name}}، بواسطة {{actor}}',
  addToDepartment: 'إضافة إلى القسم {{name}}، بواسطة {{actor}}: {{people}}',
  removeFromDepartment: 'إزالة من القسم {{name}}، بواسطة {{actor}}: {{people}}',

  // Settings and spaces
  'changeSettings-profile': 'تغيير الملف التعريفي للفريق، بواسطة {{actor}}',
  'changeSettings-invite': 'تغيير من يستطيع دعوة الأشخاص، بواسطة {{actor}}',
  'changeSettings-spaces': 'تغيير إمكان إنشاء الأعضاء للمساحات، بواسطة {{actor}}',
  'changeSettings-file_tags': 'تغيير إمكان حمل الملف عدة وسوم للفريق، بواسطة {{actor}}',
  'changeSettings-domains': 'تغيير نطاقات البريد التي تنضم من دون دعوة، بواسطة {{actor}}',
  'changeSettings-unknown': 'تغيير إعدادات الفريق، بواسطة {{actor}}',
  takeSpace: 'تولّي {{actor}} إدارة المساحة {{name}}',

  // Names
  more_zero: 'لا شيء آخر',
  more_one: 'واحد آخر',
  more_two: 'اثنان آخران',
  more_few: '{{count, number}} آخرون',
  more_many: '{{count, number}} آخرون',
  more_other: '{{count, number}} آخرون',
} as const satisfies Translation<typeof english>;
