import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { PageResponse, ServePage } from '../serve-app';
import { contentSecurityPolicy, pageHeaders } from './content-policy';
import { firstFrameStyleOf, withInlineStyle } from './first-frame-page';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

const indexFile = 'index.html';

/** Names of the app's files, without escapes. Characters with a special meaning in a file system are excluded. */
const safeFilePath = /^(?:\/[\w-][\w.-]*)+$/;

const missing = (status: 404 | 405): PageResponse => ({ status, headers: pageHeaders, bytes: null });

export interface PagePorts {
  readonly read: (path: string) => Promise<Uint8Array | null>;
  /** Adds the facts about the window to the page. */
  readonly withFirstFrame: (page: string) => string;
}

/**
 * Serves the app's files from a folder. A path without an extension is a screen and returns index.html; a missing file
 * returns 404. Nothing outside the folder is reachable: `%2f` arrives encoded, so the path is checked after decoding.
 */
export const createPageHandler = (rootFolder: string, { read = readIfPresent, withFirstFrame = (page) => page }: Partial<PagePorts> = {}): ServePage => async ({ url, method }) => {
  if (method !== 'GET' && method !== 'HEAD') return missing(405);
  const { pathname } = new URL(url);
  const path = pathInside(rootFolder, pathname);
  const isScreen = path !== null && extname(path) === '';
  if (path === null || !(isScreen || safeFilePath.test(pathname))) return missing(404);
  const file = isScreen ? join(rootFolder, indexFile) : path;
  const mediaType = mediaTypes[extname(file)];
  const bytes = mediaType === undefined ? null : await read(file);
  if (bytes === null || mediaType === undefined) return missing(404);
  if (isScreen) return screen(rootFolder, read, withFirstFrame(new TextDecoder().decode(bytes)), method === 'HEAD');
  return { status: 200, headers: { ...pageHeaders, 'content-type': mediaType }, bytes: method === 'HEAD' ? null : bytes };
};

const screen = async (rootFolder: string, read: PagePorts['read'], plain: string, isHead: boolean): Promise<PageResponse> => {
  const styleFile = firstFrameStyleOf(plain);
  const style = styleFile === null ? null : await read(join(rootFolder, styleFile));
  const { page, policy } = style === null ? { page: plain, policy: contentSecurityPolicy } : withInlineStyle(plain, new TextDecoder().decode(style), contentSecurityPolicy);
  return { status: 200, headers: { ...pageHeaders, 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' }, bytes: isHead ? null : new TextEncoder().encode(page) };
};

/** The file of a URL path; null if it is outside the folder. */
export const pathInside = (rootFolder: string, urlPath: string): string | null => {
  const decoded = decode(urlPath);
  if (decoded === null || decoded.includes('\0') || decoded.split(/[/\\]/).includes('..')) return null;
  const path = normalize(join(rootFolder, decoded));
  return path === rootFolder || path.startsWith(rootFolder.endsWith(sep) ? rootFolder : rootFolder + sep) ? path : null;
};

const decode = (urlPath: string): string | null => {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return null;
  }
};

const readIfPresent = async (path: string): Promise<Buffer | null> => {
  try {
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return null;
    throw error;
  }
};
