import { absolutePrefixes, type EndpointDefinition } from '../../contract/endpoint';

const isAbsolute = (path: string): boolean => absolutePrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

/** The path at the server's root of an endpoint's path, as the contract and OpenAPI write it: `/api/files/{id}`. */
export const serverPathOf = (path: string, basePath: string): string => (isAbsolute(path) ? path : basePath + path);

/** All paths that answer an endpoint, the one that clients use first. */
export const serverPathsOf = ({ path, aliases = [] }: Pick<EndpointDefinition, 'path' | 'aliases'>, basePath: string): string[] =>
  [path, ...aliases].map((each) => serverPathOf(each, basePath));

/** The same path as Fastify writes it: `/api/files/:id`. */
export const routeUrlOf = (serverPath: string): string => serverPath.replace(/\{(\w+)\}/g, ':$1');

/** Whether an address belongs to the API, so that nothing but the API may answer it. */
export const isApiAddress = (path: string, basePath: string): boolean =>
  isAbsolute(path) || path === basePath || path.startsWith(`${basePath}/`);
