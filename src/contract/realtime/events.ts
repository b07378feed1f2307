import { z } from 'zod';
import { timestampSchema } from '../entities/common-schemas';
import { fileTagsSchema, listedFileSchema } from '../entities/file';
import { permissionsAndReasonsSchema } from '../entities/permissions';
import { readTolerantly } from '../read-tolerantly';
import { contentEvent, presenceEvent } from './content-messages';

/**
 * Kinds and actions of events about files (file specification, section 4). `destroy` and `unread` are our additions:
 * without them clients would miss deletions and files marked as unread.
 */
const fileEventActions = {
  File: ['create', 'update', 'sortFiles', 'destroy'],
  Permission: ['create', 'destroy'],
  StarredFile: ['create', 'destroy'],
  FileMark: ['read', 'unread', 'readAll'],
  Invite: ['create', 'delete'],
  DesktopShortcut: ['create', 'destroy'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Kinds and actions of the other events, which have no data. A `Payment` event has the order instead: `paid`, or `update` if an order was created or ended
 * without a payment. `Account update` is our addition: a fact about the person has changed, or may have. `Team update`: members, departments, invitations or settings of the person's team changed.
 * The `guid` of a `Notification` is an id: of the notice for `create`, of the item in the person's list for `read`. For
 * `readAll` and `peek` it is the last item that they include. For `settings` it names the changed list: `channels` or `mutes`.
 */
const otherEventActions = {
  discussion: ['create', 'delete'],
  Notification: ['create', 'read', 'readAll', 'peek', 'settings'],
  Maintenance: ['start', 'end'],
  Payment: ['paid', 'update'],
  Account: ['update'],
  Team: ['update'],
} as const satisfies Record<string, readonly string[]>;

export const eventActions = { ...fileEventActions, ...otherEventActions } as const;
export type EventKind = keyof typeof eventActions;
export type FileEventKind = keyof typeof fileEventActions;
export type EventAction<Kind extends EventKind = EventKind> = (typeof eventActions)[Kind][number];
export type OtherEventKind = keyof typeof otherEventActions;
export const eventKinds = Object.keys(eventActions) as EventKind[];
/** Kinds, or actions of a kind, that clients of earlier versions do not know. */
const laterEvents: Readonly<Record<string, readonly string[]>> = { Account: ['update'], Team: ['update'], Payment: ['update'], Notification: ['read', 'readAll', 'peek', 'settings'] };
/**
 * Whether clients of all versions know an event. Clients of earlier versions stop at any other event, so only clients that skip
 * unknown events receive it (`skipsUnknown`).
 */
export const isKnownToAll = ({ kind, action }: { readonly kind: string; readonly action: string }): boolean => Object.hasOwn(eventActions, kind) && laterEvents[kind]?.includes(action) !== true;
export const isFileEventKind = (kind: EventKind): kind is FileEventKind => Object.hasOwn(fileEventActions, kind);

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

/** The order of a `Payment` event. */
export const eventOrderSchema = z.object({ orderNo: z.string(), skuId: z.string() });
export type EventOrder = z.infer<typeof eventOrderSchema>;

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

const fileEvent = <Kind extends FileEventKind>(kind: Kind) =>
  z.object({ ...envelope, kind: z.literal(kind), action: z.enum(fileEventActions[kind]), data: fileEventDataSchema.nullable() });
const otherEvent = <Kind extends OtherEventKind>(kind: Kind) =>
  z.object({ ...envelope, kind: z.literal(kind), action: z.enum(otherEventActions[kind]), data: z.null() });

interface EventOf<Kind extends EventKind, Data> extends z.infer<z.ZodObject<typeof envelope>> {
  readonly kind: Kind;
  /** One of the kind's actions. */
  readonly action: string;
  readonly data: Data;
}
export type StoredEvent = EventOf<FileEventKind, FileEventData | null> | (EventOf<OtherEventKind, null> & { readonly order?: EventOrder | undefined });

/**
 * One event as it is emitted. The file in `data` has its state at the time of emission. `File destroy` has no data: the
 * file is gone for the receiver. `File update` without data and origin (`isReferenceOnly`) happened before the receiver had
 * access. The file exists; clients that show it fetch it again.
 */
export const storedEventSchema: z.ZodType<StoredEvent> = z.discriminatedUnion('kind', [
  fileEvent('File'), fileEvent('Permission'), fileEvent('StarredFile'), fileEvent('FileMark'), fileEvent('Invite'), fileEvent('DesktopShortcut'),
  otherEvent('discussion'), otherEvent('Notification'), otherEvent('Maintenance'), otherEvent('Payment').extend({ order: eventOrderSchema.optional() }), otherEvent('Account'), otherEvent('Team'),
]);

const liveSchema = z.object({ prevSeq: z.number().int() });
/** One event on the socket. If `prevSeq` differs from the last received sequence, events were missed. */
export const liveEventSchema = storedEventSchema.and(liveSchema);
export type LiveEvent = z.infer<typeof liveEventSchema>;

const positionSchema = liveSchema.extend({ seq: envelope.seq, epoch: envelope.epoch });
/** An event with a kind or an action that this version does not know. It counts for the sequence only. */
export interface UnknownEvent extends z.infer<typeof positionSchema> { readonly kind: null }

/** Reads an event on the socket. Null if it is malformed. */
export const readLiveEvent = (payload: unknown): LiveEvent | UnknownEvent | null => {
  const read = readTolerantly(z.array(liveEventSchema), [payload]);
  if (!read.success) return null;
  const [known] = read.data;
  if (known) return known;
  const position = positionSchema.safeParse(payload);
  return position.success ? { ...position.data, kind: null } : null;
};

/** The client's first message after connecting (account specification, section 4). */
export const clientReadySchema = z.object({
  padId: z.string().nullable(), type: z.literal('NOTICE'),
  /** Our addition: the client skips kinds that it does not know. Clients of earlier versions do not send it. */
  skipsUnknown: z.boolean().optional(),
});
/** The first message of this version's clients. */
export const clientReadyMessage: z.infer<typeof clientReadySchema> = { padId: null, type: 'NOTICE', skipsUnknown: true };

/** The server's acknowledgement: the last sequence before the first event of this connection, and its epoch. */
export const clientReadyAckSchema = z.object({ seq: z.number().int(), epoch: z.string().optional() });
export type EventPosition = z.infer<typeof clientReadyAckSchema>;

export const socketPath = '/ws';
export const clientReadyEvent = 'CLIENT_READY';
/** Sent by the server before it closes a socket whose client broke a limit, with the reason (`disconnectedSchema`). */
export const disconnectedEvent = 'DISCONNECTED';
export const disconnectedSchema = z.object({ code: z.literal('TOO_MANY_REQUESTS') });
/** Sent by the server before it closes a socket whose session ended, with the reason (`sessionEndedSchema`). */
export const sessionEndedEvent = 'SESSION_ENDED';
export const sessionEndReasons = ['expired', 'blocked'] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];
export const sessionEndedSchema = z.object({ reason: z.enum(sessionEndReasons).catch('expired') });
/** The reason in a `SESSION_ENDED` message; `expired` from servers of earlier versions. */
export const readSessionEnd = (payload: unknown): SessionEndReason => sessionEndedSchema.safeParse(payload).data?.reason ?? 'expired';

/** Names of messages that are no events. */
export const controlMessages: ReadonlySet<string> = new Set([clientReadyEvent, disconnectedEvent, sessionEndedEvent, contentEvent, presenceEvent]);
