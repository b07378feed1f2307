import type { CapabilityCheck } from '../../../core/limits/capability-check';
import { selectCheck } from '../../shared/store/resources/edition-capabilities';
import { useAppSelector } from '../../shared/store/store-hooks';
import { buyerOf } from '../../shared/store/billing/select-buyer';
import type { Membership } from '../../shared/store/team/team-resource';

/** The share of the quota at which the bar warns. */
const warningShare = 0.9;

export interface StorageState {
  readonly used: number;
  /** Null without a limit. */
  readonly quota: number | null;
  readonly isOfTeam: boolean;
  readonly level: 'normal' | 'almost-full' | 'full';
  /** The way to more storage: a larger plan, storage beside the largest one, or the people to contact. Null until it is known. */
  readonly remedy: 'plans' | 'storage' | 'managers' | 'operator' | null;
}

const remedyOf = (membership: Membership | null, check: CapabilityCheck['state']): StorageState['remedy'] => {
  if (membership === null) return null;
  if (buyerOf(membership) === 'person') return check === 'hidden' ? 'storage' : 'plans';
  const role = membership.team?.role;
  return role === undefined || role === 'creator' || role === 'admin' ? 'operator' : 'managers';
};

/** The storage of the person, or of their team. Null until it is loaded. */
export const useStorageState = (): StorageState | null => {
  const storage = useAppSelector((state) => state.quota.value);
  const membership = useAppSelector((state) => state.team.value);
  const check = useAppSelector((state) => selectCheck(state, 'diskVolumeBytes').state);
  if (storage === null) return null;
  const quota = storage.isLimited ? storage.quota : null;
  const level = quota === null || storage.used < quota * warningShare ? 'normal' : storage.used < quota ? 'almost-full' : 'full';
  return { used: storage.used, quota, isOfTeam: storage.isOfTeam, level, remedy: remedyOf(membership, check) };
};
