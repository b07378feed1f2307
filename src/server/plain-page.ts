import { createHash } from 'node:crypto';
import type { Locale } from '../contract/preferences';
import { intlLocaleOf } from '../core/locales';

/** The content policy contains the hash of the style. */
const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;display:grid;place-items:center;min-height:100vh;background:light-dark(#f4efe4,#1d1b18);color:light-dark(#23211d,#ece7db)}
main{box-sizing:border-box;width:min(100%,24rem);padding:1.5rem;background:light-dark(#fff,#2a2723);border:1px solid light-dark(#d8cfbc,#474136);border-radius:12px}
h1{font-size:1.125rem;margin:0 0 .25rem}p{margin:.25rem 0}
.amount{font-size:2rem;font-weight:600;margin:.75rem 0}
.quiet{color:light-dark(#645d50,#b5ad9d);font-size:.875rem;overflow-wrap:anywhere}
fieldset{border:1px solid light-dark(#d8cfbc,#474136);border-radius:8px;margin:1rem 0;padding:.5rem .75rem}
label{display:block;padding:.25rem 0}
button{display:block;width:100%;font:inherit;padding:.625rem;margin-top:.5rem;border-radius:8px;border:1px solid light-dark(#a39a86,#6a6252);background:transparent;color:inherit;cursor:pointer}
button[value=pay]{background:#1f4d40;border-color:#1f4d40;color:#fff;font-weight:600}`;

/** Headers of plain pages: no scripts, and forms to this server only. */
export const plainPageHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`,
  'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'none',
};

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A paragraph of a text. */
export const paragraph = (text: string, className = ''): string => `<p${className === '' ? '' : ` class="${className}"`}>${escapeHtml(text)}</p>`;

/** A page outside of the app, for people who follow a link or scan a code. `body` is HTML. */
export const plainPage = (locale: Locale, title: string, body: string): string => {
  const heading = escapeHtml(title);
  return `<!doctype html><html lang="${intlLocaleOf(locale)}" dir="${locale === 'ar-SA' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${heading}</title><style>${style}</style></head><body><main><h1>${heading}</h1>${body}</main></body></html>`;
};
