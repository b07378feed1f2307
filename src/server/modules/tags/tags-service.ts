import { personFactsOf, type Deployment } from '../../account';
import { ApiError } from '../../api-error';
import type { Caller } from '../../call-context';
import type { Clock } from '../../clock';
import type { Database } from '../../db/database';
import { findTag, type TagOwners, type TagRow } from './tags-repository';

export interface TagsDependencies {
  readonly deployment: Deployment;
  readonly clock: Clock;
}

/** A disabled member keeps their own tags only (docs/permissions.md, A5). */
const ownersOf = ({ personId, account: { team } }: Caller): TagOwners => ({ personId, teamId: team && team.role !== 'disabled' ? team.id : null });

export const createTagsService = ({ deployment, clock }: TagsDependencies) => {
  const hasTags = ({ personId, account }: Caller): boolean =>
    personFactsOf(personId, account, deployment, clock().getTime()).features.has('enableFileTag');

  return {
    /**
     * A tag whose view somebody may open. Throws TAG_VIEW_UNAVAILABLE (60110, file specification, section 2) where it is
     * gone, somebody else's, or tags are not part of the edition.
     */
    async requireVisible(db: Database, caller: Caller, tagId: number): Promise<TagRow> {
      const tag = hasTags(caller) ? await findTag(db, ownersOf(caller), tagId) : null;
      if (!tag) throw new ApiError('TAG_VIEW_UNAVAILABLE');
      return tag;
    },
  };
};

export type TagsService = ReturnType<typeof createTagsService>;
