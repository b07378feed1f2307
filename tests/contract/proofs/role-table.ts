import type { Mode, Role } from './roles';

/*
 * The role of each person for the file, and the expected response of each call. Written manually from
 * docs/permissions.md, whose rules are named.
 */

/** Ranks: none, reader, commentator, editor, manager, owner ("Authorisation"). */
export type Rank = '-' | 'r' | 'c' | 'e' | 'm' | 'o';

/**
 * By authorisation alone (A1 to A7). The outsider is an editor, and a disabled member has no rank. The creator of a
 * level above is a manager (A2, A3), except outside of the team (A7).
 */
export const authorisation: Readonly<Record<Role, Rank>> = {
  stranger: '-', anonymous: '-', colleague: '-', reader: 'r', commentator: 'c', editor: 'e', outsider: 'e',
  fileAdmin: 'm', ancestorOwner: 'm', spaceAdmin: 'm', owner: 'o', disabled: '-', formerOwner: '-',
};

const closed = {
  forbidden: 'FILE_FORBIDDEN', signIn: 'NOT_SIGNED_IN', password: 'PASSWORD_REQUIRED', ended: 'SHARE_EXPIRED',
  gone: 'SHARE_INVALID: invalid_due_to_sharer_exited', over: 'SHARE_INVALID: invalid_due_to_membership_expired',
} as const;
const { forbidden, signIn, password, ended, gone, over } = closed;

type Standing = Readonly<Record<Mode, Rank | (typeof closed)[keyof typeof closed]>>;
/** Roles to which no link gives a higher rank (L6), or any (A5). */
const always = <const Value extends Rank | 'FILE_FORBIDDEN'>(value: Value): Standing => ({
  none: value, private: value, readonly: value, commentable: value, editable: value, enterprise_readonly: value, enterprise_commentable: value, enterprise_editable: value,
  password: value, expired: value, exited: value, lapsed: value,
});

const stranger: Standing = {
  none: forbidden, private: forbidden, readonly: 'r', commentable: 'c', editable: 'e', enterprise_readonly: forbidden, enterprise_commentable: forbidden, enterprise_editable: forbidden,
  password, expired: ended, exited: gone, lapsed: over,
};

/** With the link, the higher of both ranks applies (L1 to L6). For roles to which the file stays closed, the error code (L5, canRead). */
export const rankWithLink: Readonly<Record<Role, Standing>> = {
  stranger, formerOwner: stranger,
  anonymous: {
    none: signIn, private: signIn, readonly: 'r', commentable: 'c', editable: 'e', enterprise_readonly: signIn, enterprise_commentable: signIn, enterprise_editable: signIn,
    password, expired: ended, exited: gone, lapsed: over,
  },
  colleague: {
    none: forbidden, private: forbidden, readonly: 'r', commentable: 'c', editable: 'e', enterprise_readonly: 'r', enterprise_commentable: 'c', enterprise_editable: 'e',
    password, expired: ended, exited: gone, lapsed: over,
  },
  reader: {
    none: 'r', private: 'r', readonly: 'r', commentable: 'c', editable: 'e', enterprise_readonly: 'r', enterprise_commentable: 'c', enterprise_editable: 'e',
    password: 'r', expired: 'r', exited: 'r', lapsed: 'r',
  },
  commentator: {
    none: 'c', private: 'c', readonly: 'c', commentable: 'c', editable: 'e', enterprise_readonly: 'c', enterprise_commentable: 'c', enterprise_editable: 'e',
    password: 'c', expired: 'c', exited: 'c', lapsed: 'c',
  },
  editor: always('e'), outsider: always('e'), fileAdmin: always('m'), ancestorOwner: always('m'), spaceAdmin: always('m'), owner: always('o'), disabled: always(forbidden),
};

/** The response of a call to readers of the file, by rank: `ok`, or the error code. */
export interface Row {
  /** The rank that decides: by authorisation alone, or with the link. */
  readonly by: 'authorisation' | 'link';
  readonly answers: Readonly<Record<Rank, string>>;
  /** Exceptions for single roles that read the file. */
  readonly but?: Readonly<Partial<Record<Role, string>>>;
  /** Exceptions for single roles, whether they read the file or not. */
  readonly always?: Readonly<Partial<Record<Role, string>>>;
  /** Exceptions by link, for all roles that would be allowed. */
  readonly with?: Readonly<Partial<Record<Mode, string>>>;
  /** Exceptions by link for single roles; these have priority. */
  readonly butWith?: Readonly<Partial<Record<Role, Readonly<Partial<Record<Mode, string>>>>>>;
  /** The response to people who may not read the file, if it differs from the code of the closed file. */
  readonly closed?: string | Readonly<Partial<Record<string, string>>>;
  /**
   * A call on several files: each has its own code, and the whole call is refused (BATCH_REFUSED). `destination`: the
   * row is about the target folder, whose code applies if it is unreadable.
   */
  readonly batch?: 'files' | 'destination';
}

export const ranks = (none: string, reader: string, commentator: string, editor: string, manager: string, owner: string): Row['answers'] => (
  { '-': none, r: reader, c: commentator, e: editor, m: manager, o: owner });
export const everyReader = (outcome = 'ok'): Row => ({ by: 'link', answers: ranks(outcome, outcome, outcome, outcome, outcome, outcome) });
export const managers = (refusal: string): Row => ({ by: 'authorisation', answers: ranks(refusal, refusal, refusal, refusal, 'ok', 'ok') });

/** canChangeShareMode, canSetPassword. */
const shareMode: Row = { by: 'authorisation', answers: ranks('NO_ACCESS_MODIFY', 'NO_ACCESS_MODIFY', 'NO_ACCESS_MODIFY', 'ok', 'ok', 'ok') };
/** canManageCollaborator; an outsider can add people only to files of their own. */
export const collaborators = (outcome = 'ok'): Row => ({
  by: 'authorisation', answers: ranks('NO_ACCESS_ADD_USER', 'NO_ACCESS_ADD_USER', 'NO_ACCESS_ADD_USER', outcome, outcome, outcome), but: { outsider: 'OUTSIDER_CANNOT_ADD_USER' },
});
const noLink = 'SHARE_LINK_MISSING';

export const rows: Readonly<Record<string, Row>> = {
  // canRead
  'files.get': everyReader(), 'files.ancestors': everyReader(), 'files.creator': everyReader(), 'sharing.collaborators': everyReader(), 'sharing.check': everyReader(),
  // The person's own marks of the file: canRead
  'notices.mute': everyReader(), 'notices.unmute': everyReader(),
  'files.star': everyReader(), 'files.unstar': everyReader(), 'files.mark': everyReader(), 'files.use': everyReader(), 'recents.hide': everyReader(), 'recents.show': everyReader(),
  'desktopShortcuts.create': everyReader(), 'desktopShortcuts.move': everyReader('NOT_LISTED'), 'tags.set': everyReader(),
  // Personal lists: a missing entry counts as removed
  'desktopShortcuts.remove': { ...everyReader(), closed: 'ok' },
  // canRead. Without changesets it only reads
  'content.sync': everyReader(),
  // canEdit; the client id is of no window
  'content.compose': { by: 'link', answers: ranks('NO_ACCESS_EDIT', 'NO_ACCESS_EDIT', 'NO_ACCESS_EDIT', 'CONTENT_CLIENT_UNKNOWN', 'CONTENT_CLIENT_UNKNOWN', 'CONTENT_CLIENT_UNKNOWN') },
  // canRename
  'files.rename': { by: 'link', answers: ranks('NO_ACCESS_EDIT', 'NO_ACCESS_EDIT', 'NO_ACCESS_EDIT', 'ok', 'ok', 'ok') },
  // M1: canMove; the caller's own desktop accepts everything
  'files.move': managers('NO_ACCESS_MOVE_FILE'),
  // canRemove; a collaborator of the file itself learns that they may leave it
  'files.remove': { by: 'authorisation', answers: ranks('NO_ACCESS_DELETE', 'ONLY_EXIT_SHARE', 'ONLY_EXIT_SHARE', 'ONLY_EXIT_SHARE', 'ok', 'ok') },
  // A file outside of the trash is left unchanged
  'trash.recover': everyReader(),
  // canLock; canUnlock is not checked if nobody has locked the file
  'files.lock': managers('NO_ACCESS_MODIFY'), 'files.unlock': everyReader(),
  // canSetFileAuth, canModifyAdvancedPermission
  'sharing.setInheritance': managers('NO_ACCESS_MODIFY'), 'sharing.setAdvancedPermissions': managers('NO_ACCESS_MODIFY'),
  // M7, to private: canChangeShareMode
  'sharing.setMode': shareMode,
  // M7: the link's own rule; a link for the team requires membership. In private mode there is no link (L5)
  'sharing.setExpiry': { ...shareMode, with: { none: noLink, private: noLink }, butWith: { outsider: { enterprise_readonly: 'NO_ACCESS_MODIFY', enterprise_commentable: 'NO_ACCESS_MODIFY', enterprise_editable: 'NO_ACCESS_MODIFY' } } },
  // canSetPassword: turning it off while it is off
  'sharing.setPassword': shareMode,
  'sharing.resetPassword': { ...shareMode, with: { none: noLink, readonly: noLink, commentable: noLink, editable: noLink, private: noLink, enterprise_readonly: noLink, enterprise_commentable: noLink, enterprise_editable: noLink, expired: noLink, exited: noLink } },
  // M2, M3
  'sharing.addCollaborator': collaborators(), 'sharing.changeCollaborator': collaborators(), 'sharing.removeCollaborator': collaborators(),
  // M4
  'sharing.transfer': { by: 'authorisation', answers: ranks('NO_ACCESS_TRANSFER', 'NO_ACCESS_TRANSFER', 'NO_ACCESS_TRANSFER', 'NO_ACCESS_TRANSFER', 'NO_ACCESS_TRANSFER', 'ok') },
  // canManageCollaborator
  'sharing.requests': collaborators(), 'sharing.approve': collaborators('ACCESS_REQUEST_NOT_FOUND'), 'sharing.refuse': collaborators('ACCESS_REQUEST_NOT_FOUND'),
  'sharing.invite': collaborators('EMAIL_INVALID'), 'sharing.invitations': collaborators(), 'sharing.withdrawInvitation': collaborators('INVITATION_NOT_FOUND'),
  // canApplyPermission: people who may not edit, including those who may not read; never a disabled member
  'sharing.apply': {
    by: 'link', answers: ranks('ok', 'ok', 'ok', 'NO_ACCESS_MODIFY', 'NO_ACCESS_MODIFY', 'NO_ACCESS_MODIFY'),
    closed: 'ok', always: { disabled: 'NO_ACCESS_MODIFY' },
  },
  // Returns to everybody why they have no access
  'sharing.access': { ...everyReader(), closed: 'ok' },
  // A wrong password, if a password is required
  'sharing.verifyPassword': { ...everyReader(), closed: { PASSWORD_REQUIRED: 'SHARE_PASSWORD_WRONG' }, with: { password: 'SHARE_PASSWORD_WRONG' } },
  // The file is not a space
  ...Object.fromEntries(['spaces.change', 'spaces.pin', 'spaces.unpin', 'spaces.movePinned', 'spaces.remove', 'announcements.put', 'announcements.list', 'announcements.read'].map((name) => [name, everyReader('NOT_A_SPACE')])),
};

/** The response expected by a row. `isForVisitors`: whether the call needs no session. */
export const expectedByRow = (row: Row, role: Role, mode: Mode, isForVisitors: boolean, place: Role = role): string => {
  if (role === 'anonymous' && !isForVisitors) return 'NOT_SIGNED_IN';
  if (row.always?.[role] !== undefined) return row.always[role];
  const rank = rankWithLink[place][mode];
  if (rank.length > 1) return (typeof row.closed === 'string' ? row.closed : row.closed?.[rank]) ?? rank;
  const own = row.butWith?.[role]?.[mode] ?? row.but?.[role];
  const response = row.answers[row.by === 'link' ? rank as Rank : authorisation[place]];
  if (own !== undefined) return own;
  return response === 'ok' ? row.with?.[mode] ?? 'ok' : response;
};

/** The response expected by the table. */
export const expectedByTable = (call: string, role: Role, mode: Mode, isForVisitors: boolean): string => {
  const row = rows[call];
  return row ? expectedByRow(row, role, mode, isForVisitors) : 'no row';
};
