export const presence = {
  section: 'التنزيلات',
  areShown: 'إظهار إشعارات النظام',
  withContent: 'إظهار محتواها',
  withContentText: 'وإلا فإنها تخبرك فقط بوجود جديد.',
  doNotDisturb: 'عدم الإزعاج',
  asksWhere: 'السؤال عن مكان حفظ كل ملف',
  folder: 'مجلد التنزيلات',
  folderUsual: 'مجلد التنزيلات في النظام',
  folderChoose: 'اختيار',
} as const;
