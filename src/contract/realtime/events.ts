import { z } from 'zod';
import { timestampSchema } from '../entities/common';
import { fileTagsSchema, listedFileSchema } from '../entities/file';
import { permissionsAndReasonsSchema } from '../entities/permissions';

/** Kinds and actions of live events (file specification, section 4). `destroy` and `unread` are ours: without them nobody learns that a file is gone, or unread again. */
export const eventActions = {
  File: ['create', 'update', 'sortFiles', 'destroy'],
  Permission: ['create', 'destroy'],
  StarredFile: ['create', 'destroy'],
  FileMark: ['read', 'unread', 'readAll'],
  Invite: ['create', 'delete'],
  discussion: ['create', 'delete'],
  DesktopShortcut: ['create', 'destroy'],
  Notification: ['create'],
  Maintenance: ['start', 'end'],
  Payment: ['paid'],
} as const satisfies Record<string, readonly string[]>;
export type EventKind = keyof typeof eventActions;
export type EventAction<Kind extends EventKind = EventKind> = (typeof eventActions)[Kind][number];
export const eventKinds = Object.keys(eventActions) as EventKind[];

/** What a `File` event carries: the file as lists show it, with its own capabilities beside it. */
export const fileEventDataSchema = z.object({
  file: listedFileSchema.omit({ capabilitySet: true }).extend({ permissionsAndReasons: permissionsAndReasonsSchema }),
  /** Where the file was before this event, when it moved; null: on somebody else's desktop, or where the person may not read. */
  previousParentId: z.string().nullable().optional(),
  /** Where its place among its siblings changed: the one before it, null where it is the first; absent where that one may not be read. */
  after: z.string().nullable().optional(),
  /** Where its tags changed: that list, as it is now. The team's are told to its members, one's own to oneself. */
  fileTags: fileTagsSchema.partial().optional(),
});
export type FileEventData = z.infer<typeof fileEventDataSchema>;

const envelope = {
  /** Place in the commit order of the whole server. */
  seq: z.number().int(),
  /**
   * The epoch in which the sequence was given. A restored backup gives a sequence again in another epoch, so both together
   * name one event. Absent from servers of earlier versions.
   */
  epoch: z.string().optional(),
  guid: z.string(),
  at: timestampSchema,
  /** The push-client id of the window that caused it; null where none did. */
  origin: z.string().nullable(),
};

/**
 * One event as it is told. The file in `data` is as it is when the event is told. `File destroy` has no data: the file is
 * gone for the person. `File update` without data and without an origin (`isGuidAlone`) happened before the person's right
 * began: the file is there, and whoever shows it reads it again.
 */
export const storedEventSchema = z.object({
  ...envelope,
  kind: z.enum(eventKinds),
  action: z.string(),
  data: fileEventDataSchema.nullable(),
});
export type StoredEvent = z.infer<typeof storedEventSchema>;

/** One event as the socket sends it. A `prevSeq` other than the last one received means that something was missed. */
export const liveEventSchema = storedEventSchema.extend({ prevSeq: z.number().int() });
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** What the client says once connected (account specification, section 4). */
export const clientReadySchema = z.object({ padId: z.string().nullable(), type: z.literal('NOTICE') });

/** The server's acknowledgement: the last sequence before this connection's first event, and its epoch. */
export const clientReadyAckSchema = z.object({ seq: z.number().int(), epoch: z.string().optional() });
export type EventPosition = z.infer<typeof clientReadyAckSchema>;

export const socketPath = '/ws';
export const clientReadyEvent = 'CLIENT_READY';
/** Sent by the server before it closes a socket whose session ended. */
export const sessionEndedEvent = 'SESSION_ENDED';
