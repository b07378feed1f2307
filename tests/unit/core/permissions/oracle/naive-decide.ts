import { capabilityNames, type PermissionsAndReasons } from '../../../../../src/contract/entities/permissions';
import type { Decision } from '../../../../../src/core/permissions/decision';
import type { PermissionFacts } from '../../../../../src/core/permissions/facts';
import { capabilityOf, caseOf } from './naive-capabilities';
import { authorisationOf, hasUnprivilegedParent, linkOf, parentRoleOf, rankOf, roleOf } from './naive-standing';

export const naiveDecide = (facts: PermissionFacts): Decision => {
  const given = caseOf(facts);
  return {
    role: roleOf(facts),
    parentRole: parentRoleOf(facts),
    isAdmin: authorisationOf(facts) === 'manager', // R3
    hasUnprivilegedParent: hasUnprivilegedParent(facts), // R4
    authorisation: authorisationOf(facts),
    rank: rankOf(facts),
    link: linkOf(facts),
    capabilities: Object.fromEntries(capabilityNames.map((name) => [name, capabilityOf(name, given)])) as PermissionsAndReasons,
  };
};
