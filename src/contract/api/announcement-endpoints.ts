import { z } from 'zod';
import { endpoint } from '../endpoint';

/** An announcement of the operator, in the person's language. `link`: an https address. */
export const announcementSchema = z.object({ id: z.string(), text: z.string(), link: z.string().nullable() });
export type OperatorAnnouncement = z.infer<typeof announcementSchema>;

export const announcementEndpoints = {
  'announcement.get': endpoint({
    method: 'GET', path: '/users/announcement', access: 'session', summary: "Returns the operator's announcement; null without one, and after the caller dismissed it.",
    query: z.object({ announcementType: z.enum(['blue_tip']) }), response: z.object({ data: announcementSchema.nullable() }), errors: [],
  }),
  'announcement.dismiss': endpoint({
    method: 'DELETE', path: '/users/announcement/{id}', access: 'session', summary: 'Dismisses an announcement for the caller on all devices. An announcement that is over changes nothing.',
    params: z.object({ id: z.string().max(64) }), errors: [],
  }),
} as const;
