import type { AccountFacts } from './facts';
import { refused, type Verdict } from './rules/verdict';

const trialEnded = refused('FAILURE_TRIAL_EXPIRED', 'B1', 'account');
const expiredDingtalk = refused('FAILURE_ENTERPRISE_DINGTALK', 'B2', 'account');
const expiredForManagers = refused('FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN', 'B2', 'account');
const expiredForMembers = refused('FAILURE_ENTERPRISE_EXPIRED_MEMBER', 'B2', 'account');
const withoutSeat = refused('FAILURE_NOT_ON_SEAT', 'B3', 'account');

/** Restriction of an account (B1 to B4), or null. */
export const accountBlock = (account: AccountFacts): Verdict | null => {
  if (account.kind !== 'enterprise' || account.role === 'disabled') return null;
  if (account.standing === 'trial_ended') return trialEnded;
  if (account.standing === 'expired') {
    if (account.isDingtalk) return expiredDingtalk;
    return account.role === 'member' ? expiredForMembers : expiredForManagers;
  }
  return account.isOnSeat ? null : withoutSeat;
};

/** Whether the account's enterprise has ended, as a trial or by expiry. */
export const isEnterpriseOver = (account: AccountFacts): boolean =>
  account.kind === 'enterprise' && (account.standing === 'trial_ended' || account.standing === 'expired');

export const isPersonalFree = (account: AccountFacts): boolean => account.kind === 'personal' && account.edition === 'free';
