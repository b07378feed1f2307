import type { Capability } from '../../../contract/entities/permissions';
import type { ErrorCode } from '../../../contract/errors';
import type { LinkRefusal, Rank } from '../decision';

/** Source of a verdict: *A* or *E*, that is the presence or absence of a rank, or something else. */
export type VerdictOrigin = 'authorisation' | 'rank' | 'ownGrant' | 'link' | 'account' | 'edition' | 'file' | 'nothing';

/** Result of a rule for a capability. Verdicts are constants: one object serves every file with the same result. */
export interface Verdict<Refusal extends string = ErrorCode> {
  readonly capability: Capability;
  /** Null if the capability is granted. */
  readonly refusal: Refusal | null;
  /** The rule's name in docs/permissions.md; null if the rule of the rank decides. */
  readonly rule: string | null;
  readonly origin: VerdictOrigin;
  /** The rank that would change the result if somebody granted it; null if no rank would. */
  readonly missing: Rank | null;
}

export type ReadVerdict = Verdict<ErrorCode | LinkRefusal>;

const capabilityOf = (value: boolean, reason: string): Capability => Object.freeze({ value, reason });

export const granted = (rule: string | null, origin: VerdictOrigin, reason = 'UNKNOWN'): Verdict<never> =>
  Object.freeze({ capability: capabilityOf(true, reason), refusal: null, rule, origin, missing: null });

export const refused = <Refusal extends string>(refusal: Refusal, rule: string, origin: VerdictOrigin, missing: Rank | null = null): Verdict<Refusal> =>
  Object.freeze({ capability: capabilityOf(false, refusal), refusal, rule, origin, missing });

/** Granted by *E*, or by *A*. */
export const grantedByRank = granted(null, 'rank');
export const grantedByAuthorisation = granted(null, 'authorisation');

/** *E*, or *A*, is too low. */
export const needsRank = (refusal: ErrorCode, rule: string, missing: Rank): Verdict => refused(refusal, rule, 'rank', missing);
export const needsAuthorisation = (refusal: ErrorCode, rule: string, missing: Rank): Verdict => refused(refusal, rule, 'authorisation', missing);

/** Not available to anonymous people, independent of the link. */
export const needsAccount = (refusal: ErrorCode, rule: string): Verdict => refused(refusal, rule, 'account');
export const needsOtherFile = (refusal: ErrorCode, rule: string): Verdict => refused(refusal, rule, 'file');
export const needsFeature = (rule: string): Verdict => refused('CURRENT_EDITION_NOT_SUPPORT', rule, 'edition');

/** Owners and admins can unlock files; they can also appoint editors. */
export const isLockedByOther = (rule: string): Verdict => refused('FILE_IS_LOCKED', rule, 'file', 'editor');
