import type { Myself } from '../../../contract/entities/myself';
import type { PlatformStatus } from '../../shared/use-platform-status';

export type MethodKind = 'email' | 'mobile';
export type MethodAction = 'add' | 'verify' | 'change' | 'remove';

/** An address or a number with which the person signs in. */
export interface SignInMethod {
  readonly kind: MethodKind;
  /** Null if the account has none. */
  readonly value: string | null;
  readonly isVerified: boolean;
  /** A directory of the team manages it. */
  readonly isLocked: boolean;
  readonly actions: readonly MethodAction[];
}

type MethodFacts = Pick<Myself, 'email' | 'mobile' | 'status' | 'canModifyEmail' | 'canModifyMobile'>;

const actionsOf = ({ kind, value, isVerified }: Omit<SignInMethod, 'actions' | 'isLocked'>, areTextMessagesSent: boolean): readonly MethodAction[] => {
  const canReceive = kind === 'email' || areTextMessagesSent;
  if (value === null) return canReceive ? ['add'] : [];
  if (!canReceive) return ['remove'];
  return isVerified ? ['change', 'remove'] : ['verify', 'change', 'remove'];
};

/** The address and the number of an account, with what the person can do with them. Status 1 is a verified address; a number was always verified. */
export const signInMethods = ({ email, mobile, status, canModifyEmail = true, canModifyMobile = true }: MethodFacts, { areTextMessagesSent = false }: PlatformStatus): readonly SignInMethod[] => [
  { kind: 'email' as const, value: email, isVerified: status === 1, isLocked: !canModifyEmail },
  { kind: 'mobile' as const, value: mobile, isVerified: true, isLocked: !canModifyMobile },
].map((method) => ({ ...method, actions: method.isLocked ? [] : actionsOf(method, areTextMessagesSent) }));
