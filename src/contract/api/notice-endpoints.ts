import { z } from 'zod';
import { endpoint } from '../endpoint';
import { guidSchema } from '../entities/common-schemas';
import { ancestorSchema } from '../entities/file';
import { noticeChannels, noticeItemSchema, noticeKinds, type NoticeChannel } from '../entities/notice';
import { fileErrors } from '../error-groups';
import { fileParams, isUnchanged } from './file-endpoints';

/** Number of notices on a page (account specification, section 9). A page with fewer is the last. */
export const noticePageSize = 20;
/** Maximum number of notices in a response. */
export const noticePageLimit = 100;
/** Maximum number of ids in a mark. */
export const noticeMarkLimit = 1000;

const countSchema = z.object({ count: z.number().int() });
const itemIdSchema = z.number().int().min(1).max(2 ** 31 - 1);
const queryNumber = z.coerce.number().pipe(itemIdSchema);
export const channelsSchema = z.object(Object.fromEntries(noticeChannels.map((name) => [name, z.boolean()])) as Record<NoticeChannel, z.ZodBoolean>);

export const noticesEndpoints = {
  'notices.list': endpoint({
    method: 'GET', path: '/notifications', access: 'session', uncached: true,
    summary: 'Lists notices, the latest first. `action=peek` marks all as seen and sets the unpeeked count to 0; a cookie session needs the ajax marker for it.',
    /** `lt`: only notices before this id. `kind`: only notices of its types; the counts are of all kinds. */
    query: z.object({
      limit: z.coerce.number().int().min(1).max(noticePageLimit).default(noticePageSize), status: z.enum(['all', 'unread']).default('all'),
      action: z.literal('peek').optional(), lt: queryNumber.optional(), kind: z.enum(noticeKinds).optional(),
    }),
    response: z.object({ notifications: z.array(noticeItemSchema), unreadCount: z.number().int(), unpeekedCount: z.number().int() }),
    errors: [],
  }),
  'notices.unreadCount': endpoint({
    method: 'GET', path: '/notifications/unread_count', access: 'session', summary: 'Returns the number of unread notices.', response: countSchema, errors: [],
  }),
  'notices.unpeekedCount': endpoint({
    method: 'GET', path: '/notifications/unpeeked_count', access: 'session', summary: 'Returns the number of notices that were not seen in an opened list.', response: countSchema, errors: [],
  }),
  'notices.readAll': endpoint({
    method: 'POST', path: '/notifications/action/read_all', access: 'session', summary: 'Marks all notices as read, or those up to an id that the person saw.',
    body: z.strictObject({ upTo: itemIdSchema.optional() }).optional(),
    /** The ids that were unread, for the undo; null if there were more than `noticeMarkLimit`. */
    response: z.object({ ids: z.array(itemIdSchema).nullable(), unreadCount: z.number().int() }), errors: [],
  }),
  'notices.unreadMany': endpoint({
    method: 'POST', path: '/notifications/action/unread', access: 'session', summary: 'Marks notices as unread again. Unknown ids are ignored.',
    body: z.strictObject({ ids: z.array(itemIdSchema).max(noticeMarkLimit) }),
    response: z.object({ unreadCount: z.number().int() }), errors: [],
  }),
  'notices.mark': endpoint({
    method: 'PATCH', path: '/notifications/{noticeId}', access: 'session', summary: 'Marks a notice as read, or as unread again.',
    params: z.object({ noticeId: queryNumber }), body: z.strictObject({ status: z.enum(['read', 'unread']) }),
    response: noticeItemSchema.extend({ isUnchanged }), errors: ['NOTICE_NOT_FOUND'],
  }),
  'notices.channels': endpoint({
    method: 'GET', path: '/subscribe', access: 'session', summary: 'Returns the channels of notices.', response: channelsSchema, errors: [],
  }),
  'notices.setChannel': endpoint({
    method: 'POST', path: '/subscribe', access: 'session', summary: 'Turns a channel of notices on or off.',
    body: z.strictObject({ channel: z.enum(noticeChannels), action: z.enum(['turnon', 'turnoff']) }), response: z.object({ success: z.boolean() }), errors: [],
  }),
  'notices.mute': endpoint({
    method: 'PUT', path: '/files/{id}/mute', access: 'session', summary: 'Stops notices about a file, or about a folder or space and everything inside.',
    params: fileParams, response: z.object({ mute: z.boolean(), isUnchanged }), errors: [...fileErrors],
  }),
  'notices.unmute': endpoint({
    method: 'DELETE', path: '/files/{id}/mute', access: 'session', summary: 'Allows notices about a file again. `mute` remains true if a folder above it is muted.',
    params: fileParams, response: z.object({ mute: z.boolean(), isUnchanged }), errors: [...fileErrors],
  }),
  'notices.muted': endpoint({
    method: 'GET', path: '/notifications/muted', access: 'session', summary: 'Lists muted files, folders and spaces that the caller may read, the latest first; at most 1,000.',
    response: z.object({ files: z.array(ancestorSchema.extend({ guid: guidSchema })) }), errors: [],
  }),
} as const;
