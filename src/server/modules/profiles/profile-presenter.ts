import type { DescribedMyself } from '../../../contract/entities/myself';
import type { AccountPreferences } from '../../../contract/api/settings-endpoints';
import { featureNames, type FeatureName } from '../../../contract/entities/permissions';
import { describeAccount } from '../../../core/accounts/account-metadata';
import { maskEmail, maskMobile } from '../../../core/accounts/contact-masks';
import { profileRightsOf } from '../../../core/accounts/person-permissions';
import { editionAt } from '../../../core/limits/edition-at';
import { capabilitiesOfPerson } from '../../../core/limits/edition-capabilities';
import { storageLimitsOf, type Account, type Deployment } from '../../account-membership';
import type { Me } from '../../../contract/entities/session';
import { isoTimestamp } from '../../timestamps';
import type { ProfileRow, StoragePlaceRow } from './profiles-repository';

/** The facts of a description. `now`: milliseconds since 1970. */
export interface ProfileFacts extends Pick<DescribedMyself, 'team' | 'permission'> {
  readonly me: Me;
  readonly account: Account;
  readonly profile: ProfileRow;
  readonly preferences: AccountPreferences;
  readonly deployment: Deployment;
  /** Whether sharing with everybody needs a mobile number. */
  readonly isMobileRequired: boolean;
  /** Features that the operator does not offer. */
  readonly switchedOff: ReadonlySet<FeatureName>;
  readonly now: number;
}

/** No provider is connected to this server, so nobody has bound one. */
const noBindings = {
  wechatBound: false, weiboBound: false, appleBound: false, isBindWechat: false, isBindApple: false, isBindQQ: false, isBindWeibo: false,
} as const;

const noTenants: DescribedMyself['beemTenants'] = [{ team_name: 'none', user_id: null }];

const presentTeamPart = ({ team, permission, account, profile }: ProfileFacts) => {
  const teamRole = team?.role ?? null;
  return {
    team, teamId: team?.id ?? null, teamRole, role: teamRole, permission, isSeat: account.team?.isSeat ?? false, isOutsider: profile.isOutsider,
    teamTime: team === null || profile.joinedAt === null ? null : isoTimestamp(profile.joinedAt),
  };
};

/** `GET /users/me` (account specification, section 3, User; decisions, 6.1). */
export const presentMyself = (facts: ProfileFacts): DescribedMyself => {
  const { me, account, profile, preferences, deployment, isMobileRequired, switchedOff, now } = facts;
  const edition = editionAt(account, { deployment, now });
  const features = new Set(capabilitiesOfPerson(account, { deployment, now, switchedOff }).features);
  const placeOf = ({ guid, isSpace, quotaBytes, usedBytes }: StoragePlaceRow) =>
    ({ guid, quota: storageLimitsOf({ isSpace, quotaBytes, owner: { ...account, ...profile.bought } }, deployment, now).bytes, used: usedBytes });
  const isOn = (channel: string): boolean => profile.channels?.[channel] ?? true;
  return {
    ...me, ...presentTeamPart(facts), ...describeAccount(account, { deployment, now }), ...profileRightsOf(profile.team?.settings.lockedProfileFields ?? []), ...noBindings,
    avatarUrl: me.avatar, gender: profile.gender, deletedAt: null, mergedInto: null, token: null, activitiesList: [],
    hiddenEmail: me.email === null ? null : maskEmail(me.email), hiddenMobile: me.mobile === null ? null : maskMobile(me.mobile), mobileAccount: me.mobile,
    editionName: edition, userFeature: Object.fromEntries(featureNames.map((name) => [name, features.has(name)])),
    storageSpaces: profile.places.map(placeOf), preferencesSettings: preferences, subscription: { comment: isOn('comment'), desktop: isOn('desktop'), sms: isOn('sms') },
    requiresIdentityVerification: isMobileRequired && me.mobile === null, dingtalkCorp: null, beemTenants: noTenants, beemError: null,
  };
};
