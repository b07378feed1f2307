import { absolutePrefixes } from '../contract/endpoint';
import { isFromServer, isPageAddress } from './page-addresses';

/**
 * Lets the app open in a browser without a network. It caches the files of one build and the server's page, and
 * intercepts only their requests. The API, the live connection, uploads and downloads never pass through it. A newer
 * build is cached separately and takes over once no window uses the current build.
 */

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: the paths of its files, and a name that changes with any of them. */
declare const builtFiles: readonly string[];
declare const buildName: string;

const cachePrefix = 'deckle-';
const cacheName = cachePrefix + buildName;
const page = '/';
const files = new Set(builtFiles);
/** The page passes the API base, which the server's operator configured. */
const apiBase = new URL(self.location.href).searchParams.get('api') ?? '';

/** Timeout after which a slow network counts as offline. */
const pageTimeoutMs = 4000;

const cacheFiles = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  // All or nothing. The page must come from the server; files have a hash in their names, so any HTTP cache may serve
  // them.
  await Promise.all([cache.addAll([...files]), cache.add(new Request(page, { cache: 'reload' }))]);
};

const deleteOtherBuilds = async (): Promise<void> => {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(names.map((name) => caches.delete(name)));
};

const cached = (address: string): Promise<Response | undefined> => caches.match(address, { cacheName, ignoreVary: true });

const fileAt = async (request: Request, address: string): Promise<Response> => await cached(address) ?? fetch(request);

/** The server's current page, or the cached page if the server does not respond in time. */
const pageFor = async (request: Request): Promise<Response> => {
  const networkRequest = fetch(request);
  const timeout = new Promise<null>((resolve) => { setTimeout(() => { resolve(null); }, pageTimeoutMs); });
  const response = await Promise.race([networkRequest, timeout]).catch(() => null);
  return response !== null && isFromServer(response.status) ? response : await cached(page) ?? networkRequest;
};

self.addEventListener('install', (event) => { event.waitUntil(cacheFiles()); });
self.addEventListener('activate', (event) => { event.waitUntil(deleteOtherBuilds()); });
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (files.has(pathname)) event.respondWith(fileAt(request, pathname));
  else if (request.mode === 'navigate' && isPageAddress(pathname, [apiBase, ...absolutePrefixes])) event.respondWith(pageFor(request));
});
