/**
 * What the browser host's page may do: run our own scripts, talk to our own server, and nothing else. Sockets are named
 * beside 'self', because not every browser counts them in.
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
].join('; ');

/** Headers of every page and file of the browser host. `host`: where the page is reached. */
export const pageHeadersFor = (host: string) => ({
  'content-security-policy': contentSecurityPolicyFor(host),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-robots-tag': 'none',
}) as const;
