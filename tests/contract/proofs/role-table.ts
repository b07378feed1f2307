import type { Mode, Role } from './roles';

/*
 * Who is what before the file, and what each call then answers. Everything here is written down by hand from
 * docs/permissions.md, whose rules are named.
 */

/** How much somebody may do: none, reader, commentator, editor, manager, owner ("Authorisation"). */
export type Rank = '-' | 'r' | 'c' | 'e' | 'm' | 'o';

/** By authorisation alone (A1 to A6): the outsider is an editor, a disabled member nothing, whoever made a level above a manager (A2, A3). */
export const authorisation: Readonly<Record<Role, Rank>> = {
  stranger: '-', anonymous: '-', colleague: '-', reader: 'r', commentator: 'c', editor: 'e', outsider: 'e',
  fileAdmin: 'm', ancestorOwner: 'm', spaceAdmin: 'm', owner: 'o', disabled: '-',
};

const closed = {
  forbidden: 'FILE_FORBIDDEN', signIn: 'NOT_SIGNED_IN', password: 'PASSWORD_REQUIRED', ended: 'SHARE_EXPIRED',
  gone: 'SHARE_INVALID: invalid_due_to_sharer_exited', over: 'SHARE_INVALID: invalid_due_to_membership_expired',
} as const;
const { forbidden, signIn, password, ended, gone, over } = closed;

type Standing = Readonly<Record<Mode, Rank | (typeof closed)[keyof typeof closed]>>;
/** Whom no link gives more than they have (L6), or anything at all (A5). */
const always = <const Value extends Rank | 'FILE_FORBIDDEN'>(value: Value): Standing => ({
  none: value, private: value, readonly: value, commentable: value, editable: value, enterprise_readonly: value, enterprise_commentable: value, enterprise_editable: value,
  password: value, expired: value, exited: value, lapsed: value,
});

/** With the link, which gives the higher of the two (L1 to L6); for whom it stays closed, the code (L5, canRead). */
export const standing: Readonly<Record<Role, Standing>> = {
  stranger: {
    none: forbidden, private: forbidden, readonly: 'r', commentable: 'c', editable: 'e', enterprise_readonly: forbidden, enterprise_commentable: forbidden, enterprise_editable: forbidden,
    password, expired: ended, exited: gone, lapsed: over,
  },
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

/** What a call answers to whoever reads the file, by rank: `ok`, or the code. */
export interface Row {
  /** Which rank decides: of authorisation alone, or with the link. */
  readonly by: 'authorisation' | 'link';
  readonly answers: Readonly<Record<Rank, string>>;
  /** Roles to whom something else is answered, where they read the file. */
  readonly but?: Readonly<Partial<Record<Role, string>>>;
  /** The same whether they read it or not. */
  readonly always?: Readonly<Partial<Record<Role, string>>>;
  /** Links with which all who would be allowed are answered something else. */
  readonly with?: Readonly<Partial<Record<Mode, string>>>;
  /** The same for single roles; it comes first. */
  readonly butWith?: Readonly<Partial<Record<Role, Readonly<Partial<Record<Mode, string>>>>>>;
  /** What those are answered who may not read the file, where it is not the code with which it stays closed. */
  readonly closed?: string | Readonly<Partial<Record<string, string>>>;
  /** A call on several files: of each its own code is told, and the whole is refused (BATCH_REFUSED). `destination`: the row is of the folder that all go to, and is told as such where it may not be read. */
  readonly batch?: 'files' | 'destination';
}

export const ranks = (none: string, reader: string, commentator: string, editor: string, manager: string, owner: string): Row['answers'] => (
  { '-': none, r: reader, c: commentator, e: editor, m: manager, o: owner });
export const everyReader = (answer = 'ok'): Row => ({ by: 'link', answers: ranks(answer, answer, answer, answer, answer, answer) });
export const managers = (refusal: string): Row => ({ by: 'authorisation', answers: ranks(refusal, refusal, refusal, refusal, 'ok', 'ok') });

/** canChangeShareMode, canSetPassword. */
const shareMode: Row = { by: 'authorisation', answers: ranks('NO_ACCESS_MODIFY', 'NO_ACCESS_MODIFY', 'NO_ACCESS_MODIFY', 'ok', 'ok', 'ok') };
/** canManageCollaborator; an outsider who did not make the file adds nobody. */
const collaborators = (answer = 'ok'): Row => ({
  by: 'authorisation', answers: ranks('NO_ACCESS_ADD_USER', 'NO_ACCESS_ADD_USER', 'NO_ACCESS_ADD_USER', answer, answer, answer), but: { outsider: 'OUTSIDER_CANNOT_ADD_USER' },
});
const noLink = 'SHARE_LINK_MISSING';

export const rows: Readonly<Record<string, Row>> = {
  // canRead
  'files.get': everyReader(), 'files.ancestors': everyReader(), 'files.creator': everyReader(), 'sharing.collaborators': everyReader(), 'sharing.check': everyReader(),
  // What the file is to the person themselves: canRead
  'files.star': everyReader(), 'files.unstar': everyReader(), 'files.mark': everyReader(), 'files.use': everyReader(), 'recents.hide': everyReader(),
  'desktopShortcuts.create': everyReader(), 'desktopShortcuts.move': everyReader('NOT_LISTED'), 'tags.set': everyReader(),
  // A list of one's own: what is not in it is gone already
  'desktopShortcuts.remove': { ...everyReader(), closed: 'ok' },
  // canRename
  'files.rename': { by: 'link', answers: ranks('NO_ACCESS_EDIT', 'NO_ACCESS_EDIT', 'NO_ACCESS_EDIT', 'ok', 'ok', 'ok') },
  // M1: canMove, and one's own desktop takes everything
  'files.move': managers('NO_ACCESS_MOVE_FILE'),
  // canRemove; who was added to the file itself is told that they may leave it
  'files.remove': { by: 'authorisation', answers: ranks('NO_ACCESS_DELETE', 'ONLY_EXIT_SHARE', 'ONLY_EXIT_SHARE', 'ONLY_EXIT_SHARE', 'ok', 'ok') },
  // What is not in the trash stays as it is
  'trash.recover': everyReader(),
  // canLock; canUnlock is not asked where nobody has locked the file
  'files.lock': managers('NO_ACCESS_MODIFY'), 'files.unlock': everyReader(),
  // canSetFileAuth, canModifyAdvancedPermission
  'sharing.setInheritance': managers('NO_ACCESS_MODIFY'), 'sharing.setAdvancedPermissions': managers('NO_ACCESS_MODIFY'),
  // M7, to private: canChangeShareMode
  'sharing.setMode': shareMode,
  // M7: what the link itself asks; one for the team asks to be of it. Where the mode is private there is no link (L5)
  'sharing.setExpiry': { ...shareMode, with: { none: noLink, private: noLink }, butWith: { outsider: { enterprise_readonly: 'NO_ACCESS_MODIFY', enterprise_commentable: 'NO_ACCESS_MODIFY', enterprise_editable: 'NO_ACCESS_MODIFY' } } },
  // canSetPassword: off, where it is not on
  'sharing.setPassword': shareMode,
  'sharing.resetPassword': { ...shareMode, with: { none: noLink, readonly: noLink, commentable: noLink, editable: noLink, private: noLink, enterprise_readonly: noLink, enterprise_commentable: noLink, enterprise_editable: noLink, expired: noLink, exited: noLink } },
  // M2, M3
  'sharing.addCollaborator': collaborators(), 'sharing.changeCollaborator': collaborators(), 'sharing.removeCollaborator': collaborators(),
  // M4
  'sharing.transfer': { by: 'authorisation', answers: ranks('NO_ACCESS_TRANSFER', 'NO_ACCESS_TRANSFER', 'NO_ACCESS_TRANSFER', 'NO_ACCESS_TRANSFER', 'NO_ACCESS_TRANSFER', 'ok') },
  // canManageCollaborator
  'sharing.requests': collaborators(), 'sharing.approve': collaborators('ACCESS_REQUEST_NOT_FOUND'), 'sharing.refuse': collaborators('ACCESS_REQUEST_NOT_FOUND'),
  // canApplyPermission: who may not edit, and also who may not read; never a disabled member
  'sharing.apply': {
    by: 'link', answers: ranks('ok', 'ok', 'ok', 'NO_ACCESS_MODIFY', 'NO_ACCESS_MODIFY', 'NO_ACCESS_MODIFY'),
    closed: 'ok', always: { disabled: 'NO_ACCESS_MODIFY' },
  },
  // Tells everybody why they may not
  'sharing.access': { ...everyReader(), closed: 'ok' },
  // A wrong password, where one is asked for
  'sharing.verifyPassword': { ...everyReader(), closed: { PASSWORD_REQUIRED: 'SHARE_PASSWORD_WRONG' }, with: { password: 'SHARE_PASSWORD_WRONG' } },
  // The file is no space
  ...Object.fromEntries(['spaces.change', 'spaces.pin', 'spaces.unpin', 'spaces.movePinned', 'spaces.remove', 'announcements.put', 'announcements.list', 'announcements.read'].map((name) => [name, everyReader('NOT_A_SPACE')])),
};

/** What a row says. `isForVisitors`: whether the call is open to people who are not signed in. */
export const answerOfRow = (row: Row, role: Role, mode: Mode, isForVisitors: boolean, place: Role = role): string => {
  if (role === 'anonymous' && !isForVisitors) return 'NOT_SIGNED_IN';
  if (row.always?.[role] !== undefined) return row.always[role];
  const rank = standing[place][mode];
  if (rank.length > 1) return (typeof row.closed === 'string' ? row.closed : row.closed?.[rank]) ?? rank;
  const own = row.butWith?.[role]?.[mode] ?? row.but?.[role];
  const answer = row.answers[row.by === 'link' ? rank as Rank : authorisation[place]];
  if (own !== undefined) return own;
  return answer === 'ok' ? row.with?.[mode] ?? 'ok' : answer;
};

/** What the table says. */
export const answerOf = (call: string, role: Role, mode: Mode, isForVisitors: boolean): string => {
  const row = rows[call];
  return row ? answerOfRow(row, role, mode, isForVisitors) : 'no row';
};
