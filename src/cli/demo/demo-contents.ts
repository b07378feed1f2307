import { docxOf, odpOf, pdfOf, xlsxOf } from './office-documents';
import { aviOf, landscape, pngOf, svgOf, wavOf } from './sample-media';
import { zipOf } from './zip-archive';
import type { FileTypeName } from '../../contract/entities/file';

/**
 * One entry of the demo workspace: a folder, an online file or an uploaded file. `daysAgo`: when it was last changed.
 */
export type DemoEntry =
  | { readonly folder: string; readonly daysAgo: number; readonly children: readonly DemoEntry[] }
  | { readonly online: string; readonly type: FileTypeName; readonly daysAgo: number; /** Text of the file. */ readonly content?: string }
  | { readonly upload: string; readonly content: () => Buffer; readonly daysAgo: number };

export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly entries: readonly DemoEntry[];
}

const folder = (name: string, daysAgo: number, ...children: readonly DemoEntry[]): DemoEntry => ({ folder: name, daysAgo, children });
const online = (type: FileTypeName, name: string, daysAgo: number, content?: string): DemoEntry => ({ online: name, type, daysAgo, ...(content === undefined ? {} : { content }) });
const upload = (name: string, daysAgo: number, content: () => Buffer): DemoEntry => ({ upload: name, content, daysAgo });

const text = (content: string) => (): Buffer => Buffer.from(content, 'utf8');
const picture = (hue: number, width = 320, height = 200) => (): Buffer => pngOf(width, height, landscape(hue));

/** 200 characters, to show how a row displays a long name. */
const longName = `${'The complete minutes of the meeting in which everybody agreed that names of files ought to be short, '.repeat(2).slice(0, 196)}.txt`;

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const monthlyReports = ['2025', '2026'].flatMap((year, yearIndex) => months.map((month, index) =>
  upload(`${year}-${String(index + 1).padStart(2, '0')} Report ${month}.pdf`, 150 - yearIndex * 60 - index * 5,
    () => pdfOf([`Report for ${month} ${year}`, '', 'Everything is on its way.']))));

const productLaunch = folder('Product launch', 0,
  online('newdoc', 'Launch plan', 0, 'Launch on Thursday at ten.\n\nBefore\n- Ingrid reads the announcement\n- Layla calls the three papers\n\nAfter\n- Answer the first letters within the day\n'),
  online('mosheet', 'Budget', 1),
  online('presentation', 'Kick-off', 6),
  online('mindmap', 'What could go wrong', 9),
  online('board', 'Whiteboard of Monday', 3),
  online('form', 'Beta sign-up', 12),
  online('table', 'Tasks', 2),
  folder('Design', 4,
    folder('Icons', 18,
      upload('ring.svg', 18, () => svgOf('Deckle', '#2f6df6')),
      upload('ring-dark.svg', 18, () => svgOf('Deckle', '#202124')),
      upload('سهم.svg', 19, () => svgOf('سهم', '#18864b'))),
    folder('Photos', 22,
      upload('harbour.png', 22, picture(1)),
      upload('hills.png', 23, picture(2.4)),
      upload('海辺.png', 24, picture(3.7)),
      upload('黄昏.png', 25, picture(5.1))),
    online('modoc', 'Style guide', 4, 'Names are short. Colours mean something. Pictures have a description.\n'),
    upload('Storyboard.pdf', 8, () => pdfOf(['Storyboard', '1. A desk, empty.', '2. A desk, in use.']))),
  folder('Press', 14,
    upload('Announcement.docx', 14, () => docxOf(['Announcement', 'Deckle keeps what you work on where you work.'])),
    upload('Contacts.csv', 15, text('name,paper\nIngrid Holm,Kustbladet\n王芳,晨报\n')),
    upload('Jingle.wav', 16, () => wavOf([523, 659, 784, 1047]))));

/** One uploaded file of every group of cloud files (file specification, section 3). */
const everyFormat = folder('One of each', 30,
  upload('Letter.docx', 30, () => docxOf(['A letter.'])),
  upload('报告.wps', 31, () => docxOf(['报告'])),
  upload('売上.xlsx', 32, () => xlsxOf([['月', '売上'], ['一月', 120], ['二月', 135]])),
  upload('Measurements.csv', 33, text('second,metre\n0,0\n1,4.9\n2,19.6\n')),
  upload('عرض.odp', 34, () => odpOf(['عرض', 'شكرا'])),
  upload('Bundle.zip', 35, () => zipOf({ 'read me.txt': 'Two files.\n', 'second/file.txt': 'This is the other one.\n' })),
  upload('Notes.txt', 36, text('Buy paper.\n买纸。\n紙を買う。\nاشتر الورق.\n')),
  upload('read-me.md', 37, text('# Read me\n\nThis is **not** much.\n')),
  upload('Forecast.numbers', 38, () => zipOf({ 'preview.txt': 'Forecast' })),
  upload('Talk.key', 39, () => zipOf({ 'preview.txt': 'Talk' })),
  upload('Leaflet.pages', 40, () => zipOf({ 'preview.txt': 'Leaflet' })),
  upload('Companion.apk', 41, () => zipOf({ 'AndroidManifest.xml': '<manifest/>' })),
  upload('Scale.wav', 42, () => wavOf([262, 294, 330, 349, 392, 440, 494, 523])),
  upload('Crossing.avi', 43, () => aviOf(64, 36, 20)),
  upload('Sunset.png', 44, picture(4.2)),
  upload('Contract.pdf', 45, () => pdfOf(['Contract', 'Both sides agree.'])),
  upload('Plan.xmind', 46, () => zipOf({ 'content.json': '[]' })),
  upload('data.bin', 47, () => Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 37) % 256))));

const mainDesktop: readonly DemoEntry[] = [
  productLaunch,
  folder('市场部资料', 1,
    online('newdoc', '第三季度市场计划', 1, '目标：三个城市，十二场活动。\n负责人：林小雨\n'),
    online('mosheet', '预算表', 5),
    online('form', '客户满意度调查', 11),
    upload('会议纪要.docx', 7, () => docxOf(['会议纪要', '出席：全体成员。'])),
    folder('合同', 20, upload('供应商合同.pdf', 20, () => pdfOf(['Contract with the supplier'])))),
  folder('営業部の共有資料', 2,
    online('presentation', '来期の提案', 2),
    online('table', '顧客一覧', 10),
    upload('見積書.xlsx', 13, () => xlsxOf([['品名', '金額'], ['机', 42_000], ['椅子', 18_000]])),
    upload('議事録.txt', 17, text('議事録\n・次回は金曜日\n'))),
  folder('فريق المبيعات', 3,
    online('newdoc', 'خطة الربع الثالث', 3, 'الهدف: ثلاث مدن واثنا عشر لقاءً.\n'),
    online('mosheet', 'الميزانية', 21),
    upload('ملاحظات الاجتماع.txt', 26, text('ملاحظات الاجتماع\nالموعد القادم يوم الخميس\n'))),
  everyFormat,
  folder('Monthly reports', 35, ...monthlyReports),
  folder('From the old days', 90,
    online('sheet', 'Stock list of the old office', 100),
    online('spreadsheet', 'Expenses 2019', 120),
    online('slide', 'Founding story', 130),
    online('document', 'First draft of everything', 140)),
  folder('Empty folder', 60),
  online('newdoc', 'Old invitation', 33, 'You are invited to the opening on Friday.\n'),
  online('newdoc', 'Q1/Q2 plan', 0, 'First quarter: the desktop. Second quarter: the browser.\n'),
  online('newdoc', 'Welcome to Deckle', 28, 'This workspace has a team of four people, a space, shared folders and files of every kind. Try everything.\n'),
  online('mosheet', 'Team calendar', 1),
  online('mindmap', 'アイデア', 5),
  online('board', 'Retrospective', 8),
  online('newdoc', 'Crème brûlée 🍮 recipe', 27, 'Five yolks, 80 g of sugar, half a litre of cream, one vanilla pod. 40 minutes at 110 °C.\n'),
  upload(longName, 29, text('They did.\n')),
  upload('Group photo.png', 12, picture(0.4, 480, 300)),
  upload('تقرير سنوي.pdf', 48, () => pdfOf(['Annual report'])),
  upload('年度总结.docx', 52, () => docxOf(['年度总结', '这一年过得很快。'])),
];

/** The space of the demo workspace's team. */
export const productSpace = {
  name: 'Product',
  announcement: 'Welcome to the product space! The launch is on Thursday: please have your slides in “Kick-off” by Wednesday noon.',
  entries: [
    folder('Decisions', 2, online('newdoc', 'Why we begin small', 2), online('newdoc', '为什么先做桌面端', 5)),
    folder('リリース', 4, online('mosheet', '進捗表', 4), upload('release-notes.md', 6, text('# 1.0\n\n- Everything.\n'))),
    online('board', 'Ideas of everybody', 1),
    online('table', 'Who does what', 3),
    upload('شعار.svg', 9, () => svgOf('شعار', '#d97706')),
  ] satisfies readonly DemoEntry[],
};

/** Files, by name, on which the first person acted. */
export const mainActions = {
  starred: ['Launch plan', 'Team calendar', '市场部资料'],
  /** In order. */
  quickAccess: ['Product launch', 'Team calendar', 'Q1/Q2 plan'],
  trashed: ['Old invitation'],
  templates: [{ name: 'Weekly plan', of: 'Q1/Q2 plan' }, { name: 'Launch checklist', of: 'Launch plan' }],
  /** The second person shares it with the first one. */
  sharedWithMain: '读书笔记',
} as const;

/** The people of the demo workspace. The app signs in as the first one. */
export const demoPeople: readonly DemoPerson[] = [
  { name: 'Ada Lindqvist', email: 'ada@demo.deckle.example', entries: mainDesktop },
  {
    name: '林小雨', email: 'xiaoyu@demo.deckle.example',
    entries: [folder('我的文档', 3, online('newdoc', '周报', 3, '本周完成：预算表初稿。\n'), online('mosheet', '考勤表', 9)), online('mindmap', '读书笔记', 15)],
  },
  {
    name: '佐藤 花子', email: 'hanako@demo.deckle.example',
    entries: [folder('資料', 4, online('presentation', '新製品の紹介', 4)), online('newdoc', '日報', 2, '紹介資料の下書きを作成した。\n')],
  },
  {
    name: 'ليلى حداد', email: 'layla@demo.deckle.example',
    entries: [folder('مشاريعي', 6, online('table', 'قائمة المهام', 6)), online('newdoc', 'مسودة العقد', 10, 'مسودة أولى للمراجعة.\n')],
  },
];
