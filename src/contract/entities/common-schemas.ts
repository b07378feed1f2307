import { z } from 'zod';

/** A file's id: 22 characters of [0-9A-Za-z]. A leading `-` marks an id that the server has not confirmed yet. */
export const guidSchema = z.string().regex(/^[0-9A-Za-z]{22}$/);

/** The caller's root folder (file specification, section 2). The legacy interface calls it `0`. */
export const desktopId = 'Desktop';

/** The root folder of team spaces (file specification, section 2). */
export const spacesRootId = '1';

/** A folder as calls refer to it: a guid, or the caller's desktop. */
export const folderIdSchema = z.union([z.enum([desktopId, '0']), guidSchema]);

/** A timestamp on the wire: ISO 8601 with an offset. */
export const timestampSchema = z.iso.datetime({ offset: true });

/** A numeric timestamp in a query: milliseconds since 1970. Numbers below 12345678910 are seconds (section 9). */
export const numericTimestampSchema = z.union([z.number(), z.string().regex(/^\d{1,15}$/)]).pipe(z.coerce.number<string | number>().int().min(0).max(253_402_300_799_999));

/** Ids of people are safe integers; ids of anonymous people are negative (file specification, section 6). */
export const personIdSchema = z.number().int();

export const personSummarySchema = z.object({ id: personIdSchema, name: z.string(), avatar: z.string().nullable() });
export type PersonSummary = z.infer<typeof personSummarySchema>;

/** Number of entries on a page. */
export const pageLimit = { default: 100, maximum: 1000 } as const;

export const pageQueryShape = {
  limit: z.coerce.number().int().min(1).max(pageLimit.maximum).optional(),
  cursor: z.string().max(2000).optional(),
} as const;

export const nextCursorSchema = z.string().nullable();
