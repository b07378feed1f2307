import type { AccountFacts } from '../../../../../src/core/permissions/facts';

/** The obstacle of an account, by rule; null if there is none. */
const b1 = (account: AccountFacts): string | null =>
  account.kind === 'enterprise' && account.standing === 'trial_ended' ? 'FAILURE_TRIAL_EXPIRED' : null;

const b2 = (account: AccountFacts): string | null => {
  if (account.kind !== 'enterprise' || account.standing !== 'expired') return null;
  if (account.isDingtalk) return 'FAILURE_ENTERPRISE_DINGTALK';
  return account.role === 'creator' || account.role === 'admin' ? 'FAILURE_ENTERPRISE_EXPIRED_CREATOR_OR_ADMIN' : 'FAILURE_ENTERPRISE_EXPIRED_MEMBER';
};

const b3 = (account: AccountFacts): string | null => (account.kind === 'enterprise' && !account.isOnSeat ? 'FAILURE_NOT_ON_SEAT' : null);

export const b4 = (account: AccountFacts): string | null => {
  if (account.kind === 'enterprise' && account.role === 'disabled') return null;
  return b1(account) ?? b2(account) ?? b3(account);
};

export const isTrialOverOrExpired = (account: AccountFacts): boolean => b1(account) !== null || b2(account) !== null;
export const isOffSeat = (account: AccountFacts): boolean => b3(account) !== null;
export const isFreePersonal = (account: AccountFacts): boolean => account.kind === 'personal' && account.edition === 'free';
