import type { EndpointInput, EndpointOutput } from '../../../contract/api/endpoints';
import type { ShareMode } from '../../../contract/entities/permissions';
import { featuresOfLink, effectiveMode } from '../../../core/permissions/link-change';
import { ApiError } from '../../api-error';
import { bindFirst } from '../../bind-first';
import type { Clock } from '../../system-clock';
import type { CallScope, Caller } from '../../call-scope';
import type { Database } from '../../db/database-handle';
import { collectExternalCalls } from '../../external-calls';
import { errorOfRefusal, requireCapability, type Access, type AuthorisedFile } from '../files/access-service';
import type { PermissionChanges } from './permission-changes-service';
import { closeLinks, findLink, findOpenLinksBelow, updateLink, updatePassword, type LinkRow } from './share-link-repository';
import type { PublicSharing } from './public-sharing-service';
import type { SharePasswords } from './share-passwords-service';

export interface LinkDependencies {
  readonly access: Access;
  readonly changes: PermissionChanges;
  readonly publicSharing: PublicSharing;
  readonly passwords: SharePasswords;
  readonly clock: Clock;
}

export type LinkView = EndpointOutput<'sharing.setExpiry'>;
type LinkBody = EndpointInput<'sharing.setMode'>['body'];

/** Whether a mode opens the file to other people. */
const isOpenMode = (mode: ShareMode | null): boolean => mode !== null && mode !== 'private';

const present = async ({ passwords }: LinkDependencies, db: Database, { file: { guid }, decision }: AuthorisedFile): Promise<LinkView> => {
  const { mode, expiresAt, isPasswordProtected, password } = await findLink(db, guid);
  const isShown = isPasswordProtected && decision.capabilities.canSetPassword.value;
  return { shareMode: mode, shareModeExpiredAt: expiresAt, passwordProtected: isPasswordProtected, password: isShown ? passwords.decrypt(guid, password) : null };
};

const unchanged = async (dependencies: LinkDependencies, db: Database, opened: AuthorisedFile): Promise<LinkView> => ({ ...await present(dependencies, db, opened), isUnchanged: true });

const requireLinkChange = async ({ publicSharing }: LinkDependencies, scope: CallScope<Caller>, opened: AuthorisedFile, mode: ShareMode | null, hasEnd: boolean): Promise<void> => {
  const refusal = await publicSharing.linkRefusal(scope, opened, { mode, hasExpiry: hasEnd });
  if (refusal === null) return;
  const act = effectiveMode(opened.facts, mode).startsWith('enterprise_') ? 'canChangeTeamShareMode' : 'canChangeShareMode';
  throw errorOfRefusal(refusal, opened, { act, features: featuresOfLink(opened.facts, { mode, hasExpiry: hasEnd }) });
};

/** Throws SHARE_LINK_MISSING: only a file with a link of its own can change the link. */
const requireOwnLink = (link: LinkRow): LinkRow => {
  if (!isOpenMode(link.mode)) throw new ApiError('SHARE_LINK_MISSING');
  return link;
};

const expiryAfter = ({ clock }: LinkDependencies, duration: number | null): Date | null => (duration === null ? null : new Date(clock().getTime() + duration * 1000));

const changePassword = async (dependencies: LinkDependencies, scope: CallScope<Caller>, opened: AuthorisedFile, password: string | null): Promise<LinkView> => {
  const { changes, passwords } = dependencies;
  const { db } = scope;
  const { guid } = opened.file;
  const changed = await changes.changeReaders(scope, opened, () => updatePassword(db, guid, password === null ? null : passwords.encrypt(guid, password)));
  return present(dependencies, db, changed);
};

const get = async (dependencies: LinkDependencies, scope: CallScope<Caller>, guid: string): Promise<LinkView> => present(dependencies, scope.db, await dependencies.access.open(scope, guid));

/**
 * The person who opens a link becomes its sharer. An omitted expiry stays unchanged. A file without a link of its
 * own has no password.
 */
const setMode = async (dependencies: LinkDependencies, scope: CallScope<Caller>, guid: string, { shareMode: mode, shareModeExpireDuration: duration, passwordProtected }: LinkBody): Promise<LinkView> => {
  const { access, changes, clock, passwords } = dependencies;
  const { db, caller } = scope;
  const opened = await access.open(scope, guid, { isForUpdate: true });
  await requireLinkChange(dependencies, scope, opened, mode, isOpenMode(mode) && typeof duration === 'number');
  const link = await findLink(db, guid);
  const isProtected = isOpenMode(mode) ? passwordProtected ?? link.isPasswordProtected : mode !== null && link.isPasswordProtected;
  if (isProtected && !link.isPasswordProtected) requireCapability(opened, 'canSetPassword');
  const isSameEnd = duration === undefined || (duration === null && link.expiresAt === null) || !isOpenMode(mode);
  if (mode === link.mode && isSameEnd && isProtected === link.isPasswordProtected && (!isOpenMode(mode) || link.sharedBy === caller.personId)) return unchanged(dependencies, db, opened);
  const keptEnd = isOpenMode(link.mode) && link.expiresAt !== null ? new Date(link.expiresAt) : null;
  const changed = await changes.changeReaders(scope, opened, async () => {
    await updateLink(db, guid, isOpenMode(mode)
      ? { mode, expiresAt: duration === undefined ? keptEnd : expiryAfter(dependencies, duration), sharedBy: caller.personId, sharedAt: clock() }
      : { mode, expiresAt: null, sharedBy: null, sharedAt: null });
    if (isProtected !== link.isPasswordProtected) await updatePassword(db, guid, isProtected ? passwords.encrypt(guid, passwords.generate()) : null);
  });
  return present(dependencies, db, changed);
};

const setExpiry = async (dependencies: LinkDependencies, scope: CallScope<Caller>, guid: string, duration: number | null): Promise<LinkView> => {
  const { access, changes, clock } = dependencies;
  const { db } = scope;
  const opened = await access.open(scope, guid, { isForUpdate: true });
  requireCapability(opened, 'canChangeShareMode');
  const link = requireOwnLink(await findLink(db, guid));
  await requireLinkChange(dependencies, scope, opened, link.mode, duration !== null);
  if (duration === null && link.expiresAt === null) return unchanged(dependencies, db, opened);
  const changed = await changes.changeReaders(scope, opened, () => updateLink(db, guid, { ...link, expiresAt: expiryAfter(dependencies, duration), sharedAt: clock() }));
  return present(dependencies, db, changed);
};

const setPassword = async (dependencies: LinkDependencies, scope: CallScope<Caller>, guid: string, isProtected: boolean): Promise<LinkView> => {
  const { access, passwords } = dependencies;
  const { db } = scope;
  const opened = await access.open(scope, guid, { isForUpdate: true });
  // Removing a password is allowed even if the edition no longer includes passwords.
  requireCapability(opened, isProtected ? 'canSetPassword' : 'canChangeShareMode');
  const link = await findLink(db, guid);
  if (link.isPasswordProtected === isProtected) return unchanged(dependencies, db, opened);
  if (isProtected) requireOwnLink(link);
  return changePassword(dependencies, scope, opened, isProtected ? passwords.generate() : null);
};

const resetPassword = async (dependencies: LinkDependencies, scope: CallScope<Caller>, guid: string): Promise<LinkView> => {
  const { access, passwords } = dependencies;
  const { db } = scope;
  const opened = await access.open(scope, guid, { isForUpdate: true });
  requireCapability(opened, 'canSetPassword');
  const link = requireOwnLink(await findLink(db, guid));
  if (!link.isPasswordProtected) throw new ApiError('SHARE_LINK_MISSING');
  return changePassword(dependencies, scope, opened, passwords.generate());
};

/** Closes links in a recovered file that the person who recovered it may not create (docs/permissions.md, M7). */
const closeForbidden = async ({ access, publicSharing }: LinkDependencies, scope: CallScope<Caller>, guid: string): Promise<void> => {
  const { db } = scope;
  const recovered = (await access.findMany(scope, [guid])).get(guid);
  const links = recovered ? await findOpenLinksBelow(db, recovered.file.path) : [];
  const opened = await access.findMany(scope, links.map((link) => link.guid));
  const closed: string[] = [];
  await collectExternalCalls(links, async ({ guid: each, mode }) => {
    const one = opened.get(each);
    if (!one || await publicSharing.linkRefusal(scope, one, { mode, hasExpiry: false }) !== null) closed.push(each);
  });
  if (closed.length > 0) await closeLinks(db, closed);
};

/** Links: whom they admit, their expiry and their password. */
export const createLinkService = (dependencies: LinkDependencies) => bindFirst(dependencies, { get, setMode, setExpiry, setPassword, resetPassword, closeForbidden });

export type LinkService = ReturnType<typeof createLinkService>;
