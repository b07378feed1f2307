import { commonErrors, sessionErrors, writeErrors, type EndpointDefinition } from '../../contract/endpoint';
import type { ErrorCode } from '../../contract/errors';

export const isRead = ({ method }: EndpointDefinition): boolean => method === 'GET' || method === 'HEAD';

export const successStatusOf = ({ status, response }: EndpointDefinition): number => status ?? (response ? 200 : 204);

/** Whether the path of a call contains a file id. */
export const hasFileIdParameter = ({ path }: EndpointDefinition): boolean => path.startsWith('/files/{id}');

/** Every error code that an endpoint may return. */
export const declaredErrorsOf = (definition: EndpointDefinition): ReadonlySet<ErrorCode> => new Set<ErrorCode>([
  ...definition.errors, ...commonErrors,
  // Shared endpoints also need a session if no link grants access.
  ...(definition.access === 'public' ? [] : sessionErrors),
  ...(isRead(definition) ? [] : writeErrors),
  ...(hasFileIdParameter(definition) ? ['FILE_ID_REQUIRED'] as const : []),
]);
