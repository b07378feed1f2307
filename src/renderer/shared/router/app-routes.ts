import { isSold, type SoldEdition } from '../../../contract/entities/editions';
import { desktopId } from '../../../contract/entities/common-schemas';
import { agreementNames, type AgreementName } from '../../../contract/api/agreement-endpoints';
import { assertNever } from '../../../core/assert-never';
import { filePathSegments, type FilePathSegment } from '../../../core/file-paths';

/** Lists of recent files (file specification, section 3, activity kinds). Files with a tag are in that tag's route. */
export const recentKinds = ['used', 'updated', 'created', 'shared'] as const;
export type RecentKind = (typeof recentKinds)[number];

/** Tabs of the team's page. */
export const teamTabs = ['members', 'departments', 'invitations', 'settings', 'log'] as const;
export type TeamTab = (typeof teamTabs)[number];

/** Pages beside the sign-in page: a new password, and signing in with a code. */
export const loginWays = ['reset', 'code'] as const;
export type LoginWay = (typeof loginWays)[number];

/** Plans of people without a team, in the addresses of their payment. */
const payableEditions = ['personal_premium', 'personal_super'] as const satisfies readonly SoldEdition[];
export type PayableEdition = (typeof payableEditions)[number];
/** The product in the address of a payment. */
export type PaymentMember = PayableEdition | 'storage';

/** Page of a file, folder or space. */
export type FileRoute =
  | { readonly name: 'folder'; readonly guid: string }
  | { readonly name: 'space'; readonly guid: string }
  /** Recent activity in a space. */
  | { readonly name: 'space-timeline'; readonly guid: string }
  | { readonly name: 'file'; readonly address: FilePathSegment; readonly guid: string };

/** Pages of the app. Their addresses follow the specification (section 2) where it defines one. */
export type Route =
  | { readonly name: 'login'; /** The sign-in page itself if absent. */ readonly way?: LoginWay; readonly next: string | null; /** The account is blocked (`code=423`). */ readonly isBlocked?: true }
  | { readonly name: 'register'; readonly next: string | null }
  | { readonly name: 'logout'; readonly next: string | null }
  /** Names the contact for a blocked account. */
  | { readonly name: 'blocked' }
  /** A text of the operator: terms, privacy and the like. */
  | { readonly name: 'agreement'; readonly agreement: AgreementName }
  /** An invitation to a team. */
  | { readonly name: 'join'; readonly inviteGuid: string }
  /** An invitation to a file. */
  | { readonly name: 'invitation'; readonly inviteGuid: string }
  /** The person's start page. */
  | { readonly name: 'home' }
  | { readonly name: 'desktop' }
  | { readonly name: 'recent'; readonly kind: RecentKind }
  | { readonly name: 'shared' }
  | { readonly name: 'favorites' }
  | { readonly name: 'spaces' }
  | { readonly name: 'tag'; readonly id: number }
  /** Recent activity of the person's colleagues. */
  | { readonly name: 'timeline' }
  | { readonly name: 'trash' }
  /** The people of the person's team. */
  | {
    readonly name: 'team';
    readonly tab: TeamTab;
    /** The department whose people are listed; everyone if absent. */
    readonly departmentId?: number;
  }
  /** All plans; `edition`: the plan that is shown first. */
  | { readonly name: 'pricing'; readonly edition?: SoldEdition }
  /** The payment on a phone. `from`: the screen that led here. */
  | { readonly name: 'payment'; readonly from: string | null; readonly member: PaymentMember | null }
  | FileRoute
  /** Downloads of the desktop app; only in a browser. */
  | { readonly name: 'download' }
  | { readonly name: 'gallery' }
  | { readonly name: 'not-found'; readonly path: string };

const isOneOf = <Word extends string>(words: readonly Word[], word: string): word is Word => (words as readonly string[]).includes(word);

/** Parses an address. Unknown addresses are `not-found`. */
export const parseRoute = (pathname: string, search: string): Route => {
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
      case 'login': return isOneOf(loginWays, second) ? { name: 'login', way: second, next: nextIn(search) } : notFound;
      case 'join': case 'invitation': return { name: first, inviteGuid: second };
      case 'agreements': return isOneOf(agreementNames, second) ? { name: 'agreement', agreement: second } : notFound;
      case 'pricing': return isSold(second) ? { name: 'pricing', edition: second } : notFound;
      case 'profile': return second === 'payment' ? paymentIn(search) : notFound;
      case 'team': return isOneOf(teamTabs, second) ? { name: 'team', tab: second, ...departmentIn(search) } : notFound;
      case 'tag': return /^[1-9]\d{0,14}$/.test(second) ? { name: 'tag', id: Number(second) } : notFound;
      default: return isOneOf(filePathSegments, first) ? { name: 'file', address: first, guid: second } : notFound;
    }
  }
  switch (first) {
    case '': case 'index.html': return { name: 'home' };
    case 'login': return { name: 'login', next: nextIn(search), ...(codeIn(search) === blockedCode ? { isBlocked: true } : {}) };
    case 'register': case 'logout': return { name: first, next: nextIn(search) };
    case 'error': return codeIn(search) === blockedCode ? { name: 'blocked' } : notFound;
    case 'recent': return { name: 'recent', kind: 'used' };
    case 'team': return { name: 'team', tab: 'members' };
    case 'pricing': return { name: 'pricing' };
    case 'payment': return paymentIn(search);
    case 'desktop': case 'shared': case 'favorites': case 'spaces': case 'timeline': case 'trash': case 'download': case 'gallery': return { name: first };
    default: return notFound;
  }
};

const departmentIn = (search: string): { readonly departmentId?: number } => {
  const id = new URLSearchParams(search).get('department') ?? '';
  return /^[1-9]\d{0,14}$/.test(id) ? { departmentId: Number(id) } : {};
};

/** The payment of `?from={source}&member={type}` (account specification, section 2). A type may lack its prefix: `premium`. */
const paymentIn = (search: string): Route => {
  const parameters = new URLSearchParams(search);
  const type = parameters.get('member') ?? '';
  const member = type === 'storage' ? type : payableEditions.find((edition) => edition === type || edition === `personal_${type}`) ?? null;
  return { name: 'payment', from: parameters.get('from')?.slice(0, sourceLimit) ?? null, member };
};
/** Maximum length of a source in an order. */
const sourceLimit = 64;

const paymentQuery = ({ from, member }: Extract<Route, { name: 'payment' }>): string => {
  const query = new URLSearchParams({ ...(from === null ? {} : { from }), ...(member === null ? {} : { member }) }).toString();
  return query === '' ? '' : `?${query}`;
};

export const hrefOf = (route: Route): string => {
  switch (route.name) {
    case 'login': return route.isBlocked ? `/login?code=${blockedCode}${route.next === null ? '' : `&next=${encodeURIComponent(route.next)}`}` : `/login${route.way === undefined ? '' : `/${route.way}`}${nextParameter(route.next)}`;
    case 'register': case 'logout': return `/${route.name}${nextParameter(route.next)}`;
    case 'home': return '/';
    case 'blocked': return `/error?code=${blockedCode}`;
    case 'agreement': return `/agreements/${route.agreement}`;
    case 'join': case 'invitation': return `/${route.name}/${encodeURIComponent(route.inviteGuid)}`;
    case 'desktop': case 'shared': case 'favorites': case 'spaces': case 'timeline': case 'trash': case 'download': case 'gallery': return `/${route.name}`;
    case 'recent': return `/recent/${route.kind}`;
    case 'team': return `/team/${route.tab}${route.departmentId === undefined ? '' : `?department=${route.departmentId}`}`;
    case 'pricing': return route.edition === undefined ? '/pricing' : `/pricing/${route.edition}`;
    case 'payment': return `/payment${paymentQuery(route)}`;
    case 'tag': return `/tag/${route.id}`;
    case 'folder': case 'space': return `/${route.name}/${encodeURIComponent(route.guid)}`;
    case 'space-timeline': return `/space/${encodeURIComponent(route.guid)}/timeline`;
    case 'file': return `/${route.address}/${encodeURIComponent(route.guid)}`;
    case 'not-found': return route.path;
    default: return assertNever(route);
  }
};

const publicRoutes: ReadonlySet<Route['name']> = new Set(['login', 'register', 'blocked', 'agreement', 'join', 'invitation', 'download', 'gallery']);

/** Whether the page is accessible without signing in. */
export const isPublicRoute = (route: Route): boolean => publicRoutes.has(route.name);

/** The invitation to which a page returns, after the sign-up for example; null for all other pages. */
export const invitationOf = (path: string | null): string | null => {
  if (path === null) return null;
  const route = parseRoute(path, '');
  return 'inviteGuid' in route ? route.inviteGuid : null;
};

/** Guid of the file, folder or space that the page shows. */
export const guidOfRoute = (route: Route): string | null => ('guid' in route ? route.guid : null);

/** Folder in which the page creates new files. */
export const targetFolderOf = (route: Route): string => (route.name === 'folder' || route.name === 'space' ? route.guid : desktopId);

/** Code of a blocked account in addresses: the status of the server's refusal. */
const blockedCode = '423';
/** Where a page leads once the server reported a blocked account (account specification, section 2). `next` is opened after signing in. */
export const blockedExit = (next: string | null): Route => ({ name: 'logout', next: hrefOf({ name: 'login', next, isBlocked: true }) });
/** Whether the query of any page says that the account is blocked. */
export const isBlockedByQuery = (search: string): boolean => codeIn(search) === '22';

const codeIn = (search: string): string | null => new URLSearchParams(search).get('code');
const nextIn = (search: string): string | null => inAppPath(new URLSearchParams(search).get('next'));

/** An address that no page has. */
const nowhere = 'http://nowhere.invalid';

/**
 * Accepts only paths within the app, so that a crafted address cannot redirect to another host. The URL parser decides:
 * it ignores tabs and line breaks, reads a backslash as a slash, and shortens `/./`.
 */
const inAppPath = (next: string | null): string | null => {
  if (next?.startsWith('/') !== true || !URL.canParse(next, nowhere)) return null;
  const { origin, pathname, search, hash } = new URL(next, nowhere);
  return origin === nowhere && !/^\/[/\\]/.test(pathname) ? pathname + search + hash : null;
};

const nextParameter = (next: string | null): string => (next === null ? '' : `?next=${encodeURIComponent(next)}`);

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};
