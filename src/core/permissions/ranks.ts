import type { CollaboratorRole } from '../../contract/entities/permissions';
import { ranks, type Rank } from './decision';
import type { GrantFacts } from './facts';

const order = Object.fromEntries(ranks.map((rank, place) => [rank, place])) as Record<Rank, number>;

export const exceeds = (rank: Rank, other: Rank): boolean => order[rank] > order[other];

/** Whether a rank is at least the one needed. */
export const reaches = (rank: Rank, needed: Rank): boolean => order[rank] >= order[needed];

/** What one grant gives (A4). */
export const rankOfGrant = (grant: GrantFacts): Rank => (grant.isAdmin ? 'manager' : grant.role ?? 'none');

/** How a grant is called on the file it stands on: the admin flag alone is an editor's role (R1). */
export const roleOfGrant = (grant: GrantFacts): CollaboratorRole => grant.role ?? 'editor';
