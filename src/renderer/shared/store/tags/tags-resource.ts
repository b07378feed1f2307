import type { Tag } from '../../../../contract/api/tag-endpoints';
import type { Capability } from '../../../../contract/entities/permissions';
import { createResource } from '../resources/resource';

/** Tags of a person and of their team (file specification, section 3, Tag). */
export interface Tags {
  readonly team: { readonly tags: readonly Tag[]; readonly multiple: boolean; readonly canManage: Capability };
  readonly user: { readonly tags: readonly Tag[]; readonly maxPerFile: number };
}

/** Tags in an edition without tags. */
export const noTags: Tags = { team: { tags: [], multiple: false, canManage: { value: false, reason: 'CURRENT_EDITION_NOT_SUPPORT' } }, user: { tags: [], maxPerFile: 0 } };

export const tagsResource = createResource<Tags>('tags');
