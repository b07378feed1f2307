import { z } from 'zod';

/** An address within the app. Two slashes at its beginning, or a backslash, would be another host's. */
export const pagePathSchema = z.string().max(2000).regex(/^\/(?![/\\])[^\\\t\r\n]*$/);

/** Where something is shown: in a tab of its own, in a window of its own, or in the place of what is shown. */
export const showPlaces = ['tab', 'window', 'here'] as const;
export type ShowPlace = (typeof showPlaces)[number];

/** What the main process asks a window to show. `route`: an address, with its query. */
export const windowGoSchema = z.object({ route: pagePathSchema, in: z.enum(showPlaces) });
export type WindowGo = z.infer<typeof windowGoSchema>;
