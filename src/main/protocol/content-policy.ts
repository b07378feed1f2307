import { contentOrigin } from '../../contract/ipc/app-addresses';

/**
 * What the app's pages may load and do. Scripts and styles come from the app's own files only; nothing may be
 * written into the page as HTML text without a Trusted Types policy, of which there is none.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `img-src 'self' data: blob: ${contentOrigin}`,
  `media-src ${contentOrigin} blob:`,
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * Headers of every file of the app. There is no opener policy among them: no page is ever opened by another one
 * (security/guards.ts), and with one Chromium would throw the window's first frame away and begin a second.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Headers of what people uploaded: shown, never run. */
export const contentHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "sandbox; default-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
