import { commonErrors, sessionErrors, writeErrors, type EndpointDefinition } from '../../contract/endpoint';
import type { ErrorCode } from '../../contract/errors';

export const isRead = ({ method }: EndpointDefinition): boolean => method === 'GET' || method === 'HEAD';

export const successStatusOf = ({ status, response }: EndpointDefinition): number => status ?? (response ? 200 : 204);

/** Whether the address of a call has the id of a file. */
export const namesFile = ({ path }: EndpointDefinition): boolean => path.startsWith('/files/{id}');

/** Every code that an endpoint may be refused with. */
export const declaredErrorsOf = (definition: EndpointDefinition): ReadonlySet<ErrorCode> => new Set<ErrorCode>([
  ...definition.errors, ...commonErrors,
  // Whoever is not signed in, and for whom no link opens, is asked to sign in.
  ...(definition.access === 'public' ? [] : sessionErrors),
  ...(isRead(definition) ? [] : writeErrors),
  ...(namesFile(definition) ? ['FILE_ID_REQUIRED'] as const : []),
]);
