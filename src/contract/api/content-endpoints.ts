import { z } from 'zod';
import { endpoint } from '../endpoint';
import { fileErrors } from '../error-groups';
import { guidSchema } from '../entities/common-schemas';

/** Maximum size of one changeset, bytes. */
export const changesetLimitBytes = 4 * 1024 ** 2;
/** Maximum body of a call with changesets, bytes: one changeset of the maximum size in base64, and the other fields. */
const bodyLimitBytes = 6 * 1024 ** 2;

const changesetSchema = z.string().max(bodyLimitBytes);
/** Names a changeset within its file. A repeated request has the same name. */
const uuidSchema = z.string().regex(/^[\w-]{8,64}$/);
/** Version of the exchange. */
const syncSchema = z.literal(1);
/** The last revision of the content that the client has. */
const revSchema = z.number().int().min(0).max(2 ** 31 - 1);
const clientIdSchema = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

const syncBodySchema = z.object({
  sync: syncSchema, rev: revSchema,
  /** The client id of the window in this file. Null: the server mints one, if the caller may edit. */
  clientId: clientIdSchema.nullable(),
  /** The changeset that was sent before without a response, and the changes since then. */
  committingCS: changesetSchema.nullable().optional(), committingCSUuid: uuidSchema.nullable().optional(),
  userCS: changesetSchema.nullable().optional(), userCSUuid: uuidSchema.nullable().optional(),
})
  .refine(({ committingCS, committingCSUuid }) => (committingCS ?? null) === null === ((committingCSUuid ?? null) === null), { path: ['committingCSUuid'] })
  .refine(({ userCS, userCSUuid }) => (userCS ?? null) === null === ((userCSUuid ?? null) === null), { path: ['userCSUuid'] });

const appendErrors = [
  ...fileErrors, 'NO_ACCESS_EDIT', 'FILE_IS_LOCKED', 'CONTENT_NOT_EDITABLE', 'CHANGESET_INVALID', 'CHANGESET_OUT_OF_ORDER', 'CONTENT_CLIENT_UNKNOWN', 'CONTENT_REPLACED',
] as const;

/** Calls of online content (account specification, section 7, "Content sync"). Changesets are Yjs updates in base64. */
export const contentEndpoints = {
  'content.sync': endpoint({
    method: 'POST', path: '/edit/files/{guid}/sync', access: 'session', isText: true, bodyLimitBytes, ownsTransaction: true,
    summary: 'Appends up to two changesets, and returns those after a revision. A line of JSON each: first the head, then changesets.',
    params: z.object({ guid: guidSchema }),
    body: syncBodySchema,
    response: z.string(),
    errors: appendErrors,
  }),
  'content.compose': endpoint({
    method: 'POST', path: '/edit/files/{guid}/compose', access: 'session', isText: true, bodyLimitBytes, ownsTransaction: true,
    summary: 'Appends a changeset. Returns its revision as a line of JSON.',
    params: z.object({ guid: guidSchema }),
    body: z.object({ sync: syncSchema, rev: revSchema, clientId: clientIdSchema, changeset: changesetSchema, uuid: uuidSchema }),
    response: z.string(),
    errors: appendErrors,
  }),
} as const;

/** First line of a sync response. */
export const syncHeadSchema = z.object({
  /** The last revision of the file. Further calls return later changesets if the lines end before it. */
  rev: z.number().int(),
  /** The client id to use; null if the caller may not edit. */
  clientId: z.number().int().nullable(),
});
export type SyncHead = z.infer<typeof syncHeadSchema>;

/** A changeset as clients receive it. */
export const changesetLineSchema = z.object({
  rev: z.number().int(), clientId: z.number().int(), uuid: z.string(), personId: z.number().int(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Base64. */
  cs: z.string(),
});
export type ChangesetLine = z.infer<typeof changesetLineSchema>;

/** The head of a content URL's response. */
export const contentHeadSchema = z.object({
  rev: z.number().int(), kind: z.string(),
  /** Version of the content's structure. */
  schema: z.number().int(),
});
export type ContentHead = z.infer<typeof contentHeadSchema>;
