import type { Locale } from '../../../contract/preferences';
import { bcp47Of, directionOf } from '../../../core/locales';
import { mailText } from '../../../locales/mail-texts';

/** An email without its addresses. */
export interface MailContent {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailParts {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. The address is absolute. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Less important sentences, below the action. */
  readonly notes: readonly string[];
  /** Origin of the server. */
  readonly origin: string;
}

/** Maximum lengths in code points. */
const limits = { name: 60, subject: 150 } as const;

const oneLine = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

const shorten = (text: string, limit: number): string => {
  const points = [...text];
  return points.length <= limit ? text : `${points.slice(0, limit - 1).join('').trimEnd()}…`;
};

/**
 * A name that a person typed, for an email: one line without control and format characters, and of limited length. A word
 * joiner (U+2060) keeps mail programs from making links of names such as `evil.example`.
 */
export const mailName = (name: string): string => shorten(oneLine(name), limits.name).replaceAll(/([.:/@])(?=[\p{L}\p{N}/])/gu, '$1\u2060');

/** Isolates the direction of a name within a sentence. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

/** A colour for mail programs without dark themes, and a pair for the others. */
const themed = (property: string, light: string, dark: string): string => `${property}:${light};${property}:light-dark(${light},${dark})`;
const ink = themed('color', '#221F1A', '#EFEAE0');
const paleInk = themed('color', '#6A6254', '#A29A8C');
const paper = themed('background-color', '#F4F0E7', '#161512');
const sheet = themed('background-color', '#FFFFFF', '#201E1A');
const border = `border:1px solid #E5DECF;${themed('border-color', '#E5DECF', '#37332D')}`;
const button = `${themed('background-color', '#214F41', '#8FCBB2')};${themed('color', '#FFFFFF', '#10241C')}`;
const accentInk = themed('color', '#214F41', '#9BD3BC');
const fonts = "font-family:Inter,'Noto Sans','Noto Sans Arabic','PingFang SC','Hiragino Sans','Microsoft YaHei UI',system-ui,sans-serif";

const paragraph = (text: string, style: string): string => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

const actionHtml = (locale: Locale, { label, url }: NonNullable<MailParts['action']>): string => {
  const href = escapeHtml(url);
  return [
    `<p style="margin:8px 0 24px"><a href="${href}" style="display:inline-block;padding:10px 20px;border-radius:6px;font-size:14px;line-height:20px;font-weight:600;text-decoration:none;${button}">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 4px;font-size:13px;line-height:20px;${paleInk}">${escapeHtml(mailText(locale, 'linkHint'))}</p>`,
    `<p style="margin:0 0 16px;font-size:13px;line-height:20px;word-break:break-all"><a href="${href}" dir="ltr" style="${accentInk}">${href}</a></p>`,
  ].join('\n');
};

const htmlOf = (locale: Locale, { title, paragraphs, action, notes }: MailParts, subject: string, footer: string): string => `<!doctype html>
<html lang="${bcp47Of(locale)}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;color-scheme:light dark;${paper};${ink};${fonts}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;border-collapse:separate">
<tr><td style="padding:0 4px 12px;font-size:16px;line-height:24px;font-weight:600;${accentInk}">Deckle</td></tr>
<tr><td style="padding:28px 28px 12px;border-radius:10px;text-align:start;${sheet};${border};${ink}">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;overflow-wrap:anywhere">${escapeHtml(title)}</h1>
${paragraphs.map((text) => paragraph(text, 'font-size:14px;line-height:22px;overflow-wrap:anywhere')).join('\n')}
${action ? actionHtml(locale, action) : ''}
${notes.map((text) => paragraph(text, `font-size:13px;line-height:20px;overflow-wrap:anywhere;${paleInk}`)).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px 0;font-size:12px;line-height:18px;text-align:start;${paleInk}">${escapeHtml(footer)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;

const textOf = (locale: Locale, { title, paragraphs, action, notes }: MailParts, footer: string): string =>
  [title, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...notes, `-- \n${footer}`].join('\n\n') + '\n';

/** An email in plain text and HTML, with inline styles and nothing that is loaded. The parts are plain text. */
export const renderMail = (locale: Locale, parts: MailParts): MailContent => {
  const subject = shorten(oneLine(parts.subject), limits.subject);
  const footer = mailText(locale, 'sentBy', { server: isolated(new URL(parts.origin).host) });
  return { subject, text: textOf(locale, parts, footer), html: htmlOf(locale, parts, subject, footer) };
};
