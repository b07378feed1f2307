import { assertNever } from '../../../core/assert-never';

/** The pages of the app. Their addresses are the specification's (section 2) wherever it gives one. */
export type Route =
  | { readonly name: 'login'; readonly next: string | null }
  | { readonly name: 'register'; readonly next: string | null }
  | { readonly name: 'logout'; readonly next: string | null }
  | { readonly name: 'desktop' }
  | { readonly name: 'folder'; readonly guid: string }
  | { readonly name: 'file'; readonly guid: string }
  | { readonly name: 'trash' }
  | { readonly name: 'gallery' }
  | { readonly name: 'not-found'; readonly path: string };

/** Reads an address. Anything that is no page of ours is `not-found`. */
export const routeOf = (pathname: string, search: string): Route => {
  const [first = '', second, ...rest] = pathname.split('/').filter((part) => part !== '');
  const notFound: Route = { name: 'not-found', path: pathname };
  const next = ownPath(new URLSearchParams(search).get('next'));
  if (rest.length > 0) return notFound;
  if (second !== undefined) {
    if (first !== 'folder' && first !== 'file') return notFound;
    const guid = decoded(second);
    return guid === null ? notFound : { name: first, guid };
  }
  switch (first) {
    case '': case 'desktop': case 'index.html': return { name: 'desktop' };
    case 'login': case 'register': case 'logout': return { name: first, next };
    case 'trash': case 'gallery': return { name: first };
    default: return notFound;
  }
};

export const hrefOf = (route: Route): string => {
  switch (route.name) {
    case 'login': case 'register': case 'logout':
      return `/${route.name}${route.next === null ? '' : `?next=${encodeURIComponent(route.next)}`}`;
    case 'folder': case 'file': return `/${route.name}/${encodeURIComponent(route.guid)}`;
    case 'desktop': case 'trash': case 'gallery': return `/${route.name}`;
    case 'not-found': return route.path;
    default: return assertNever(route);
  }
};

/** Whether the page can be seen without signing in. */
export const isPublicRoute = (route: Route): boolean => route.name === 'login' || route.name === 'register' || route.name === 'gallery';

/** The folder that a page shows, or that what is made there goes into. */
export const folderOf = (route: Route): string => (route.name === 'folder' ? route.guid : 'Desktop');

/** Only a path within the app: an address that somebody else chose must not lead away from it. */
const ownPath = (next: string | null): string | null => (next !== null && /^\/(?![/\\])/.test(next) ? next : null);

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};
