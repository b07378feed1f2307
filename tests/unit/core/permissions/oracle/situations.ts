import { featureNames, type ShareMode } from '../../../../../src/contract/entities/permissions';
import type { AccountFacts, FileFacts, GrantFacts, LevelFacts, PermissionFacts } from '../../../../../src/core/permissions/facts';

/** The people of the manually written table. Person 1 is the subject; team 31 is the file's team if it has one. */
const member: AccountFacts = { kind: 'enterprise', teamId: 31, role: 'member', isOnSeat: true, standing: 'active', isDingtalk: false };
const personal = (edition: 'free' | 'premium'): AccountFacts => ({ kind: 'personal', edition });
const added = (role: GrantFacts['role'], isAdmin = false): GrantFacts => ({ subject: 'user', role, isAdmin });

interface Somebody {
  readonly account: AccountFacts;
  /** On the file itself. */
  readonly grant?: GrantFacts;
  readonly created?: 'the file' | 'the folder above' | 'the whole place';
  readonly hasSpaceAdminFlag?: boolean;
  readonly isPersonalFile?: boolean;
}

const people = {
  'stranger': { account: personal('premium') },
  'anonymous': { account: { kind: 'anonymous' } },
  'reader': { account: member, grant: added('reader') },
  'commentator': { account: member, grant: added('commentator') },
  'editor': { account: member, grant: added('editor') },
  'file admin': { account: member, grant: added('editor', true) },
  'owner': { account: member, created: 'the file' },
  'ancestor owner': { account: member, created: 'the folder above' },
  'space admin': { account: member, hasSpaceAdminFlag: true },
  'disabled member': { account: { ...member, role: 'disabled' }, grant: added('editor') },
  'outsider editor': { account: personal('premium'), grant: added('editor') },
  'expired-team editor': { account: { ...member, standing: 'expired' }, grant: added('editor') },
  'off-seat editor': { account: { ...member, isOnSeat: false }, grant: added('editor') },
  'free personal editor': { account: personal('free'), grant: added('editor'), isPersonalFile: true },
  'team member': { account: member },
  'team admin with a reader grant': { account: { ...member, role: 'admin' }, grant: added('reader') },
  'disabled owner': { account: { ...member, role: 'disabled' }, created: 'the file' },
  'disabled owner of the space': { account: { ...member, role: 'disabled' }, created: 'the whole place', isPersonalFile: true },
  'owner who left': { account: personal('premium'), created: 'the whole place' },
  'outsider owner': { account: personal('premium'), created: 'the file', grant: added('reader') },
  'expired-team owner': { account: { ...member, standing: 'expired' }, created: 'the file' },
  'off-seat owner': { account: { ...member, isOnSeat: false }, created: 'the file' },
  'free personal owner': { account: personal('free'), created: 'the file', isPersonalFile: true },
  'outsider admin': { account: personal('premium'), grant: added('editor', true) },
  'outsider space admin': { account: personal('premium'), hasSpaceAdminFlag: true },
} as const satisfies Record<string, Somebody>;
export type Who = keyof typeof people;

const places = {
  'document': { type: 0, kinds: ['file', 'folder', 'space'] },
  'sheet': { type: -4, kinds: ['file', 'folder', 'space'] },
  'shortcut': { type: -12, kinds: ['file', 'folder', 'space'] },
  'pdf': { type: 4, kinds: ['file', 'folder', 'space'] },
  'archive': { type: 9, kinds: ['file', 'folder', 'space'] },
  'folder': { type: 1, kinds: ['folder', 'folder', 'space'] },
  'space': { type: 2, kinds: ['space'] },
  'desktop': { type: 1, kinds: ['desktop'] },
} as const satisfies Record<string, { type: number; kinds: readonly [LevelFacts['kind'], ...LevelFacts['kind'][]] }>;
export type Place = keyof typeof places;

/** Changes to the usual file: not locked, not in the trash, no restriction, with every feature. */
export interface Unusual extends Partial<Omit<FileFacts, 'type'>> {
  readonly hasNoFeatures?: boolean;
}

export const situation = (who: Who, place: Place, mode: ShareMode, { hasNoFeatures = false, ...unusual }: Unusual = {}): PermissionFacts => {
  const somebody: Somebody = people[who];
  const { type, kinds } = places[place];
  const id = somebody.account.kind === 'anonymous' ? -1 : 1;
  const [own, ...above] = kinds.map((kind, depth): LevelFacts => ({
    guid: `${kind} at ${depth}`,
    kind,
    creatorId: somebody.created === 'the whole place' || (depth === 0 && somebody.created === 'the file') || (depth === 1 && somebody.created === 'the folder above') ? 1 : 2,
    isCutOff: false,
    grants: [
      ...(depth === 0 && somebody.grant ? [somebody.grant] : []),
      ...(kind === 'space' && somebody.hasSpaceAdminFlag ? [added(null, true)] : []),
    ],
    link: depth > 0 ? null : {
      mode, expiresAt: null, isPasswordProtected: false, hasVerifiedPassword: false,
      sharer: { isValid: true, hasExited: false, membershipExpiredAt: null },
    },
  }));
  if (own === undefined) throw new Error('A place has at least itself.');
  return {
    now: 1_750_000_000_000,
    person: { id, account: somebody.account, features: new Set(hasNoFeatures ? [] : featureNames) },
    file: {
      type, teamId: somebody.isPersonalFile ? null : 31, isServiceCreated: false, lockedBy: null, isInTrash: false,
      onlyAdminsCanModifyCollaborators: false, collaboratorCount: 3, isQuotaUsedUp: false, isFileCountUsedUp: false, isRealNameDue: false, advanced: null, ...unusual,
    },
    levels: [own, ...above],
  };
};
