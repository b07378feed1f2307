import type { Session } from '../../../contract/entities/session';
import { isoTimestamp } from '../../timestamps';
import type { SessionRow } from './sessions-repository';

export const presentSession = (row: SessionRow, currentSessionId: string): Session => ({
  id: row.id,
  device: row.device,
  createdAt: isoTimestamp(row.createdAt),
  lastSeenAt: isoTimestamp(row.lastSeenAt),
  expiresAt: isoTimestamp(row.expiresAt),
  isCurrent: row.id === currentSessionId,
});
