import type { TemplateCategory } from '../../../contract/api/template-endpoints';
import { fileTypes, type File } from '../../../contract/entities/file';
import type { Locale } from '../../../contract/preferences';

type Texts = Readonly<Record<Locale, string>>;

/** A template for all people. Its content is plain text. */
export interface PublicTemplate {
  readonly guid: string;
  readonly type: File['type'];
  readonly category: TemplateCategory;
  readonly name: Texts;
  readonly content: Texts;
}

export const categoryNames: Readonly<Record<TemplateCategory, Texts>> = {
  work: { en: 'Work', 'zh-CN': '工作', jp: '仕事', 'ar-SA': 'العمل' },
  planning: { en: 'Planning', 'zh-CN': '计划', jp: '計画', 'ar-SA': 'التخطيط' },
  personal: { en: 'Personal', 'zh-CN': '个人', jp: '個人', 'ar-SA': 'شخصي' },
};

export const publicTemplates: readonly PublicTemplate[] = [
  {
    guid: 'publicMeetingMinutes00', type: fileTypes.newdoc, category: 'work',
    name: { en: 'Meeting minutes', 'zh-CN': '会议纪要', jp: '議事録', 'ar-SA': 'محضر اجتماع' },
    content: {
      en: 'Date and place:\nPresent:\n\nAgenda\n1. \n2. \n\nDecisions\n- \n\nWho does what, until when\n- \n',
      'zh-CN': '时间和地点：\n参会人员：\n\n议程\n1. \n2. \n\n决议\n- \n\n待办事项（负责人、截止日期）\n- \n',
      jp: '日時と場所：\n出席者：\n\n議題\n1. \n2. \n\n決定事項\n- \n\n担当と期限\n- \n',
      'ar-SA': 'التاريخ والمكان:\nالحضور:\n\nجدول الأعمال\n1. \n2. \n\nالقرارات\n- \n\nالمهام والمسؤول عنها وموعدها\n- \n',
    },
  },
  {
    guid: 'publicWeeklyReport0000', type: fileTypes.newdoc, category: 'work',
    name: { en: 'Weekly report', 'zh-CN': '周报', jp: '週報', 'ar-SA': 'تقرير أسبوعي' },
    content: {
      en: 'Done this week\n- \n\nNot done, and why\n- \n\nNext week\n- \n\nHelp needed\n- \n',
      'zh-CN': '本周完成\n- \n\n未完成及原因\n- \n\n下周计划\n- \n\n需要的支持\n- \n',
      jp: '今週の成果\n- \n\n未完了の項目と理由\n- \n\n来週の予定\n- \n\n必要な支援\n- \n',
      'ar-SA': 'ما أُنجز هذا الأسبوع\n- \n\nما لم يُنجز ولماذا\n- \n\nالأسبوع القادم\n- \n\nالمساعدة المطلوبة\n- \n',
    },
  },
  {
    guid: 'publicProjectPlan00000', type: fileTypes.newdoc, category: 'planning',
    name: { en: 'Project plan', 'zh-CN': '项目计划', jp: 'プロジェクト計画', 'ar-SA': 'خطة مشروع' },
    content: {
      en: 'Goal\n\nWhat belongs to it, and what does not\n\nMilestones\n1. \n2. \n\nPeople\n- \n\nRisks\n- \n',
      'zh-CN': '目标\n\n范围（包括与不包括）\n\n里程碑\n1. \n2. \n\n人员\n- \n\n风险\n- \n',
      jp: '目的\n\n対象範囲と対象外\n\nマイルストーン\n1. \n2. \n\n体制\n- \n\nリスク\n- \n',
      'ar-SA': 'الهدف\n\nما يشمله المشروع وما لا يشمله\n\nالمراحل\n1. \n2. \n\nالفريق\n- \n\nالمخاطر\n- \n',
    },
  },
  {
    guid: 'publicTaskList00000000', type: fileTypes.newdoc, category: 'planning',
    name: { en: 'Task list', 'zh-CN': '任务清单', jp: 'タスクリスト', 'ar-SA': 'قائمة مهام' },
    content: {
      en: 'Today\n- \n\nThis week\n- \n\nLater\n- \n',
      'zh-CN': '今天\n- \n\n本周\n- \n\n以后\n- \n',
      jp: '今日\n- \n\n今週\n- \n\nそのうち\n- \n',
      'ar-SA': 'اليوم\n- \n\nهذا الأسبوع\n- \n\nلاحقًا\n- \n',
    },
  },
  {
    guid: 'publicReadingNotes0000', type: fileTypes.newdoc, category: 'personal',
    name: { en: 'Reading notes', 'zh-CN': '读书笔记', jp: '読書ノート', 'ar-SA': 'ملاحظات قراءة' },
    content: {
      en: 'Title and author:\n\nIn one sentence\n\nWorth keeping\n- \n\nQuestions\n- \n',
      'zh-CN': '书名和作者：\n\n一句话概括\n\n值得记住的内容\n- \n\n疑问\n- \n',
      jp: '書名と著者：\n\n一文でまとめると\n\n残しておきたいこと\n- \n\n疑問\n- \n',
      'ar-SA': 'العنوان والمؤلف:\n\nفي جملة واحدة\n\nما يستحق الحفظ\n- \n\nأسئلة\n- \n',
    },
  },
];
