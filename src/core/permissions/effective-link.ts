import type { PublicShareStatus, ShareMode } from '../../contract/entities/permissions';
import { isDisabled } from './authorisation';
import type { EffectiveLink, LinkRefusal, Rank } from './decision';
import type { LevelFacts, LinkFacts, PermissionFacts } from './facts';

const rankByMode: Readonly<Record<ShareMode, Rank>> = {
  private: 'none',
  readonly: 'reader',
  commentable: 'commentator',
  editable: 'editor',
  enterprise_readonly: 'reader',
  enterprise_commentable: 'commentator',
  enterprise_editable: 'editor',
};

const noLink: EffectiveLink = Object.freeze({ mode: 'private', guid: null, status: 'valid', refusal: null, expiresAt: null, isPasswordProtected: false });

/** Modes that open to everybody (L2). */
export const isPublicMode = (mode: ShareMode): boolean => mode === 'readonly' || mode === 'commentable' || mode === 'editable';

/** Whether the person is a member of the file's team, in any role except disabled. */
export const isMemberOfFilesTeam = ({ person: { account }, file }: PermissionFacts): boolean =>
  account.kind === 'enterprise' && account.role !== 'disabled' && account.teamId === file.teamId;

/** Whether a link of this mode applies to this person (L3, A5, C0). */
const appliesTo = (facts: PermissionFacts, mode: ShareMode): boolean => {
  if (mode === 'private' || facts.file.isInTrash || isDisabled(facts.person)) return false;
  return isPublicMode(mode) || isMemberOfFilesTeam(facts);
};

const statusOf = ({ mode, sharer }: LinkFacts, now: number): PublicShareStatus => {
  if (!isPublicMode(mode)) return 'valid';
  if (!sharer.isValid) return 'invalid_due_to_sharer_invalid';
  if (sharer.hasExited) return 'invalid_due_to_sharer_exited';
  return sharer.membershipExpiredAt !== null && sharer.membershipExpiredAt <= now ? 'invalid_due_to_membership_expired' : 'valid';
};

const refusalOf = (link: LinkFacts, status: PublicShareStatus, now: number): LinkRefusal | null => {
  if (status !== 'valid') return status;
  if (link.expiresAt !== null && link.expiresAt <= now) return 'SHARE_EXPIRED';
  return link.isPasswordProtected && !link.hasVerifiedPassword ? 'PASSWORD_REQUIRED' : null;
};

/** The effective link for the level at `start` as a separate file (docs/permissions.md, "Links"). */
export const effectiveLink = (facts: PermissionFacts, start: number): EffectiveLink => {
  for (let index = start; index < facts.levels.length; index += 1) {
    const { guid, link, isCutOff } = facts.levels[index] as LevelFacts;
    if (link !== null) {
      const status = statusOf(link, facts.now);
      const { mode, expiresAt, isPasswordProtected } = link;
      return { mode, guid, status, refusal: appliesTo(facts, mode) ? refusalOf(link, status, facts.now) : null, expiresAt, isPasswordProtected };
    }
    if (isCutOff) return noLink;
  }
  return noLink;
};

/** The rank that the link gives this person (L6). */
export const rankOfLink = (facts: PermissionFacts, link: EffectiveLink): Rank =>
  link.refusal === null && appliesTo(facts, link.mode) ? rankByMode[link.mode] : 'none';
