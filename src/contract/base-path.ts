import { z } from 'zod';

/** Default path of the API below a server's origin. */
export const defaultBasePath = '/api';

/**
 * A base path: complete segments, none of which begins with a dot. Appended to an origin, it never leads to a different
 * origin, and clients do not normalise it.
 */
export const basePathSchema = z.string().regex(/^(\/[\w-][\w.-]*)*\/[\w-]([\w.-]*[\w-])?$/, 'has to begin with a slash and not to end with one');

/** Name of the `meta` element that the server fills in with the base path. */
export const basePathMeta = 'deckle-base-path';
