import type { FileRole } from '../../contract/entities/permissions';
import { authorise } from './authorisation';
import { capabilitiesOf } from './capabilities';
import type { Decision } from './decision';
import type { PermissionFacts } from './facts';
import { effectiveLink, rankOfLink } from './effective-link';
import { contextOf } from './rules/permission-context';

/** R1 for the level above, as a separate file (R2). */
const parentRoleOf = (facts: PermissionFacts): FileRole =>
  authorise(facts, 1).role ?? (rankOfLink(facts, effectiveLink(facts, 1)) === 'none' ? 'none' : 'unknown');

/** R4 */
const hasUnreadableLevel = (facts: PermissionFacts): boolean => facts.levels.some((_level, index) =>
  index > 0 && authorise(facts, index).rank === 'none' && rankOfLink(facts, effectiveLink(facts, index)) === 'none');

/** Decides the permissions of one person for one file at one time, with reasons (docs/permissions.md). */
export const decidePermissions = (facts: PermissionFacts): Decision => {
  const c = contextOf(facts);
  return {
    role: c.authorisation.role ?? (c.rank === 'none' ? 'none' : 'unknown'),
    parentRole: parentRoleOf(facts),
    isAdmin: c.authorisation.rank === 'manager',
    hasUnprivilegedParent: hasUnreadableLevel(facts),
    authorisation: c.authorisation.rank,
    rank: c.rank,
    link: c.link,
    capabilities: capabilitiesOf(c),
  };
};
