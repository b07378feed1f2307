import { trustedTypesPolicies } from '../../contract/trusted-types-policies';

/**
 * The policy permits scripts and connections of this server only. Sockets are listed beside 'self', because some
 * browsers do not include them in it.
 */
const contentSecurityPolicyFor = (host: string): string => [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  `connect-src 'self'${/^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''}`,
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedTypesPolicies.join(' ')}`,
].join('; ');

/** Headers of every page and file of the browser host. `host` is the host name in the request. */
export const pageHeadersFor = (host: string) => ({
  'content-security-policy': contentSecurityPolicyFor(host),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-robots-tag': 'none',
}) as const;
