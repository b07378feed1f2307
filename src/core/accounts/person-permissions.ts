import { personPermissionNames, profileFields, type PersonPermissionName, type ProfileField, type ProfileRights } from '../../contract/entities/myself';
import type { TeamPermissionName } from '../../contract/entities/team';

export interface PermissionTerms {
  /** The permissions in the person's team; null without a team. */
  readonly inTeam: Readonly<Record<TeamPermissionName, boolean>> | null;
  /** Whether everybody may create teams here, or only operators. */
  readonly isTeamCreationOpen: boolean;
  readonly isOperator: boolean;
}

/** The permissions of a person beyond files, in the order of the contract. A person belongs to one team, so a member creates none. */
export const personPermissionsOf = ({ inTeam, isTeamCreationOpen, isOperator }: PermissionTerms): PersonPermissionName[] => {
  const granted: Readonly<Partial<Record<PersonPermissionName, boolean>>> = { ...inTeam, create_team: inTeam === null && (isTeamCreationOpen || isOperator), operate: isOperator };
  return personPermissionNames.filter((name) => granted[name] === true);
};

const rightNames = { avatar: 'canModifyAvatar', name: 'canModifyName', email: 'canModifyEmail', mobile: 'canModifyMobile' } as const satisfies Record<ProfileField, keyof ProfileRights>;

/** The rights to change the own profile: every field but those that the team's directory locks (account specification, section 5). */
export const profileRightsOf = (locked: readonly ProfileField[]): ProfileRights =>
  Object.fromEntries(profileFields.map((field) => [rightNames[field], !locked.includes(field)])) as unknown as ProfileRights;
