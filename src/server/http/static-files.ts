import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { basePathMeta } from '../../contract/base-path';
import { isApiPath } from './endpoint-paths';
import { pageHeadersFor } from './page-headers';

export interface StaticFilesOptions {
  /** The folder of the built pages. */
  readonly folder: string;
  readonly basePath: string;
  readonly publicOrigin: string | null;
}

const isOurs = (path: string, basePath: string): boolean => isApiPath(path, basePath) || path === '/metrics' || path.startsWith('/ws');

/** Encodings of the page, the smallest first. The build writes its other files in the same encodings. */
const encodings = [['br', promisify<Buffer, Buffer>(brotliCompress)], ['gzip', promisify<Buffer, Buffer>(gzip)]] as const;

/** The build puts a content hash into these names, so these files never change. */
const isHashed = (path: string): boolean => /^\/assets\/.+-[\w-]{8}\.\w+$/.test(path);

const acceptsHtml = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false;

/**
 * Serves the pages to browsers: the build's files under their names, and the index page for every route of the app.
 * Only the page knows the app's routes. Returns whether there is a build to serve.
 */
export const addStaticFiles = async (app: FastifyInstance, { folder, basePath, publicOrigin }: StaticFilesOptions): Promise<boolean> => {
  if (!existsSync(join(folder, 'index.html'))) return false;
  const hostOf = (request: FastifyRequest): string => (publicOrigin === null ? request.host : new URL(publicOrigin).host);
  await app.register(fastifyStatic, { root: folder, serve: false, dotfiles: 'ignore', cacheControl: false, preCompressed: true });

  // The page has no validator, so that no browser revalidates a cached page with an earlier base path.
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = addBasePath(await readFile(join(folder, 'index.html'), 'utf8'), basePath);
    reply.headers(pageHeadersFor(hostOf(request))).header('cache-control', 'no-cache').header('vary', 'accept-encoding').type('text/html; charset=utf-8');
    const encoding = encodings.find(([name]) => acceptsEncoding(request, name));
    return encoding ? reply.header('content-encoding', encoding[0]).send(await encoding[1](Buffer.from(page))) : reply.send(page);
  };

  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (isOurs(path, basePath)) return reply.callNotFound();
    const file = fileNameOf(path);
    if (file !== null && existsSync(join(folder, file))) {
      return reply.headers(pageHeadersFor(hostOf(request)))
        .header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache').sendFile(file);
    }
    // The root returns the page to every client, including command-line clients.
    return path === '/' || acceptsHtml(request) ? sendPage(request, reply) : reply.callNotFound();
  });
  return true;
};

/** Whether a client named an encoding, with a quality above 0 (RFC 9110, section 12.5.3). */
const acceptsEncoding = (request: FastifyRequest, encoding: string): boolean => (request.headers['accept-encoding'] ?? '').split(',').some((part) => {
  const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
  return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
});

/** Writes the API's base path into the page. A base path contains no character that is special in HTML. */
const addBasePath = (page: string, basePath: string): string =>
  page.replace(new RegExp(`(<meta name="${basePathMeta}" content=")[^"]*`), (_, before: string) => before + basePath);

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';

/** A file's path inside the build; null for the index page and for paths that could leave the folder. */
const fileNameOf = (path: string): string | null => {
  const name = path.slice(1);
  return name === '' || name === 'index.html' || !/^[\w-][\w./-]*\.\w+$/.test(name) || name.includes('..') ? null : name;
};
