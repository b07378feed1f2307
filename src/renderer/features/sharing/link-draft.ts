import type { EndpointInput } from '../../../contract/api/index';
import { desktopId, spacesRootId } from '../../../contract/entities/common';
import type { FullFile } from '../../../contract/entities/file';
import type { CollaboratorRole, ShareMode } from '../../../contract/entities/permissions';
import { audienceOf, roleOfMode } from '../../shared/access/share-mode';

/** To whom a link opens: as the folder's does, to nobody but those who were added, to the team, or to anybody. */
export const audiences = ['folder', 'people', 'team', 'anyone'] as const;
export type Audience = (typeof audiences)[number];

type LinkBody = EndpointInput<'sharing.setMode'>['body'];

/** When a link is to end; `kept`: as it stands. */
export type LinkEnd =
  | { readonly kind: 'kept' }
  | { readonly kind: 'never' }
  | { readonly kind: 'days'; readonly days: number }
  /** The whole of that day still counts; `yyyy-mm-dd`, by the calendar of this device. */
  | { readonly kind: 'date'; readonly date: string };

/** The days after which a link may end, as they are offered. */
export const endDays = [1, 7, 30] as const;

/** A link as somebody sets it up, before it is one. */
export interface LinkDraft {
  readonly audience: Audience;
  readonly role: CollaboratorRole;
  readonly end: LinkEnd;
  readonly isProtected: boolean;
}

const publicModes: Readonly<Record<CollaboratorRole, ShareMode>> = { reader: 'readonly', commentator: 'commentable', editor: 'editable' };
const teamModes: Readonly<Record<CollaboratorRole, ShareMode>> = { reader: 'enterprise_readonly', commentator: 'enterprise_commentable', editor: 'enterprise_editable' };

/** The seven modes (file specification, section 3), and null for the folder's, from what is chosen on screen. */
export const modeOf = ({ audience, role }: Pick<LinkDraft, 'audience' | 'role'>): ShareMode | null => {
  switch (audience) {
    case 'folder': return null;
    case 'people': return 'private';
    case 'team': return teamModes[role];
    case 'anyone': return publicModes[role];
  }
};

type Standing = Pick<FullFile, 'share' | 'passwordProtected' | 'parentId' | 'shareMode'>;

/** Whether a file has a link of its own that opens something: only such a link has an end or a password. */
export const hasOwnLink = ({ share: { originalShareMode } }: Pick<FullFile, 'share'>): boolean => roleOfMode(originalShareMode) !== null;

/** Whether there is a folder or a space above whose link a file can follow: a desktop has none. */
export const canFollowFolder = ({ parentId }: Pick<FullFile, 'parentId'>): boolean => parentId !== null && parentId !== desktopId && parentId !== spacesRootId;

/** The link as it stands. */
export const standingDraft = (file: Standing): LinkDraft => {
  const { originalShareMode } = file.share;
  const follows = originalShareMode === null && canFollowFolder(file);
  return {
    audience: follows ? 'folder' : audienceOf(originalShareMode),
    role: roleOfMode(originalShareMode) ?? roleOfMode(file.shareMode) ?? 'reader',
    end: { kind: 'kept' },
    isProtected: hasOwnLink(file) && file.passwordProtected,
  };
};

/** Whether a draft opens something, so that an end and a password mean something. */
export const isOpening = ({ audience }: Pick<LinkDraft, 'audience'>): boolean => audience === 'team' || audience === 'anyone';

/** Whether two drafts come to the same link. */
export const isSameDraft = (one: LinkDraft, other: LinkDraft): boolean => {
  if (one.audience !== other.audience) return false;
  return !isOpening(one) || (one.role === other.role && one.isProtected === other.isProtected && JSON.stringify(one.end) === JSON.stringify(other.end));
};

const daySeconds = 24 * 60 * 60;

/** Seconds from now until the end of a day of this device's calendar; null where that is no day to come. */
export const secondsUntilEndOf = (date: string, nowMs: number): number | null => {
  const [year, month, day] = date.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const end = new Date(year, month - 1, day + 1).getTime();
  const seconds = Math.round((end - nowMs) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
};

/** What is sent, with the end in seconds from now (null: never); null where the chosen day is over. */
export const bodyOf = (draft: LinkDraft, nowMs: number): LinkBody | null => {
  const shareMode = modeOf(draft);
  if (!isOpening(draft)) return { shareMode };
  const body = { shareMode, passwordProtected: draft.isProtected };
  switch (draft.end.kind) {
    case 'kept': return body;
    case 'never': return { ...body, shareModeExpireDuration: null };
    case 'days': return { ...body, shareModeExpireDuration: draft.end.days * daySeconds };
    case 'date': {
      const seconds = secondsUntilEndOf(draft.end.date, nowMs);
      return seconds === null ? null : { ...body, shareModeExpireDuration: seconds };
    }
  }
};

/** When a link set up like this ends, ISO 8601; null: never. `standing`: the end that it has now. */
export const endOf = ({ end }: Pick<LinkDraft, 'end'>, standing: string | null, nowMs: number): string | null => {
  switch (end.kind) {
    case 'kept': return standing;
    case 'never': return null;
    case 'days': return new Date(nowMs + end.days * daySeconds * 1000).toISOString();
    case 'date': {
      const seconds = secondsUntilEndOf(end.date, nowMs);
      return seconds === null ? null : new Date(nowMs + seconds * 1000).toISOString();
    }
  }
};
