import type { Session } from '../../../contract/entities/session';
import { isoMoment } from '../../moments';
import type { SessionRow } from './sessions-repository';

export const presentSession = (row: SessionRow, currentSessionId: string): Session => ({
  id: row.id,
  device: row.device,
  createdAt: isoMoment(row.createdAt),
  lastSeenAt: isoMoment(row.lastSeenAt),
  expiresAt: isoMoment(row.expiresAt),
  isCurrent: row.id === currentSessionId,
});
