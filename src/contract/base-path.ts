import { z } from 'zod';

/** Where the API begins under a server's origin, unless its operator chose another path. */
export const defaultBasePath = '/api';

/**
 * A base path: whole segments, none of which begins with a dot, so that putting it behind an origin never leads to
 * another one and no client shortens it.
 */
export const basePathSchema = z.string().regex(/^(\/[\w-][\w.-]*)*\/[\w-]([\w.-]*[\w-])?$/, 'has to begin with a slash and not to end with one');

/** The page's own note of the base path: a `meta` element of this name, which the server fills in. */
export const basePathMeta = 'deckle-base-path';
