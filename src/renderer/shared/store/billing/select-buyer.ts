import type { RootState } from '../app-store';
import type { Membership } from '../team/team-resource';

/** The buyer on this server: the person, or their team. Null on a private deployment, on servers that sell nothing, and until it is known. */
export const buyerOf = (membership: Membership | null): 'person' | 'team' | null => {
  if (membership === null || membership.editionName === null || membership.editionName === 'private') return null;
  return membership.team === null ? 'person' : 'team';
};

export const selectBuyer = ({ team: { value } }: Pick<RootState, 'team'>): 'person' | 'team' | null => buyerOf(value);
