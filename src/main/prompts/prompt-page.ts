import { createHash } from 'node:crypto';
import type { Locale, ThemeColour } from '../../contract/preferences';
import { bcp47Of, directionOf } from '../../core/locales';
import { themeTokens } from '../../core/themes';
import type { PromptFact, PromptField, Prompt } from './prompt';
import { promptStyle } from './prompt-style';

export interface PromptAppearance { readonly locale: Locale; readonly colour: ThemeColour; readonly isDark: boolean }

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** Isolates external text, so that it cannot change the direction of the text around it. */
const factHtml = ({ name, value, isCode = false }: PromptFact): string =>
  `<dt>${escaped(name)}</dt><dd><bdi${isCode ? ' dir="ltr" class="code"' : ''} translate="no">${escaped(value)}</bdi></dd>`;

const fieldHtml = ({ id, label, type, value, maxLength, note }: PromptField, isFirst: boolean): string =>
  `<label>${escaped(label)}<input name="${escaped(id)}" type="${type}" value="${escaped(value)}" maxlength="${maxLength}" autocomplete="off" spellcheck="false"${isFirst ? ' autofocus' : ''}>${
    note === undefined ? '' : `<span class="note">${escaped(note)}</span>`}</label>`;

/** The page of a prompt: text and buttons without a script. The preload script handles the buttons. */
export const promptPage = (prompt: Prompt, { locale, colour, isDark }: PromptAppearance): { readonly html: string; readonly policy: string } => {
  const { title, text, problems = [], facts = [], fields = [], decline, accept } = prompt;
  const style = promptStyle(themeTokens(colour, isDark ? 'dark' : 'light'));
  const focused = fields.find(({ value }) => value === '') ?? fields[0];
  const html = `<!doctype html><html lang="${bcp47Of(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style></head><body>
<form role="alertdialog" aria-labelledby="title" aria-describedby="text">
<h1 id="title">${escaped(title)}</h1>
<div id="text">${text.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('')}${
  problems.length === 0 ? '' : `<ul class="problems">${problems.map((problem) => `<li>${escaped(problem)}</li>`).join('')}</ul>`}</div>
${facts.length === 0 ? '' : `<dl>${facts.map(factHtml).join('')}</dl>`}${fields.map((field) => fieldHtml(field, field === focused)).join('')}
<div class="buttons">${accept === null ? '' : `<button type="submit" name="accept" disabled>${escaped(accept)}</button>`}<button type="button" name="decline" class="strong"${
  fields.length === 0 ? ' autofocus' : ''}>${escaped(decline)}</button></div>
</form></body></html>`;
  return { html, policy: `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'` };
};
