import type { FileRole } from '../../contract/entities/permissions';
import { authorise } from './authorisation';
import { capabilitiesOf } from './capabilities';
import type { Decision } from './decision';
import type { PermissionFacts } from './facts';
import { effectiveLink, rankOfLink } from './link';
import { caseOf } from './rules/case';

/** R1 for the level above, as a file of its own (R2). */
const parentRoleOf = (facts: PermissionFacts): FileRole =>
  authorise(facts, 1).role ?? (rankOfLink(facts, effectiveLink(facts, 1)) === 'none' ? 'none' : 'unknown');

/** R4 */
const hasUnreadableLevel = (facts: PermissionFacts): boolean => facts.levels.some((_level, index) =>
  index > 0 && authorise(facts, index).rank === 'none' && rankOfLink(facts, effectiveLink(facts, index)) === 'none');

/** What one person may do with one file at one moment, and why (docs/permissions.md). */
export const decide = (facts: PermissionFacts): Decision => {
  const c = caseOf(facts);
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
