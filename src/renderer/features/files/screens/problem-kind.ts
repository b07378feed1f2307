import type { Failure } from '../../../../contract/bridge';
import { isUnreachable } from '../../../shared/bridge-failure';

/** The error pages. */
export type ProblemKind =
  | 'not-found' | 'deleted' | 'forbidden' | 'restricted' | 'disabled' | 'signed-out' | 'password' | 'expired' | 'invalid' | 'offline' | 'other';

/** The error page of a failure, by its code or else by its HTTP status. */
export const problemKindOf = (failure: Failure): ProblemKind => {
  switch (failure.code) {
    case 'PASSWORD_REQUIRED': return 'password';
    case 'SHARE_EXPIRED': return 'expired';
    case 'SHARE_INVALID': return 'invalid';
    // Shown by embedding, and by billing on a private deployment.
    case 'ACCESS_RESTRICTED': return 'restricted';
    case 'FEATURE_DISABLED': return 'disabled';
    case 'NOT_SIGNED_IN': return 'signed-out';
    case 'ANSWER_INVALID': return 'other';
    default: break;
  }
  if (isUnreachable(failure)) return 'offline';
  switch (failure.status) {
    case 404: return 'not-found';
    case 410: return 'deleted';
    case 403: return 'forbidden';
    default: return 'other';
  }
};
