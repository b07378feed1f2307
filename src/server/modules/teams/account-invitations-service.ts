import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import type { Locale } from '../../../contract/preferences';
import type { Email } from '../../../core/email-address';
import { createGuid } from '../../../core/ids';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { CallScope, Caller } from '../../call-scope';
import type { Clock } from '../../system-clock';
import { invitedAddresses } from '../invitations/invited-addresses-service';
import type { Mail } from '../mail/mail-service';
import { insertDepartmentMembers } from './departments-repository';
import { countOpenInvitations, extendInvitation, findOpenInvitations, insertInvitation, type InvitationRow } from './invitations-repository';
import { scheduleInvitationMail } from './invitation-mail-service';
import { requireDepartmentOf, requireInviter } from './invitations-service';
import { findMembersByAddress } from './members-repository';
import { lockManagedTeam, recordTeamChange } from './team-access';

export interface AccountInvitationDependencies {
  readonly clock: Clock;
  readonly mail: Mail;
}

type Invited = EndpointOutput<'teams.inviteAccounts'>;

/** Maximum number of invitations of a team that wait together. */
const waitingLimit = 10_000;

interface Team { readonly id: number; readonly departmentId: number | null }

/** Invites an address, or extends its invitation. Returns the guid of the invitation. */
const inviteAddress = async ({ clock }: AccountInvitationDependencies, { db, caller: { personId } }: CallScope<Caller>, team: Team, account: Email, known: InvitationRow | undefined): Promise<string> => {
  const now = clock();
  const expiresAt = invitedAddresses.expiryOf(now);
  if (known) {
    await extendInvitation(db, known.guid, expiresAt, team.departmentId);
    return known.guid;
  }
  await invitedAddresses.countNew(db, personId, team.id, now);
  const guid = createGuid();
  await insertInvitation(db, { guid, teamId: team.id, departmentId: team.departmentId, personId, createdAt: now.toISOString(), expiresAt, uses: 1, account });
  return guid;
};

/**
 * Invites addresses. The result depends only on whether an address is a member's. It never shows whether it has an
 * account. Throws EMAIL_INVALID and TOO_MANY_INVITATIONS, and TOO_MANY_REQUESTS after too many new addresses.
 */
const invite = async (dependencies: AccountInvitationDependencies, scope: CallScope<Caller>, team: Team, accounts: readonly string[], locale: Locale): Promise<Invited & { readonly memberIds: readonly number[] }> => {
  const { db } = scope;
  const { clock, mail } = dependencies;
  const addresses = accounts.map(invitedAddresses.require);
  const members = await findMembersByAddress(db, team.id, addresses.map(({ key }) => key));
  const now = clock().toISOString();
  const open = await findOpenInvitations(db, team.id, addresses.map(({ key }) => key), now);
  if (await countOpenInvitations(db, team.id, now) + addresses.length > waitingLimit) throw new ApiError('TOO_MANY_INVITATIONS', { limit: waitingLimit });
  const guids = new Map<string, string>();
  const mailed = new Set<string>();
  for (const address of addresses) {
    if (members.has(address.key) || guids.has(address.key)) continue;
    const inviteGuid = await inviteAddress(dependencies, scope, team, address, open.find(({ accountKey }) => accountKey === address.key));
    guids.set(address.key, inviteGuid);
    if (await scheduleInvitationMail(mail, db, team.id, { inviteGuid, key: address.key }, locale, clock())) mailed.add(address.key);
  }
  if (guids.size > 0) await recordTeamChange(scope, team.id, { action: 'inviteAccount', names: [...new Map(addresses.map(({ key, address }) => [key, address])).entries()].filter(([key]) => guids.has(key)).map(([, address]) => address) });
  return {
    results: addresses.map(({ address, key }) => ({ account: address, status: members.has(key) ? 'added' : 'invited', inviteGuid: guids.get(key) ?? null, isMailed: mailed.has(key) })),
    memberIds: [...new Set(members.values())],
  };
};

/** Throws TEAM_NOT_FOUND, NO_ACCESS_INVITE, DEPARTMENT_NOT_FOUND, EMAIL_INVALID, TOO_MANY_INVITATIONS and TOO_MANY_REQUESTS. */
const inviteAccounts = async (dependencies: AccountInvitationDependencies, scope: CallScope<Caller>, { accounts, departmentId }: EndpointInput<'teams.inviteAccounts'>['body'], locale: Locale): Promise<Invited> => {
  const team = await requireInviter(scope);
  await requireDepartmentOf(scope.db, team.id, departmentId);
  const { results } = await invite(dependencies, scope, { id: team.id, departmentId }, accounts, locale);
  return { results };
};

/** Adds members to a department, and invites everybody else. Throws the errors of `inviteAccounts`, and NO_ACCESS_MANAGE_TEAM. */
const addToDepartment = async (dependencies: AccountInvitationDependencies, scope: CallScope<Caller>, { accounts, departmentID }: EndpointInput<'departments.addAccounts'>['body'], locale: Locale): Promise<Invited> => {
  const { db } = scope;
  const team = await lockManagedTeam(scope);
  const name = await requireDepartmentOf(db, team.id, departmentID) ?? '';
  const { results, memberIds } = await invite(dependencies, scope, { id: team.id, departmentId: departmentID }, accounts, locale);
  if (memberIds.length > 0) {
    await insertDepartmentMembers(db, departmentID, memberIds);
    await recordTeamChange(scope, team.id, { action: 'addToDepartment', subjects: memberIds, names: [name] }, memberIds);
  }
  return { results };
};

/** Invitations of email addresses ("By address"). */
export const createAccountInvitations = (dependencies: AccountInvitationDependencies) => bindFirst(dependencies, { inviteAccounts, addToDepartment });
