import type { File } from '../../../contract/entities/file';
import { useClockText } from '../format/use-clock-text';

/** End of a file's expired link; null if the link is closed or still valid. No event announces the end, so the clock is read. */
export const useLinkOver = ({ shareMode, shareModeExpiredAt }: Pick<File, 'shareMode' | 'shareModeExpiredAt'>): string | null => {
  const endedAt = useClockText((nowMs) => (shareMode !== 'private' && shareModeExpiredAt !== null && Date.parse(shareModeExpiredAt) <= nowMs ? shareModeExpiredAt : ''));
  return endedAt === '' ? null : endedAt;
};
