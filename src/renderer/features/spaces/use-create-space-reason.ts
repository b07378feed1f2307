import { useReasonOf } from '../../shared/access/use-reason-of';
import { useAppSelector } from '../../shared/store/hooks';

/** Why this person may not make a space, in words; null where they may, and as long as nobody knows. */
export const useCreateSpaceReason = (): string | null => {
  const reasonOf = useReasonOf();
  const canCreate = useAppSelector((state) => state.spaces.value?.canCreate);
  return canCreate ? reasonOf(canCreate, 'createSpace') : null;
};
