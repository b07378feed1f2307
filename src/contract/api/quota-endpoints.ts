import { z } from 'zod';
import { endpoint } from '../endpoint';
import { fileErrors } from '../error-groups';

/** In bytes, or in files. `quota` and `remaining` are null if there is no limit. */
export const gaugeSchema = z.object({
  quota: z.number().int().nullable(), used: z.number().int(), remaining: z.number().int().nullable(), isLimited: z.boolean(),
});
export type GaugeView = z.infer<typeof gaugeSchema>;

export const quotaEndpoints = {
  'quota.get': endpoint({
    method: 'GET', path: '/panda-api/file/quota', aliases: ['/file/quota'], access: 'session',
    summary: 'Returns quotas and usage of the caller and their team; with type=space, those of one space.',
    /** Both fields or neither. */
    query: z.object({ type: z.literal('space').optional(), spaceGUID: z.string().max(64).optional() })
      .refine(({ type, spaceGUID }) => (type === undefined) === (spaceGUID === undefined), { path: ['spaceGUID'] }),
    response: z.object({
      data: z.object({
        /** Usage of the whole team; null for a person without a team. */
        teamDiskVolume: gaugeSchema.nullable().optional(),
        personalDiskVolume: gaugeSchema.optional(),
        createFileCount: gaugeSchema.optional(),
        /** Whether this person was already warned about the volume: the setting of this name. */
        alertHasBeenDisplayed: z.boolean().optional(),
        spaceDiskVolume: gaugeSchema.extend({ guid: z.string() }).optional(),
      }),
    }),
    errors: [...fileErrors, 'NOT_A_SPACE'],
  }),
} as const;
