import { featureNames, type CapabilityName, type FeatureName } from '../../../../src/contract/entities/permissions';
import { decidePermissions } from '../../../../src/core/permissions/decide-permissions';
import type {
  AccountFacts, FileFacts, GrantFacts, LevelFacts, LinkFacts, PermissionFacts,
} from '../../../../src/core/permissions/facts';

export const me = 7;
export const other = 8;
export const now = 1_000_000;

export const personal = (edition: 'free' | 'premium' | 'super' = 'premium'): AccountFacts => ({ kind: 'personal', edition });
export const anonymous: AccountFacts = { kind: 'anonymous' };
export const team = (changes: Partial<Extract<AccountFacts, { kind: 'enterprise' }>> = {}): AccountFacts =>
  ({ kind: 'enterprise', teamId: 1, role: 'member', isOnSeat: true, standing: 'active', isDingtalk: false, ...changes });

export const grant = (role: GrantFacts['role'], changes: Partial<GrantFacts> = {}): GrantFacts => ({ subject: 'user', role, isAdmin: false, ...changes });
export const admin = grant(null, { isAdmin: true });

export const link = (mode: LinkFacts['mode'], changes: Partial<LinkFacts> = {}, sharer: Partial<LinkFacts['sharer']> = {}): LinkFacts => ({
  mode, expiresAt: null, isPasswordProtected: false, hasVerifiedPassword: false,
  sharer: { isValid: true, hasExited: false, membershipExpiredAt: null, ...sharer }, ...changes,
});

/** A level that somebody else created, `guid` being its kind. */
export const level = (kind: LevelFacts['kind'], changes: Partial<LevelFacts> = {}): LevelFacts =>
  ({ guid: kind, kind, creatorId: other, isCutOff: false, grants: [], link: null, ...changes });

interface Setting {
  readonly account?: AccountFacts;
  readonly without?: readonly FeatureName[];
  readonly file?: Partial<FileFacts>;
  readonly levels?: readonly LevelFacts[];
}

const typeOf = { desktop: 1, folder: 1, space: 2, file: 0 } as const;

/** By default somebody with a personal account and every feature, and a document of somebody else's. */
export const facts = ({ account = personal(), without = [], file = {}, levels = [level('file')] }: Setting = {}): PermissionFacts => {
  const [own = level('file'), ...above] = levels;
  return {
    now,
    person: { id: account.kind === 'anonymous' ? -1 : me, account, features: new Set(featureNames.filter((name) => !without.includes(name))) },
    file: {
      type: typeOf[own.kind], teamId: null, isServiceCreated: false, lockedBy: null, isInTrash: false, onlyAdminsCanModifyCollaborators: false,
      collaboratorCount: 0, isQuotaUsedUp: false, isFileCountUsedUp: false, isRealNameDue: false, advanced: null, ...file,
    },
    levels: [own, ...above],
  };
};

/** A level with one grant to this person. */
export const granted = (kind: LevelFacts['kind'], role: GrantFacts['role'], changes: Partial<GrantFacts> = {}): LevelFacts =>
  level(kind, { grants: [grant(role, changes)] });
/** A level that this person created. */
export const mine = (kind: LevelFacts['kind'], changes: Partial<LevelFacts> = {}): LevelFacts => level(kind, { creatorId: me, ...changes });
/** A level that this person manages by the admin flag. */
export const managed = (kind: LevelFacts['kind'], changes: Partial<LevelFacts> = {}): LevelFacts => level(kind, { grants: [admin], ...changes });
export const linked = (kind: LevelFacts['kind'], mode: LinkFacts['mode']): LevelFacts => level(kind, { link: link(mode) });

/** The result of a capability in one word: the reason, after `yes` if it is given. */
export const decisionOf = (given: PermissionFacts, capability: CapabilityName): string => {
  const { value, reason } = decidePermissions(given).capabilities[capability];
  if (!value) return reason;
  return reason === 'UNKNOWN' ? 'yes' : `yes: ${reason}`;
};
