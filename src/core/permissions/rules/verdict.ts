import type { Capability } from '../../../contract/entities/permissions';
import type { ErrorCode } from '../../../contract/errors';
import type { LinkRefusal, Rank } from '../decision';

/** Where a verdict comes from: from *A* or *E*, that is from what gives or lacks the rank, or from something else. */
export type Origin = 'authorisation' | 'rank' | 'ownGrant' | 'link' | 'account' | 'edition' | 'file' | 'nothing';

/** What a rule says about a capability. Verdicts are constants: the same one serves every file that it fits. */
export interface Verdict<Refusal extends string = ErrorCode> {
  readonly capability: Capability;
  /** Null where the capability is given. */
  readonly refusal: Refusal | null;
  /** The rule's name in docs/permissions.md; null where the rule that gives the rank decides. */
  readonly rule: string | null;
  readonly origin: Origin;
  /** The rank that somebody else could grant to have it otherwise; null where no rank helps. */
  readonly missing: Rank | null;
}

export type ReadVerdict = Verdict<ErrorCode | LinkRefusal>;

const capabilityOf = (value: boolean, reason: string): Capability => Object.freeze({ value, reason });

export const given = (rule: string | null, origin: Origin, reason = 'UNKNOWN'): Verdict<never> =>
  Object.freeze({ capability: capabilityOf(true, reason), refusal: null, rule, origin, missing: null });

export const refused = <Refusal extends string>(refusal: Refusal, rule: string, origin: Origin, missing: Rank | null = null): Verdict<Refusal> =>
  Object.freeze({ capability: capabilityOf(false, refusal), refusal, rule, origin, missing });

/** Given by *E*, or by *A*. */
export const givenByRank = given(null, 'rank');
export const givenByAuthorisation = given(null, 'authorisation');

/** *E*, or *A*, is too low. */
export const needsRank = (refusal: ErrorCode, rule: string, missing: Rank): Verdict => refused(refusal, rule, 'rank', missing);
export const needsAuthorisation = (refusal: ErrorCode, rule: string, missing: Rank): Verdict => refused(refusal, rule, 'authorisation', missing);

/** Anonymous people are not given it, whatever the link says. */
export const needsAccount = (refusal: ErrorCode, rule: string): Verdict => refused(refusal, rule, 'account');
export const needsOtherFile = (refusal: ErrorCode, rule: string): Verdict => refused(refusal, rule, 'file');
export const needsFeature = (rule: string): Verdict => refused('CURRENT_EDITION_NOT_SUPPORT', rule, 'edition');

/** Owners and admins, who could make somebody an editor, are also those who unlock. */
export const isLockedByOther = (rule: string): Verdict => refused('FILE_IS_LOCKED', rule, 'file', 'editor');
