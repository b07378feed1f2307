import { z } from 'zod';
import { endpoint } from '../endpoint';
import { timestampSchema } from '../entities/common-schemas';

/** Things that a person learns or does once (account specification, section 7). `welcome`: the person dismissed the first steps. */
export const guideTypes = ['welcome', 'upload', 'share', 'spaces', 'palette', 'offline', 'team', 'notices'] as const;
export type GuideType = (typeof guideTypes)[number];

const guideSchema = z.object({ type: z.enum(guideTypes), createdAt: timestampSchema });
export type Guide = z.infer<typeof guideSchema>;

export const guideEndpoints = {
  'guides.list': endpoint({
    method: 'GET', path: '/guides', access: 'session', summary: 'Lists the guides that the caller completed.',
    response: z.object({ guides: z.array(guideSchema) }), errors: [],
  }),
  'guides.get': endpoint({
    method: 'GET', path: '/guides/{type}', access: 'session', summary: 'Returns a guide that the caller completed.',
    params: z.object({ type: z.string().max(100) }), response: guideSchema, errors: ['GUIDE_TYPE_UNKNOWN', 'GUIDE_NOT_FOUND'],
  }),
  'guides.create': endpoint({
    method: 'POST', path: '/guides', access: 'session', summary: 'Marks a guide as completed.',
    body: z.strictObject({ type: z.string().max(100) }).partial(), response: guideSchema, errors: ['GUIDE_TYPE_REQUIRED', 'GUIDE_TYPE_UNKNOWN'],
  }),
} as const;
