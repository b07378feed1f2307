import { absolutePrefixes, type EndpointDefinition } from '../../contract/endpoint';

const isAbsolute = (path: string): boolean => absolutePrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** An endpoint's path from the server's root, in the notation of the contract and OpenAPI: `/api/files/{id}`. */
export const serverPathOf = (path: string, basePath: string): string => (isAbsolute(path) ? path : basePath + path);

/** All paths of an endpoint. The first one is the path that clients prefer. */
export const serverPathsOf = ({ path, aliases = [] }: Pick<EndpointDefinition, 'path' | 'aliases'>, basePath: string): string[] =>
  [path, ...aliases].map((each) => serverPathOf(each, basePath));

/** The same path in Fastify's notation: `/api/files/:id`. */
export const routeUrlOf = (serverPath: string): string => serverPath.replace(/\{(\w+)\}/g, ':$1');

/** Whether an address belongs to the API, so that only API routes may respond to it. */
export const isApiPath = (path: string, basePath: string): boolean =>
  isAbsolute(path) || path === basePath || path.startsWith(`${basePath}/`);
