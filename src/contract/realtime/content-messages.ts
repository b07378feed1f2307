import { z } from 'zod';
import { changesetLineSchema } from '../api/content-endpoints';
import { guidSchema } from '../entities/common-schemas';

/** Sent by a client that closes a file. */
export const clientLeftEvent = 'CLIENT_LEFT';
/** Sent by a client whose selection in a file changed, and by the server to the other windows of the file. */
export const presenceEvent = 'PRESENCE';
/** Sent by the server with new changesets of an open file. */
export const contentEvent = 'Content';

/** Maximum length of the state in a presence message, characters. */
export const presenceLimit = 4096;
/** Maximum number of presence messages of one person in a second. */
export const presencesPerSecond = 10;

/** The client's message that it has a file open. */
export const padReadySchema = z.object({ padId: guidSchema, type: z.literal('PAD') });
export const padLeftSchema = z.object({ padId: guidSchema });

const clientIdSchema = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
/** `state`: base64, opaque to the server; null once the window has closed the file. */
export const sentPresenceSchema = z.object({ padId: guidSchema, clientId: clientIdSchema, state: z.string().max(presenceLimit).nullable() });
export type SentPresence = z.infer<typeof sentPresenceSchema>;

/** A window that has a file open. The server adds the person. `avatar` is absent from earlier versions. */
export const presenceSchema = z.object({
  guid: guidSchema, clientId: clientIdSchema, personId: z.number().int(), name: z.string(), avatar: z.string().nullable().optional(), canEdit: z.boolean(), state: z.string().nullable(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** Acknowledgement of an opened file: its revision and the windows that have it open; or why it stays closed. */
export const padAckSchema = z.union([z.object({ rev: z.number().int(), presences: z.array(presenceSchema) }), z.object({ code: z.string() })]);
export type PadAck = z.infer<typeof padAckSchema>;

/** New changesets of a file. `changesets` is null if they are too large for a message, so that the client fetches them. */
export const contentMessageSchema = z.object({
  guid: guidSchema,
  /** The revision before the first changeset. If the client has an earlier one, it fetches the changesets between. */
  prevRev: z.number().int(), rev: z.number().int(), changesets: z.array(changesetLineSchema).nullable(),
});
export type ContentMessage = z.infer<typeof contentMessageSchema>;

/**
 * Messages about open files, as a window receives them. `opened`: the file is followed from this revision, and a window that
 * has an earlier one fetches the changesets between.
 */
export const padMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changesets'), message: contentMessageSchema }),
  z.object({ kind: z.literal('presence'), presence: presenceSchema }),
  z.object({ kind: z.literal('opened'), guid: guidSchema, rev: z.number().int(), presences: z.array(presenceSchema) }),
]);
export type PadMessage = z.infer<typeof padMessageSchema>;
