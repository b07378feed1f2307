import { isLoopback, originOfAuthority } from './server-origin';
import { pagePath } from './page-paths';

/** A page of the app on a server. */
export interface Link {
  /** Origin of the server, its name in punycode. */
  readonly server: string;
  readonly path: string;
}

/** Scheme of links that open in the desktop app: `deckle://open/<host[:port]>/<path>`. */
export const linkScheme = 'deckle';

/** Longer texts are never our links and are refused unparsed. */
const lengthLimit = 2000;

/** Control characters, spaces, bidi and zero-width characters, and characters that programs interpret. */
const unsafeCharacters = /[\p{C}\p{Z}\u061c\u200e\u200f\u202a-\u202e\u2060-\u2069\\@%<>"'`{}|^]/u;

const parse = (text: string, pattern: RegExp, serverOf: (authority: string, scheme: string) => string | null): Link | null => {
  if (text.length > lengthLimit) return null;
  const [, scheme = '', authority = '', path = '', rest = ''] = pattern.exec(text) ?? [];
  // Pages ignore the part after the path; trackers append it to links.
  if (unsafeCharacters.test(scheme + authority + path) || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(rest)) return null;
  const server = serverOf(authority, scheme.toLowerCase());
  const page = pagePath(path === '' ? '/' : path);
  return server === null || page === null ? null : { server, path: page };
};

/** Parses `deckle://open/<host[:port]>/<path>`. Null: not a link, or a deceptive one. */
export const parseLink = (text: string): Link | null =>
  parse(text, /^(deckle):\/\/open\/([^/?#]+)(\/[^?#]*)?([?#][^]*)?$/i, originOfAuthority);

/** Parses the URL of a page of the app in a browser. Does not check whether a server exists there. */
export const parseWebLink = (text: string): Link | null =>
  parse(text, /^(https?):\/\/([^/?#]+)(\/[^?#]*)?([?#][^]*)?$/i, (authority, scheme) => {
    const origin = originOfAuthority(authority);
    // The URL itself contains a scheme; a server without TLS must be on this computer.
    const isPlain = origin?.startsWith('http:') === true;
    if (scheme === 'http') return isPlain ? origin : null;
    return origin === null ? null : new URL(origin.replace(/^http:/, 'https:')).origin;
  });

/** The link to a page of a server. Null for a page without links, or a server that a link cannot express. */
export const deckleLink = (serverOrigin: string, path: string): string | null => {
  if (!URL.canParse(serverOrigin)) return null;
  const { origin, host, hostname, protocol } = new URL(serverOrigin);
  const page = pagePath(path);
  if (page === null || protocol !== (isLoopback(hostname) ? 'http:' : 'https:')) return null;
  const link = `${linkScheme}://open/${host}${page}`;
  return parseLink(link)?.server === origin ? link : null;
};
