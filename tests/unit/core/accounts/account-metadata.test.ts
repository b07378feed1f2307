import { describe, expect, it } from 'vitest';
import { describeAccount, type AccountTerms } from '../../../../src/core/accounts/account-metadata';

const now = Date.parse('2026-06-01T00:00:00Z');
const [past, future] = ['2026-05-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z'];

const personal = (personalEdition: AccountTerms['personalEdition'], membershipExpiresAt: string | null = null): AccountTerms => ({ personalEdition, membershipExpiresAt, team: null });
const inTeam = (editionId: number, changed: Partial<NonNullable<AccountTerms['team']>> = {}): AccountTerms =>
  ({ ...personal('premium', future), team: { editionId, expiresAt: future, role: 'member', isSeat: true, isTrial: false, isDingtalk: false, ...changed } });

/** The flags that are true, then the type, the edition id and the end. */
const summary = (terms: AccountTerms, deployment: 'public' | 'private' = 'public'): string => {
  const { membership, accountMetadata } = describeAccount(terms, { deployment, now });
  const { accountType, accountTypeExpiredAt, ...flagsOfMembership } = membership;
  const { editionId, expiredAt, ...flags } = accountMetadata;
  expect([expiredAt, flagsOfMembership.isExpired, flagsOfMembership.isEnterprisePremium]).toEqual([accountTypeExpiredAt, flags.isExpired, flags.isEnterprisePremium]);
  const named = Object.entries({ ...flagsOfMembership, ...flags }).filter(([, value]) => value).map(([name]) => name).sort();
  return [`${accountType} ${editionId} ${expiredAt?.slice(0, 10) ?? 'endless'}:`, ...named].join(' ');
};

// Written by hand from the account specification, section 3 (membership, accountMetadata, Edition ids), and the
// decisions 6.1 and 6.11.
describe('the account of a public deployment', () => {
  it.each<[string, AccountTerms, string]>([
    ['free', personal('free'), 'personal_free 6 endless: isOfficial'],
    ['free, with an old end', personal('free', past), 'personal_free 6 endless: isOfficial'],
    ['premium without an end', personal('premium'), 'personal_premium 5 endless: isOfficial isPersonalPremium'],
    ['premium', personal('premium', future), 'personal_premium 5 2026-07-01: isOfficial isPersonalPremium'],
    ['premium after its end', personal('premium', past), 'personal_free 6 2026-05-01: isExpired isOfficial'],
    ['super', personal('super', future), 'personal_super 12 2026-07-01: isOfficial'],
    ['super at its end', personal('super', '2026-06-01T00:00:00+00:00'), 'personal_free 6 2026-06-01: isExpired isOfficial'],
    ['EnterpriseStandard', inTeam(1), 'enterprise_standard 1 2026-07-01: isEnterprise isOfficial'],
    ['EnterpriseStandard on trial', inTeam(1, { isTrial: true }), 'enterprise_standard 1 2026-07-01: isEnterprise isTrial'],
    ['EnterpriseStandard after its trial', inTeam(1, { isTrial: true, expiresAt: past }), 'enterprise_standard 1 2026-05-01: isEnterprise isExpired isTrial'],
    ['EnterprisePremium', inTeam(2), 'enterprise_premium 2 2026-07-01: isEnterprise isEnterprisePremium isOfficial'],
    ['EnterprisePremium after its end', inTeam(2, { expiresAt: past }), 'enterprise_premium 2 2026-05-01: isEnterprise isEnterprisePremium isExpired isOfficial'],
    ['EnterprisePremium without a seat', inTeam(2, { isSeat: false }), 'enterprise_premium 2 2026-07-01: isEnterprise isEnterprisePremium isOfficial'],
    ['TeamCollaboration', inTeam(3, { expiresAt: null }), 'team 3 endless: isEnterprise isOfficial'],
    ['DingTalkEnterpriseFree', inTeam(8, { isDingtalk: true }), 'team 8 2026-07-01: isDingtalk isEnterprise isFreeEnterprise isNewDing isOfficial'],
    ['a cloud vendor', inTeam(11), 'team 11 2026-07-01: isEnterprise isFreeEnterprise isOfficial'],
    ['a team with a personal edition', inTeam(5), 'personal_premium 5 2026-07-01: isEnterprise isOfficial'],
    ['an unknown edition', inTeam(99), 'personal_free 99 2026-07-01: isEnterprise isOfficial'],
  ])('%s', (_, terms, expected) => {
    expect(summary(terms)).toBe(expected);
  });
});

describe('the account of a private deployment has the largest type and no end', () => {
  it.each<[string, AccountTerms, string]>([
    ['a person', personal('free', past), 'personal_super 12 endless: isOfficial'],
    ['a member', inTeam(1, { isTrial: true, expiresAt: past }), 'enterprise_premium 2 endless: isEnterprise isEnterprisePremium isOfficial'],
  ])('%s', (_, terms, expected) => {
    expect(summary(terms, 'private')).toBe(expected);
  });
});
