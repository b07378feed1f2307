import { z } from 'zod';
import { timestampSchema } from '../../../../contract/entities/common-schemas';
import { editionNames } from '../../../../contract/entities/editions';
import { personPermissionNames } from '../../../../contract/entities/myself';
import { teamSchema } from '../../../../contract/entities/team';
import { createResource } from '../resources/resource';

/**
 * The person's team, their permissions in it, and the edition that counts for them. `team`: null for a person without a team.
 * `endsAt`: the end of a personal membership, also after it.
 */
export const membershipSchema = z.object({ team: teamSchema.nullable(), permissions: z.array(z.enum(personPermissionNames)), editionName: z.enum(editionNames).nullable().default(null), endsAt: timestampSchema.nullable().default(null) });
export type Membership = z.infer<typeof membershipSchema>;

export const teamResource = createResource<Membership>('team');
