import { useCapabilityReason } from '../../shared/access/use-capability-reason';
import { useAppSelector } from '../../shared/store/store-hooks';

/** Why this person may not create a space, as a text; null if they may, and until loaded. */
export const useCreateSpaceReason = (): string | null => {
  const reasonOf = useCapabilityReason();
  const canCreate = useAppSelector((state) => state.spaces.value?.canCreate);
  return canCreate ? reasonOf(canCreate, 'createSpace') : null;
};
