import type { CollaboratorRole } from '../../contract/entities/permissions';
import { ranks, type Rank } from './decision';
import type { GrantFacts } from './facts';

const order = Object.fromEntries(ranks.map((rank, place) => [rank, place])) as Record<Rank, number>;

export const isAbove = (rank: Rank, other: Rank): boolean => order[rank] > order[other];

/** Whether a rank is at least the required rank. */
export const isAtLeast = (rank: Rank, needed: Rank): boolean => order[rank] >= order[needed];

/** The rank of one grant (A4). */
export const rankOfGrant = (grant: GrantFacts): Rank => (grant.isAdmin ? 'manager' : grant.role ?? 'none');

/** The role of a grant on its own file: the admin flag alone counts as editor (R1). */
export const roleOfGrant = (grant: GrantFacts): CollaboratorRole => grant.role ?? 'editor';
