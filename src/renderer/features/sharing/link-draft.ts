import type { EndpointInput } from '../../../contract/api/endpoints';
import { desktopId, spacesRootId } from '../../../contract/entities/common-schemas';
import type { FullFile } from '../../../contract/entities/file';
import type { CollaboratorRole, ShareMode } from '../../../contract/entities/permissions';
import { audienceOf, roleOfMode } from '../../shared/access/share-mode';

/** The link's audience: as the folder's link, only the collaborators, the team, or anyone. */
export const audiences = ['folder', 'people', 'team', 'anyone'] as const;
export type Audience = (typeof audiences)[number];

type LinkBody = EndpointInput<'sharing.setMode'>['body'];

/** The link's expiry; `kept`: unchanged. */
export type LinkExpiry =
  | { readonly kind: 'kept' }
  | { readonly kind: 'never' }
  | { readonly kind: 'days'; readonly days: number }
  /** The link is valid to the end of that day; `yyyy-mm-dd`, in this device's time zone. */
  | { readonly kind: 'date'; readonly date: string };

/** The offered lifetimes, in days. */
export const expiryDays = [1, 7, 30] as const;

/** The link settings before they are saved. */
export interface LinkDraft {
  readonly audience: Audience;
  readonly role: CollaboratorRole;
  readonly expiry: LinkExpiry;
  readonly isProtected: boolean;
}

const publicModes: Readonly<Record<CollaboratorRole, ShareMode>> = { reader: 'readonly', commentator: 'commentable', editor: 'editable' };
const teamModes: Readonly<Record<CollaboratorRole, ShareMode>> = { reader: 'enterprise_readonly', commentator: 'enterprise_commentable', editor: 'enterprise_editable' };

/** The share mode, one of seven (file specification, section 3), for the choices on screen; null to follow the folder. */
export const shareModeOf = ({ audience, role }: Pick<LinkDraft, 'audience' | 'role'>): ShareMode | null => {
  switch (audience) {
    case 'folder': return null;
    case 'people': return 'private';
    case 'team': return teamModes[role];
    case 'anyone': return publicModes[role];
  }
};

type Standing = Pick<FullFile, 'share' | 'passwordProtected' | 'parentId' | 'shareMode'>;

/** Whether the file has an open link of its own. Only such a link has an expiry or a password. */
export const hasOwnLink = ({ share: { originalShareMode } }: Pick<FullFile, 'share'>): boolean => roleOfMode(originalShareMode) !== null;

/** Whether a folder or space above exists whose link the file can follow: a desktop has none. */
export const canFollowFolder = ({ parentId }: Pick<FullFile, 'parentId'>): boolean => parentId !== null && parentId !== desktopId && parentId !== spacesRootId;

/** The draft of the current settings. */
export const currentDraft = (file: Standing): LinkDraft => {
  const { originalShareMode } = file.share;
  const follows = originalShareMode === null && canFollowFolder(file);
  return {
    audience: follows ? 'folder' : audienceOf(originalShareMode),
    role: roleOfMode(originalShareMode) ?? roleOfMode(file.shareMode) ?? 'reader',
    expiry: { kind: 'kept' },
    isProtected: hasOwnLink(file) && file.passwordProtected,
  };
};

/** Whether the draft opens the file, so that an expiry and a password apply. */
export const opensFile = ({ audience }: Pick<LinkDraft, 'audience'>): boolean => audience === 'team' || audience === 'anyone';

/** Whether two drafts produce the same link. */
export const isSameDraft = (one: LinkDraft, other: LinkDraft): boolean => {
  if (one.audience !== other.audience) return false;
  return !opensFile(one) || (one.role === other.role && one.isProtected === other.isProtected && JSON.stringify(one.expiry) === JSON.stringify(other.expiry));
};

const daySeconds = 24 * 60 * 60;

/** Seconds from now to the end of a day in this device's time zone; null for an invalid or past day. */
export const secondsUntilEndOfDay = (date: string, nowMs: number): number | null => {
  const [year, month, day] = date.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const end = new Date(year, month - 1, day + 1).getTime();
  const seconds = Math.round((end - nowMs) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
};

/** The request body, with the expiry in seconds from now (null: never); null if the chosen day is past. */
export const linkBodyOf = (draft: LinkDraft, nowMs: number): LinkBody | null => {
  const shareMode = shareModeOf(draft);
  if (!opensFile(draft)) return { shareMode };
  const body = { shareMode, passwordProtected: draft.isProtected };
  switch (draft.expiry.kind) {
    case 'kept': return body;
    case 'never': return { ...body, shareModeExpireDuration: null };
    case 'days': return { ...body, shareModeExpireDuration: draft.expiry.days * daySeconds };
    case 'date': {
      const seconds = secondsUntilEndOfDay(draft.expiry.date, nowMs);
      return seconds === null ? null : { ...body, shareModeExpireDuration: seconds };
    }
  }
};

/** The expiry of a link with this draft, ISO 8601; null: never. `standing`: the current expiry. */
export const expiryOf = ({ expiry }: Pick<LinkDraft, 'expiry'>, standing: string | null, nowMs: number): string | null => {
  switch (expiry.kind) {
    case 'kept': return standing;
    case 'never': return null;
    case 'days': return new Date(nowMs + expiry.days * daySeconds * 1000).toISOString();
    case 'date': {
      const seconds = secondsUntilEndOfDay(expiry.date, nowMs);
      return seconds === null ? null : new Date(nowMs + seconds * 1000).toISOString();
    }
  }
};
