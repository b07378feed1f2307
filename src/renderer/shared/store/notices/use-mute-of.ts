import { useAppSelector } from '../store-hooks';
import { selectMuteOf } from './mute-state';

/** Whether a file, folder or space is muted, and the name of the muted folder or space above it. */
export const useMuteOf = (guid: string): { readonly isMuted: boolean; readonly mutedBy: string | null } => ({
  isMuted: useAppSelector((state) => selectMuteOf(state, guid).isMuted), mutedBy: useAppSelector((state) => selectMuteOf(state, guid).by?.name ?? null),
});
