import { useReasonOf } from '../../shared/access/use-reason-of';
import { useAppSelector } from '../../shared/store/hooks';

/** Why this person may not create a space, as a text; null if they may, and until loaded. */
export const useCreateSpaceReason = (): string | null => {
  const reasonOf = useReasonOf();
  const canCreate = useAppSelector((state) => state.spaces.value?.canCreate);
  return canCreate ? reasonOf(canCreate, 'createSpace') : null;
};
