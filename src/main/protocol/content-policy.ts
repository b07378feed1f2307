import { headers as headerNames } from '../../contract/header-names';
import { appOrigin, contentOrigin } from '../../contract/ipc/app-addresses';
import { trustedTypesPolicies } from '../../contract/trusted-types-policies';

/**
 * The content security policy of all pages. Scripts and styles come only from the app's own files. No HTML can be
 * injected as text: it requires one of the named Trusted Types policies.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  `img-src 'self' data: blob: ${contentOrigin}`,
  `media-src ${contentOrigin} blob:`,
  "font-src 'self'",
  `connect-src 'self' ${contentOrigin}`,
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedTypesPolicies.join(' ')}`,
].join('; ');

/**
 * Headers of all app files. They set no opener policy: pages are never opened by other pages (security/guards.ts), and
 * Chromium would discard the window's first frame and render a second.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Headers of uploaded files: displayed and read by the app's pages, never executed. */
export const contentHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "sandbox; default-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': appOrigin,
  'access-control-allow-headers': 'range',
  'access-control-expose-headers': `content-length, content-range, etag, ${headerNames.contentHead}, ${headerNames.contentLength}`,
};
