import { isLoopback, originOfAuthority } from './host';
import { pagePath } from './link-path';

/** A page of the app on a server. */
export interface Link {
  /** The server's origin, its name in punycode. */
  readonly server: string;
  readonly path: string;
}

/** The scheme of links that open in the desktop app: `deckle://open/<host[:port]>/<path>`. */
export const linkScheme = 'deckle';

/** Longer ones are no link of ours, and are not looked at. */
const lengthLimit = 2000;

/** Controls, blanks, what turns the direction of writing or has no width, and signs that programs read as others. */
const unfit = /[\p{C}\p{Z}\u061c\u200e\u200f\u202a-\u202e\u2060-\u2069\\@%<>"'`{}|^]/u;

const read = (text: string, pattern: RegExp, serverOf: (authority: string, scheme: string) => string | null): Link | null => {
  if (text.length > lengthLimit) return null;
  const [, scheme = '', authority = '', path = '', rest = ''] = pattern.exec(text) ?? [];
  // What comes after the path says nothing that a page reads; others put there where a link was clicked.
  if (unfit.test(scheme + authority + path) || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(rest)) return null;
  const server = serverOf(authority, scheme.toLowerCase());
  const page = pagePath(path === '' ? '/' : path);
  return server === null || page === null ? null : { server, path: page };
};

/** Reads `deckle://open/<host[:port]>/<path>`. Null: it is none, or one that nobody would write to a person they wish well. */
export const parseLink = (text: string): Link | null =>
  read(text, /^(deckle):\/\/open\/([^/?#]+)(\/[^?#]*)?([?#][^]*)?$/i, originOfAuthority);

/** Reads the address of a page of the app as a browser shows it. Whether a server is there is not known by that. */
export const parseWebLink = (text: string): Link | null =>
  read(text, /^(https?):\/\/([^/?#]+)(\/[^?#]*)?([?#][^]*)?$/i, (authority, scheme) => {
    const origin = originOfAuthority(authority);
    // An address says its scheme itself; without TLS a server is on this computer or it is none.
    const isPlain = origin?.startsWith('http:') === true;
    if (scheme === 'http') return isPlain ? origin : null;
    return origin === null ? null : new URL(origin.replace(/^http:/, 'https:')).origin;
  });

/** The link to a page of a server; null where that has none: no page for links, or a server that a link cannot name. */
export const deckleLink = (serverOrigin: string, path: string): string | null => {
  if (!URL.canParse(serverOrigin)) return null;
  const { origin, host, hostname, protocol } = new URL(serverOrigin);
  const page = pagePath(path);
  if (page === null || protocol !== (isLoopback(hostname) ? 'http:' : 'https:')) return null;
  const link = `${linkScheme}://open/${host}${page}`;
  return parseLink(link)?.server === origin ? link : null;
};
