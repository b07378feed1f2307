import { z } from 'zod';
import { timestampSchema } from '../entities/common-schemas';
import { fileTagsSchema, listedFileSchema } from '../entities/file';
import { permissionsAndReasonsSchema } from '../entities/permissions';

/**
 * Kinds and actions of live events (file specification, section 4). `destroy` and `unread` are our additions: without
 * them clients would miss deletions and files marked as unread.
 */
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

/** Data of a `File` event: the file as in lists, with its capabilities included. */
export const fileEventDataSchema = z.object({
  file: listedFileSchema.omit({ capabilitySet: true }).extend({ permissionsAndReasons: permissionsAndReasonsSchema }),
  /**
   * The parent before this event, if the file moved. Null: on the desktop of a different person, or in a folder that
   * the receiver may not read.
   */
  previousParentId: z.string().nullable().optional(),
  /**
   * The previous sibling, if the position changed; null: the file is first. Absent if the receiver may not read that
   * sibling.
   */
  after: z.string().nullable().optional(),
  /**
   * The changed tag list with its current value, if tags changed. Team tags go to the members of the team, personal
   * tags to their owner.
   */
  fileTags: fileTagsSchema.partial().optional(),
});
export type FileEventData = z.infer<typeof fileEventDataSchema>;

const envelope = {
  /** Position in the commit order of the whole server. */
  seq: z.number().int(),
  /**
   * The epoch of the sequence. A restored backup assigns the same sequence again in a different epoch, so only both
   * together identify an event. Absent from servers of earlier versions.
   */
  epoch: z.string().optional(),
  guid: z.string(),
  at: timestampSchema,
  /** The push-client id of the window that caused the event; null if no window did. */
  origin: z.string().nullable(),
};

/**
 * One event as it is emitted. The file in `data` has its state at the time of emission. `File destroy` has no data: the
 * file is gone for the receiver. `File update` without data and origin (`isReferenceOnly`) happened before the receiver had
 * access. The file exists; clients that show it fetch it again.
 */
export const storedEventSchema = z.object({
  ...envelope,
  kind: z.enum(eventKinds),
  action: z.string(),
  data: fileEventDataSchema.nullable(),
});
export type StoredEvent = z.infer<typeof storedEventSchema>;

/** One event on the socket. If `prevSeq` differs from the last received sequence, events were missed. */
export const liveEventSchema = storedEventSchema.extend({ prevSeq: z.number().int() });
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** The client's first message after connecting (account specification, section 4). */
export const clientReadySchema = z.object({ padId: z.string().nullable(), type: z.literal('NOTICE') });

/** The server's acknowledgement: the last sequence before the first event of this connection, and its epoch. */
export const clientReadyAckSchema = z.object({ seq: z.number().int(), epoch: z.string().optional() });
export type EventPosition = z.infer<typeof clientReadyAckSchema>;

export const socketPath = '/ws';
export const clientReadyEvent = 'CLIENT_READY';
/** Sent by the server before it closes a socket whose client broke a limit, with the reason (`disconnectedSchema`). */
export const disconnectedEvent = 'DISCONNECTED';
export const disconnectedSchema = z.object({ code: z.literal('TOO_MANY_REQUESTS') });
/** Sent by the server before it closes a socket whose session ended. */
export const sessionEndedEvent = 'SESSION_ENDED';
