import type { AccountMembership, AccountMetadata, AccountType } from '../../contract/entities/myself';
import { hasEnded, type Deployment, type PersonTerms } from '../limits/edition-at';
import { editionOfId, personalEditions } from '../limits/editions';

/** The facts about an account that decide its type. Timestamps are ISO 8601. */
export interface AccountTerms extends PersonTerms {
  readonly team: (NonNullable<PersonTerms['team']> & { readonly isTrial: boolean; readonly isDingtalk: boolean }) | null;
}

export interface AccountDescription {
  readonly membership: AccountMembership;
  readonly accountMetadata: AccountMetadata;
}

/** The facts from which both parts of the description derive. */
interface Described {
  readonly accountType: AccountType;
  readonly editionId: number;
  readonly isEnterprise: boolean;
  readonly isTrial: boolean;
  readonly isDingtalk: boolean;
  readonly isExpired: boolean;
  readonly expiresAt: string | null;
}

/** DingTalkEnterpriseFree, and a cloud vendor's free enterprise edition (account specification, section 3, Edition ids). */
const freeEnterpriseIds: ReadonlySet<number> = new Set([8, 11]);

const typeOfTeam = (editionId: number): AccountType => {
  const edition = editionOfId(editionId);
  return edition === 'private' ? 'team' : edition;
};

/** A private deployment has every feature, so an account has the largest type of its kind, without an end. */
const describePrivate = ({ team }: AccountTerms): Described => ({
  accountType: team ? 'enterprise_premium' : 'personal_super', editionId: team ? 2 : personalEditions.super.id,
  isEnterprise: team !== null, isTrial: false, isDingtalk: team?.isDingtalk ?? false, isExpired: false, expiresAt: null,
});

const describePublic = ({ personalEdition, membershipExpiresAt, team }: AccountTerms, now: number): Described => {
  if (team) {
    const { editionId, expiresAt, isTrial, isDingtalk } = team;
    return { accountType: typeOfTeam(editionId), editionId, isEnterprise: true, isTrial, isDingtalk, isExpired: hasEnded(expiresAt, now), expiresAt };
  }
  // The free edition has no end. After the end of a membership the account is free again.
  const isExpired = personalEdition !== 'free' && hasEnded(membershipExpiresAt, now);
  const current = isExpired ? 'free' : personalEdition;
  return {
    accountType: personalEditions[current].name, editionId: personalEditions[current].id, isEnterprise: false, isTrial: false, isDingtalk: false, isExpired,
    expiresAt: personalEdition === 'free' ? null : membershipExpiresAt,
  };
};

/**
 * The `membership` and `accountMetadata` of an account at a moment, milliseconds since 1970 (account specification,
 * section 3, User). A team keeps its type after its end, with `isExpired`. No team of this server has a WeWork suite.
 */
export const describeAccount = (terms: AccountTerms, { deployment, now }: { readonly deployment: Deployment; readonly now: number }): AccountDescription => {
  const { accountType, editionId, isEnterprise, isTrial, isDingtalk, isExpired, expiresAt } = deployment === 'private' ? describePrivate(terms) : describePublic(terms, now);
  const isEnterprisePremium = isEnterprise && accountType === 'enterprise_premium';
  const expiredAt = expiresAt === null ? null : new Date(expiresAt).toISOString();
  return {
    membership: { accountType, accountTypeExpiredAt: expiredAt, isOfficial: !isTrial, isExpired, isNewDing: isDingtalk, isEnterprisePremium },
    accountMetadata: {
      editionId, isEnterprise, isFreeEnterprise: isEnterprise && freeEnterpriseIds.has(editionId), isEnterprisePremium, isPersonalPremium: accountType === 'personal_premium' && !isEnterprise,
      isExpired, isTrial, isDingtalk, isWework: false, expiredAt,
    },
  };
};
