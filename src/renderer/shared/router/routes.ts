import { desktopId } from '../../../contract/entities/common';
import { assertNever } from '../../../core/assert-never';
import { fileAddresses, type FileAddress } from '../../../core/file-urls';

/** The lists of recent files (file specification, section 3, activity kinds). What carries a tag is in the place of that tag. */
export const recentKinds = ['used', 'updated', 'created', 'shared'] as const;
export type RecentKind = (typeof recentKinds)[number];

/** A page that is about one file, folder or space. */
export type FileRoute =
  | { readonly name: 'folder'; readonly guid: string }
  | { readonly name: 'space'; readonly guid: string }
  /** What people did in a space lately. */
  | { readonly name: 'space-timeline'; readonly guid: string }
  | { readonly name: 'file'; readonly address: FileAddress; readonly guid: string };

/** The pages of the app. Their addresses are the specification's (section 2) wherever it gives one. */
export type Route =
  | { readonly name: 'login'; readonly next: string | null }
  | { readonly name: 'register'; readonly next: string | null }
  | { readonly name: 'logout'; readonly next: string | null }
  /** The page that the person starts with. */
  | { readonly name: 'home' }
  | { readonly name: 'desktop' }
  | { readonly name: 'recent'; readonly kind: RecentKind }
  | { readonly name: 'shared' }
  | { readonly name: 'favorites' }
  | { readonly name: 'spaces' }
  | { readonly name: 'tag'; readonly id: number }
  /** What the people one works with did lately. */
  | { readonly name: 'timeline' }
  | { readonly name: 'trash' }
  | FileRoute
  /** Where people get the desktop app; in a browser alone. */
  | { readonly name: 'download' }
  | { readonly name: 'gallery' }
  | { readonly name: 'not-found'; readonly path: string };

const isOneOf = <Word extends string>(words: readonly Word[], word: string): word is Word => (words as readonly string[]).includes(word);

/** Reads an address. Anything that is no page of ours is `not-found`. */
export const routeOf = (pathname: string, search: string): Route => {
  const notFound: Route = { name: 'not-found', path: pathname };
  const parts = pathname.split('/').filter((part) => part !== '').map(decoded);
  if (parts.includes(null)) return notFound;
  const [first = '', second, third, ...rest] = parts.map(String);
  if (rest.length > 0) return notFound;
  if (third !== undefined) return first === 'space' && second !== undefined && third === 'timeline' ? { name: 'space-timeline', guid: second } : notFound;
  if (second !== undefined) {
    switch (first) {
      case 'folder': case 'space': return { name: first, guid: second };
      case 'recent': return isOneOf(recentKinds, second) ? { name: 'recent', kind: second } : notFound;
      case 'tag': return /^[1-9]\d{0,14}$/.test(second) ? { name: 'tag', id: Number(second) } : notFound;
      default: return isOneOf(fileAddresses, first) ? { name: 'file', address: first, guid: second } : notFound;
    }
  }
  switch (first) {
    case '': case 'index.html': return { name: 'home' };
    case 'login': case 'register': case 'logout': return { name: first, next: ownPath(new URLSearchParams(search).get('next')) };
    case 'recent': return { name: 'recent', kind: 'used' };
    case 'desktop': case 'shared': case 'favorites': case 'spaces': case 'timeline': case 'trash': case 'download': case 'gallery': return { name: first };
    default: return notFound;
  }
};

export const hrefOf = (route: Route): string => {
  switch (route.name) {
    case 'login': case 'register': case 'logout':
      return `/${route.name}${route.next === null ? '' : `?next=${encodeURIComponent(route.next)}`}`;
    case 'home': return '/';
    case 'desktop': case 'shared': case 'favorites': case 'spaces': case 'timeline': case 'trash': case 'download': case 'gallery': return `/${route.name}`;
    case 'recent': return `/recent/${route.kind}`;
    case 'tag': return `/tag/${route.id}`;
    case 'folder': case 'space': return `/${route.name}/${encodeURIComponent(route.guid)}`;
    case 'space-timeline': return `/space/${encodeURIComponent(route.guid)}/timeline`;
    case 'file': return `/${route.address}/${encodeURIComponent(route.guid)}`;
    case 'not-found': return route.path;
    default: return assertNever(route);
  }
};

/** Whether the page can be seen without signing in. */
export const isPublicRoute = (route: Route): boolean => route.name === 'login' || route.name === 'register' || route.name === 'download' || route.name === 'gallery';

/** The file, folder or space that a page is about. */
export const guidOf = (route: Route): string | null => ('guid' in route ? route.guid : null);

/** The folder that a page shows, or that what is made there goes into. */
export const folderOf = (route: Route): string => (route.name === 'folder' || route.name === 'space' ? route.guid : desktopId);

/** Only a path within the app: an address that somebody else chose must not lead away from it. Tabs and ends of lines are read past in addresses, so `/`, a tab and `/` begin one of another host. */
const ownPath = (next: string | null): string | null => (next !== null && /^\/(?![/\\])[^\t\r\n]*$/.test(next) ? next : null);

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};
