export const presence = {
  section: 'التنزيلات',
  asksWhere: 'السؤال عن مكان حفظ كل ملف',
  folder: 'مجلد التنزيلات',
  folderUsual: 'مجلد التنزيلات في النظام',
  folderChoose: 'اختيار',
} as const;
