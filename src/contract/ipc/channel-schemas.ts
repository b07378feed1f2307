import { z } from 'zod';
import { avatarLimitBytes, avatarMediaTypes, avatarPositionSchema, batchDownloadLimit } from '../api/byte-routes';
import { updatesEventSchemas, updatesInvokeSchemas } from '../desktop/updates-bridge';
import { navigationRequestSchema } from '../desktop/windows-bridge';
import { fileSchema } from '../entities/file';
import { accountPersonSchema } from '../entities/session';
import { localeSchema, preferencesPatchSchema, preferencesSchema } from '../preferences';
import { padMessageSchema, sentPresenceSchema } from '../realtime/content-messages';
import { liveEventSchema } from '../realtime/events';
import { accountsEventSchemas, accountsInvokeSchemas } from './accounts-schemas';
import type { EventChannel, InvokeChannel } from './channels';
import { downloadsEventSchemas, downloadsSchemas } from './downloads-schemas';
import { failureSchema } from './failure-schema';
import { networkEventSchemas, networkInvokeSchemas } from './network-schemas';
import { serversInvokeSchemas } from './servers-schemas';
import { menusEventSchemas, menusInvokeSchemas } from './menus-schemas';
import { diagnosticsInvokeSchemas } from './diagnostics-schemas';
import { linksEventSchemas, linksInvokeSchemas } from './links-schemas';
import { windowsInvokeSchemas } from './windows-schemas';
import { desktopSettingsEventSchemas, desktopSettingsInvokeSchemas } from './desktop-settings-schemas';

export const sessionStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('signed-out'), server: z.string().nullable(), reason: z.enum(['expired', 'blocked', 'keychain']).nullable() }),
  z.object({ status: z.literal('signed-in'), server: z.string(), user: accountPersonSchema, isRemembered: z.boolean(), isWaitingForKeychain: z.boolean().optional(), isDeletionCancelled: z.boolean().optional() }),
]);

export const realtimeMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('event'), event: liveEventSchema }),
  z.object({ type: z.literal('reset'), isReplaced: z.boolean().optional() }),
  z.object({ type: z.literal('connection'), isOnline: z.boolean() }),
  z.object({ type: z.literal('pad'), message: padMessageSchema }),
]);

export const uploadProgressSchema = z.object({
  id: z.string(), name: z.string(), folder: z.string(), sentBytes: z.number(), totalBytes: z.number(),
  state: z.enum(['copying', 'waiting', 'sending', 'done', 'failed', 'cancelled']), file: fileSchema.nullable(), failure: failureSchema.nullable(),
  blockedBy: z.enum(['network', 'folder']).nullable(), copyState: z.enum(['copying', 'kept', 'no-room', 'unkept']), copiedBytes: z.number(), isRelocated: z.boolean(),
});

export const windowStateSchema = z.object({ isMaximized: z.boolean(), isFullScreen: z.boolean() });

export const unsentSchema = z.object({ hasPending: z.boolean(), isOffline: z.boolean(), isDurable: z.boolean(), canSendUnattended: z.boolean() });

const nothing = z.undefined();
/** Ids of files, folders and uploads, and names. Real values are far below these limits. */
const id = z.string().max(200);
const name = z.string().max(4000);
/** Maximum number of files in one drop. */
const droppedLimit = 10_000;

/** Inputs and outputs of the channels. Both ends parse with these schemas; a response travels as `IpcResponse`. */
export const invokeSchemas = {
  'api:call': {
    input: z.object({
      name: z.string().max(100),
      /** Parsed a second time against the endpoint's own schemas. */
      input: z.object({ params: z.unknown(), query: z.unknown(), body: z.unknown() }).partial(),
      idempotencyKey: z.string().max(200).optional(),
    }),
    output: z.unknown(),
  },
  'api:upload-picture': {
    input: z.object({ bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength <= avatarLimitBytes), type: z.enum(avatarMediaTypes), position: avatarPositionSchema }),
    output: z.string(),
  },
  'realtime:open-files': { input: z.object({ guids: z.array(id).max(100) }), output: nothing },
  'realtime:send-presence': { input: sentPresenceSchema.extend({ padId: id }), output: nothing },
  'session:current': { input: nothing, output: sessionStateSchema },
  'session:sign-in': { input: z.object({ account: z.string().max(400), passwordDigest: z.string().length(64) }), output: nothing },
  'session:sign-in-by-code': { input: z.object({ account: z.string().max(400), code: z.string().max(20) }), output: nothing },
  'session:sign-up': { input: z.object({ account: z.string().max(400), code: z.string().max(20).nullable(), name: z.string().max(2000), passwordDigest: z.string().length(64), inviteGuid: z.string().max(64).nullable() }), output: nothing },
  'session:sign-out': { input: nothing, output: nothing },
  'session:refresh': { input: nothing, output: nothing },
  ...accountsInvokeSchemas,
  ...serversInvokeSchemas,
  ...networkInvokeSchemas,
  'preferences:get': { input: nothing, output: preferencesSchema },
  'preferences:set': { input: preferencesPatchSchema, output: nothing },
  ...desktopSettingsInvokeSchemas,
  ...menusInvokeSchemas,
  ...linksInvokeSchemas,
  ...diagnosticsInvokeSchemas,
  ...updatesInvokeSchemas,
  'updates:version': { input: nothing, output: z.string() },
  'files:choose-uploads': {
    input: z.object({ kind: z.enum(['files', 'folder']) }),
    output: z.object({
      choice: z.string(), fileNames: z.array(z.string()),
      folders: z.array(z.object({ name: z.string(), parent: z.number().int().nullable(), modifiedAt: z.string().nullable() })),
    }).nullable(),
  },
  'files:upload-chosen': {
    input: z.object({ choice: z.string().max(100), folder: id, fileNames: z.array(name.nullable()).max(droppedLimit), folders: z.array(id.nullable()).max(droppedLimit) }),
    output: z.number().int(),
  },
  'files:challenge': {
    input: z.object({ paths: z.array(z.string().max(40_000)).max(droppedLimit) }),
    output: z.object({ drop: z.string(), challenges: z.array(z.object({ nonce: z.string(), parts: z.array(z.tuple([z.number(), z.number()])) })) }),
  },
  'files:upload-dropped': {
    input: z.object({ drop: z.string().max(100), proofs: z.array(z.string().max(64)).max(droppedLimit), names: z.array(name).max(droppedLimit), folder: id }),
    output: z.number().int(),
  },
  'files:resolve-upload-folder': { input: z.object({ folder: id, guid: id.nullable() }), output: nothing },
  'files:cancel-upload': { input: z.object({ id }), output: nothing },
  'files:retry-upload': { input: z.object({ id }), output: nothing },
  'files:retry-uploads-now': { input: nothing, output: nothing },
  'files:save': { input: z.object({ guid: id, name }), output: z.boolean() },
  'files:save-batch': {
    input: z.object({ guids: z.array(id).min(1).max(batchDownloadLimit), locale: localeSchema }),
    output: z.object({ filesCount: z.number().int(), missingCount: z.number().int() }).nullable(),
  },
  'files:save-text': { input: z.object({ name, text: z.string().max(100_000_000) }), output: z.boolean() },
  'window:minimize': { input: nothing, output: nothing },
  'window:toggle-maximize': { input: nothing, output: nothing },
  'window:close': { input: nothing, output: nothing },
  'window:state': { input: nothing, output: windowStateSchema },
  'window:report-unsent': { input: unsentSchema, output: nothing },
  ...windowsInvokeSchemas,
  'window:open-external': { input: z.object({ url: z.string().max(4000) }), output: nothing },
  ...downloadsSchemas,
} as const satisfies Record<InvokeChannel, { input: z.ZodType; output: z.ZodType }>;

export const eventSchemas = {
  'session:changed': sessionStateSchema,
  ...accountsEventSchemas,
  ...networkEventSchemas,
  'realtime:message': realtimeMessageSchema,
  'preferences:changed': preferencesSchema,
  ...desktopSettingsEventSchemas,
  ...menusEventSchemas,
  ...linksEventSchemas,
  ...updatesEventSchemas,
  'files:upload-progress': uploadProgressSchema,
  'window:state-changed': windowStateSchema,
  'window:navigate': navigationRequestSchema,
  ...downloadsEventSchemas,
} as const satisfies Record<EventChannel, z.ZodType>;

export type InvokeInput<Name extends InvokeChannel> = z.infer<(typeof invokeSchemas)[Name]['input']>;
export type InvokeOutput<Name extends InvokeChannel> = z.infer<(typeof invokeSchemas)[Name]['output']>;
export type EventPayload<Name extends EventChannel> = z.infer<(typeof eventSchemas)[Name]>;

/** Electron's rejections keep only the message of an error, so the response itself says whether it is a failure. */
export type IpcResponse<Value> = { readonly ok: true; readonly data: Value } | { readonly ok: false; readonly error: z.infer<typeof failureSchema> };
