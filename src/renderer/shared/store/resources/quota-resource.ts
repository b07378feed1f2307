import { z } from 'zod';
import { gaugeSchema } from '../../../../contract/api/quota-endpoints';
import { createResource } from './resource';

/** Storage used by this person, or by their team if they are in one (file specification, section 3, Quota). */
export const storageSchema = gaugeSchema.extend({ isOfTeam: z.boolean() });

export const quotaResource = createResource<z.infer<typeof storageSchema>>('quota');
