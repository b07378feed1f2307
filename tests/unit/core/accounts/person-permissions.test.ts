import { describe, expect, it } from 'vitest';
import { personPermissionsOf, profileRightsOf, type PermissionTerms } from '../../../../src/core/accounts/person-permissions';

const none = { create_team_space: false, invite_members: false, manage_members: false, manage_team: false, manage_billing: false };
const all = { create_team_space: true, invite_members: true, manage_members: true, manage_team: true, manage_billing: true };

// The names of the decision 6.3. A person belongs to one team (6.6), and TEAM_CREATION says who may create teams (6.5).
describe('the permissions of a person', () => {
  it.each<[string, PermissionTerms, string]>([
    ['nobody\u2019s member', { inTeam: null, isTeamCreationOpen: true, isOperator: false }, 'create_team'],
    ['nobody\u2019s member where operators create teams', { inTeam: null, isTeamCreationOpen: false, isOperator: false }, ''],
    ['an operator where operators create teams', { inTeam: null, isTeamCreationOpen: false, isOperator: true }, 'create_team operate'],
    ['a member without rights', { inTeam: none, isTeamCreationOpen: true, isOperator: false }, ''],
    ['a member who may invite', { inTeam: { ...none, invite_members: true }, isTeamCreationOpen: true, isOperator: false }, 'invite_members'],
    ['a creator who is an operator', { inTeam: all, isTeamCreationOpen: true, isOperator: true }, 'create_team_space invite_members manage_members manage_team manage_billing operate'],
  ])('%s', (_, terms, expected) => {
    expect(personPermissionsOf(terms).join(' ')).toBe(expected);
  });
});

// Account specification, section 5: "each defaults to allowed".
describe('the rights to change the own profile', () => {
  it('are all granted without a directory', () => {
    expect(profileRightsOf([])).toEqual({ canModifyAvatar: true, canModifyName: true, canModifyEmail: true, canModifyMobile: true });
  });

  it.each([['avatar', 'canModifyAvatar'], ['name', 'canModifyName'], ['email', 'canModifyEmail'], ['mobile', 'canModifyMobile']] as const)('%s is locked alone', (field, right) => {
    expect(Object.entries(profileRightsOf([field])).filter(([, value]) => !value)).toEqual([[right, false]]);
  });
});
