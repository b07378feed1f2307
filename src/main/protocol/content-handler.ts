import { byteRoutes, isThumbnailSize, thumbnailQueryOf } from '../../contract/api/byte-routes';
import { headers as headerNames } from '../../contract/header-names';
import { endReasonOf, type EndReason } from '../session/session-end';
import { contentHeaders } from './content-policy';

export interface ContentPorts {
  /** The origin of the account's server. */
  readonly server: string;
  readonly basePath: string;
  readonly token: () => string | null;
  /** The partition's fetch. */
  readonly fetch: typeof globalThis.fetch;
  readonly onSessionEnded: (reason: EndReason) => void;
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[0-9A-Za-z]{22}')}$`);
const downloadPath = patternOf(byteRoutes.download.path);
const officePdfPath = patternOf(byteRoutes.officePdf.path);
const onlineContentPath = patternOf(byteRoutes.content.path);
const avatarPath = new RegExp(`^${byteRoutes.avatar.path.replace('{hash}', '[0-9a-f]{64}')}$`);
const thumbnailPath = patternOf(byteRoutes.thumbnail.path);

/** The server's path of bytes that pages may load, with the size of a thumbnail; null for all other paths. */
const servedPathOf = ({ pathname, searchParams }: URL, basePath: string): string | null => {
  // Online content and pictures of people are outside of the API base.
  if (onlineContentPath.test(pathname) || avatarPath.test(pathname)) return pathname;
  if (!pathname.startsWith(basePath)) return null;
  const path = pathname.slice(basePath.length);
  if (downloadPath.test(path) || officePdfPath.test(path)) return pathname;
  const size = searchParams.get('size');
  return thumbnailPath.test(path) && isThumbnailSize(size) ? pathname + thumbnailQueryOf(size) : null;
};

/** Request headers passed to the server, and response headers passed to the page. */
const forwardedRequestHeaders = ['range', 'if-range', 'if-none-match'];
const forwardedResponseHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag', 'last-modified', headerNames.contentHead, headerNames.contentLength];

const refuse = (status: 403 | 404 | 405 | 502): Response => new Response(null, { status, headers: contentHeaders });

/** Serves `app://content/…`: file bytes, requested with the account's token, which the page never receives. */
export const createContentHandler = ({ server, basePath, token, fetch, onSessionEnded }: ContentPorts) => async (request: Request): Promise<Response> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
  const path = servedPathOf(new URL(request.url), basePath);
  if (path === null) return refuse(404);
  const bearer = token();
  if (bearer === null) return refuse(403);
  let response: Response;
  try {
    response = await fetch(server + path, {
      method: request.method,
      headers: { ...picked(request.headers, forwardedRequestHeaders), authorization: `Bearer ${bearer}` },
      credentials: 'omit',
      redirect: 'error',
      signal: request.signal,
    });
  } catch {
    // The request failed, or the page cancelled it.
    return refuse(502);
  }
  const reason = endReasonOf(response.status);
  if (reason) onSessionEnded(reason);
  return new Response(response.body, { status: response.status, headers: { ...picked(response.headers, forwardedResponseHeaders), ...contentHeaders } });
};

const picked = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => { const value = headers.get(name); return value === null ? [] : [[name, value]]; }));
