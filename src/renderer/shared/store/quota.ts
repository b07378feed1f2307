import { z } from 'zod';
import { gaugeSchema } from '../../../contract/api/quota';
import { createResource } from './resource';

/** What the places of this person take up, or those of their whole team where they are in one (file specification, section 3, Quota). */
export const storageSchema = gaugeSchema.extend({ isOfTeam: z.boolean() });

export const quotaResource = createResource<z.infer<typeof storageSchema>>('quota');
