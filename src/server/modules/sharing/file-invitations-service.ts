import type { EndpointOutput } from '../../../contract/api/endpoints';
import type { FileInvitation, FileInvitationEnd } from '../../../contract/api/sharing-endpoints';
import { collaboratorTypes, type CollaboratorRole } from '../../../contract/entities/permissions';
import type { Locale } from '../../../contract/preferences';
import type { Email } from '../../../core/email-address';
import { createGuid } from '../../../core/ids';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import { createCallScope, type CallScope, type Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import type { Clock } from '../../system-clock';
import { isoTimestamp } from '../../timestamps';
import { absentCallerOf } from '../files/absent-caller-service';
import { requireCapability, type Access } from '../files/access-service';
import { invitedAddresses } from '../invitations/invited-addresses-service';
import type { Mail } from '../mail/mail-service';
import { findMemberOf } from '../people/known-people-service';
import type { CollaboratorsService } from './collaborators-service';
import { scheduleFileInvitationMail } from './file-invitation-mail-service';
import {
  acceptFileInvitation, closeFileInvitation, findFileInvitation, insertFileInvitation, listFileInvitationsOf, listInvitationsToFile, renewFileInvitation, type FileInvitationRow,
} from './file-invitations-repository';

export interface FileInvitationDependencies {
  readonly access: Access;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly collaborators: Pick<CollaboratorsService, 'add' | 'requireStrangerAddition'>;
}

/** Maximum number of open invitations to a file, and of those that the owner of an address sees. */
const limits = { perFile: 200, shown: 50 } as const;

const present = ({ guid, account, role, createdAt, expiresAt, inviterId, inviterName }: FileInvitationRow): FileInvitation => ({
  guid, account, role, createdAt: isoTimestamp(createdAt), expiresAt: isoTimestamp(expiresAt), inviter: { id: inviterId, name: inviterName },
});

/** Throws INVITATION_NOT_FOUND. */
const requireInvitation = async ({ clock }: FileInvitationDependencies, db: Database, guid: string): Promise<FileInvitationRow> => {
  const invitation = await findFileInvitation(db, guid, clock().toISOString());
  if (!invitation) throw new ApiError('INVITATION_NOT_FOUND');
  return invitation;
};

/** The scope in which the rights of the inviter decide. Null if the inviter has no account any more. */
const inviterScopeOf = async ({ db, origin }: Pick<CallScope, 'db' | 'origin'>, { inviterId }: FileInvitationRow): Promise<CallScope<Caller> | null> => {
  const inviter = await absentCallerOf(db, inviterId);
  return inviter && createCallScope(db, inviter, origin);
};

/** Whether the inviter may still add people to the file, and the file is not in the trash. */
const isAvailable = async ({ access, collaborators }: FileInvitationDependencies, db: Database, invitation: FileInvitationRow): Promise<boolean> => {
  const scope = await inviterScopeOf({ db, origin: null }, invitation);
  if (!scope) return false;
  try {
    await collaborators.requireStrangerAddition(db, await access.open(scope, invitation.fileGuid), invitation.role);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
};

/** Invites an address, or renews its invitation. Returns the guid of the invitation. */
const inviteAddress = async ({ clock }: FileInvitationDependencies, { db, caller: { personId, account: { team } } }: CallScope<Caller>, fileGuid: string, address: Email, role: CollaboratorRole): Promise<string> => {
  const now = clock();
  const expiresAt = invitedAddresses.expiryOf(now);
  const open = await listInvitationsToFile(db, fileGuid, now.toISOString());
  const known = open.find(({ accountKey }) => accountKey === address.key);
  if (known) {
    await renewFileInvitation(db, known.guid, { role, personId, expiresAt });
    return known.guid;
  }
  if (open.length >= limits.perFile) throw new ApiError('TOO_MANY_INVITATIONS', { limit: limits.perFile });
  await invitedAddresses.countNew(db, personId, team?.id ?? null, now);
  const guid = createGuid();
  await insertFileInvitation(db, { guid, fileGuid, role, account: address, personId, createdAt: now.toISOString(), expiresAt });
  return guid;
};

/**
 * Invites an address to a file. A member of the caller's team is added. Everybody else is invited; the response never
 * shows whether the address has an account. Throws EMAIL_INVALID, TOO_MANY_INVITATIONS, TOO_MANY_REQUESTS and the errors of
 * `add` for a person outside the team.
 */
const invite = async (
  dependencies: FileInvitationDependencies, scope: CallScope<Caller>, fileGuid: string, { account, role }: { readonly account: string; readonly role: CollaboratorRole }, locale: Locale,
): Promise<EndpointOutput<'sharing.invite'>> => {
  const { access, clock, mail, collaborators } = dependencies;
  const opened = await access.open(scope, fileGuid, { isForUpdate: true });
  requireCapability(opened, 'canManageCollaborator');
  const address = invitedAddresses.require(account);
  const memberId = await findMemberOf(scope, address.key);
  if (memberId !== null) {
    await collaborators.add(scope, fileGuid, { type: collaboratorTypes.user, id: memberId, role, keepsStrongerRole: true });
    return { account: address.address, status: 'added', inviteGuid: null, isMailed: false };
  }
  await collaborators.requireStrangerAddition(scope.db, opened, role);
  const inviteGuid = await inviteAddress(dependencies, scope, fileGuid, address, role);
  const isMailed = await scheduleFileInvitationMail(mail, scope, { inviteGuid, fileGuid, key: address.key }, locale, clock());
  return { account: address.address, status: 'invited', inviteGuid, isMailed };
};

/** The open invitations to a file. Throws the errors of `canManageCollaborator`. */
const list = async ({ access, clock, mail }: FileInvitationDependencies, scope: CallScope<Caller>, fileGuid: string): Promise<EndpointOutput<'sharing.invitations'>> => {
  requireCapability(await access.open(scope, fileGuid), 'canManageCollaborator');
  return { invitations: (await listInvitationsToFile(scope.db, fileGuid, clock().toISOString())).map(present), isMailSent: mail.isSending };
};

/** Throws the errors of `canManageCollaborator`, and INVITATION_NOT_FOUND for invitations to other files too. */
const withdraw = async (dependencies: FileInvitationDependencies, scope: CallScope<Caller>, fileGuid: string, inviteGuid: string): Promise<void> => {
  const { access, clock } = dependencies;
  requireCapability(await access.open(scope, fileGuid), 'canManageCollaborator');
  const invitation = await requireInvitation(dependencies, scope.db, inviteGuid);
  if (invitation.fileGuid !== fileGuid) throw new ApiError('INVITATION_NOT_FOUND');
  await closeFileInvitation(scope.db, inviteGuid, clock().toISOString());
};

/** The facts of an invitation for everyone who has its guid. Names the file only while the invitation opens it. Throws INVITATION_NOT_FOUND. */
const preview = async (dependencies: FileInvitationDependencies, db: Database, guid: string): Promise<EndpointOutput<'sharing.invitation'>> => {
  const invitation = await requireInvitation(dependencies, db, guid);
  const end: FileInvitationEnd | null = invitation.end ?? (await isAvailable(dependencies, db, invitation) ? null : 'unavailable');
  const { inviterName, account, role, expiresAt, fileName, fileType } = invitation;
  return {
    file: end === null ? { name: fileName, type: fileType } : null, inviter: { name: inviterName }, account: invitedAddresses.masked(account), role, expiresAt: isoTimestamp(expiresAt), end,
  };
};

/** The invitations of the caller's verified address that open a file now. */
const waiting = async (dependencies: FileInvitationDependencies, scope: CallScope<Caller>): Promise<EndpointOutput<'sharing.waiting'>> => {
  const { db } = scope;
  const key = invitedAddresses.verifiedKeyOf(scope);
  if (key === null) return { invitations: [] };
  const invitations: EndpointOutput<'sharing.waiting'>['invitations'] = [];
  for (const invitation of await listFileInvitationsOf(db, key, dependencies.clock().toISOString(), limits.shown)) {
    if (!await isAvailable(dependencies, db, invitation)) continue;
    const { guid, fileName, fileType, role, inviterName, expiresAt } = invitation;
    invitations.push({ guid, file: { name: fileName, type: fileType }, role, inviter: inviterName, expiresAt: isoTimestamp(expiresAt) });
  }
  return { invitations };
};

const ended = (end: FileInvitationEnd): ApiError => new ApiError('INVITATION_ENDED', { end });

/**
 * Adds the caller to the file of an invitation, if the inviter may still do so. Throws INVITATION_NOT_FOUND,
 * INVITATION_FOR_OTHER_ADDRESS and INVITATION_ENDED with its end.
 */
const accept = async (dependencies: FileInvitationDependencies, scope: CallScope<Caller>, guid: string): Promise<EndpointOutput<'sharing.acceptInvitation'>> => {
  const { access, clock, collaborators } = dependencies;
  const { db, caller: { personId } } = scope;
  const { fileGuid, accountKey } = await requireInvitation(dependencies, db, guid);
  if (accountKey !== invitedAddresses.keyOfCaller(scope)) throw new ApiError('INVITATION_FOR_OTHER_ADDRESS');
  const opens = await acceptFileInvitation(db, guid, clock().toISOString());
  // Read after the lock: the inviter may have renewed it meanwhile.
  const invitation = await requireInvitation(dependencies, db, guid);
  if (!opens) throw ended(invitation.end ?? 'closed');
  const inviterScope = await inviterScopeOf(scope, invitation);
  if (!inviterScope) throw ended('unavailable');
  try {
    const { file } = await access.open(inviterScope, fileGuid, { isForUpdate: true });
    if (file.creator.id !== personId) {
      await collaborators.add(inviterScope, fileGuid, { type: collaboratorTypes.user, id: personId, role: invitation.role, keepsStrongerRole: true, isNotified: false, isInvited: true });
    }
    return { guid: fileGuid, type: file.type };
  } catch (error) {
    // The errors are about the inviter, whose rights are none of the caller's business.
    if (error instanceof ApiError) throw ended('unavailable');
    throw error;
  }
};

/** Whether a person without an account may register by an invitation. */
const isOpen = async (dependencies: Pick<FileInvitationDependencies, 'clock'>, db: Database, guid: string): Promise<boolean> =>
  (await findFileInvitation(db, guid, dependencies.clock().toISOString()))?.end === null;

/** Invitations of email addresses to files ("By address"). */
export const createFileInvitations = (dependencies: FileInvitationDependencies) => bindFirst(dependencies, { invite, list, withdraw, preview, waiting, accept, isOpen });

export type FileInvitations = ReturnType<typeof createFileInvitations>;
