import type { CapabilityName } from '../../contract/entities/permissions';
import { isDisabled, type Authorisation } from './authorisation';
import { verdictOf } from './capabilities';
import type { Rank } from './decision';
import type { GrantFacts, PermissionFacts } from './facts';
import { isPublicMode } from './effective-link';
import { isAtLeast } from './ranks';
import { contextOf, type PermissionContext } from './rules/permission-context';
import type { ReadVerdict } from './rules/verdict';

/** Source of a decision: a level with a grant, a link, or something outside the levels. */
export interface ExplanationSource {
  readonly kind: 'ownership' | 'ancestorOwnership' | 'spaceAdmin' | 'grant' | 'link' | 'account' | 'edition' | 'file';
  readonly guid: string | null;
  readonly subject: GrantFacts['subject'] | null;
}

/** A level whose owner or admins could grant the missing capability. */
export interface Grantor {
  readonly kind: 'owner' | 'admin';
  readonly guid: string;
}

/** Why a person has or lacks a capability. */
export interface Explanation {
  readonly capability: CapabilityName;
  readonly value: boolean;
  readonly reason: string;
  /** The deciding rule of docs/permissions.md; for a capability that follows from a rank, the rule of the rank. */
  readonly rule: string;
  /** The deciding source of the person's access; null if there is none, or nothing particular decided. */
  readonly source: ExplanationSource | null;
  readonly grantors: readonly Grantor[];
}

const kindByRule = { A1: 'ownership', A2: 'ancestorOwnership', A3: 'spaceAdmin', A4: 'grant' } as const;

const authorisationSource = ({ rule, level, grant }: Authorisation): ExplanationSource | null =>
  (rule === null || level === null ? null : { kind: kindByRule[rule], guid: level.guid, subject: grant?.subject ?? null });

const linkSource = (c: PermissionContext): ExplanationSource => ({ kind: 'link', guid: c.link.guid, subject: null });

/** Whether the link gives *E*. */
const isByLink = (c: PermissionContext): boolean => !isAtLeast(c.authorisation.rank, c.rank);

const sourceOf = (c: PermissionContext, { origin }: ReadVerdict): ExplanationSource | null => {
  const guid = c.facts.levels[0].guid;
  switch (origin) {
    case 'authorisation': return authorisationSource(c.authorisation);
    case 'rank': return isByLink(c) ? linkSource(c) : authorisationSource(c.authorisation);
    case 'ownGrant': return { kind: 'grant', guid, subject: 'user' };
    case 'link': return linkSource(c);
    case 'file': return { kind: 'file', guid, subject: null };
    case 'account':
    case 'edition': return { kind: origin, guid: null, subject: null };
    case 'nothing': return null;
  }
};

const ruleOfRank = (c: PermissionContext, { origin }: ReadVerdict): string | null => {
  if (origin === 'rank' && isByLink(c)) return isPublicMode(c.link.mode) ? 'L2' : 'L3';
  return c.authorisation.rule;
};

/**
 * Owners of levels above manage the file, so they can add people, as can admins of a space. Admins of files and folders
 * can do so up to the first cut-off, and cannot appoint admins. Nothing is shared on a desktop itself or in the trash.
 */
const grantorsOf = ({ levels, person, file }: PermissionFacts, missing: Rank | null): readonly Grantor[] => {
  if (missing === null || isDisabled(person) || file.isInTrash || levels[0].kind === 'desktop') return [];
  if (missing === 'owner') return [{ kind: 'owner', guid: levels[0].guid }];
  const grantors: Grantor[] = [];
  let isCutOff = false;
  for (const level of levels) {
    grantors.push({ kind: 'owner', guid: level.guid });
    if (level.kind === 'space' || (level.kind !== 'desktop' && !isCutOff && missing !== 'manager')) grantors.push({ kind: 'admin', guid: level.guid });
    isCutOff ||= level.isCutOff;
  }
  return grantors;
};

/** Always consistent with `decide`: both use the same rules. */
export const explain = (facts: PermissionFacts, capability: CapabilityName): Explanation => {
  const c = contextOf(facts);
  const verdict = verdictOf(c, capability);
  return {
    capability,
    ...verdict.capability,
    rule: verdict.rule ?? ruleOfRank(c, verdict) ?? capability,
    source: sourceOf(c, verdict),
    grantors: grantorsOf(facts, verdict.missing),
  };
};
