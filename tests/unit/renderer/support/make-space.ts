import type { Space } from '../../../../src/contract/api/space-endpoints';
import { capabilitiesWith } from '../../../../src/core/file-entity';
import { guidOf } from './store-fixture';

export const makeSpace = (label: string, changed: Partial<Space> = {}): Space => ({
  guid: guidOf(label), name: `space ${label}`, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', sharedAt: null,
  created: { time: '2026-01-01T00:00:00.000Z' }, updated: { time: '2026-01-01T00:00:00.000Z' }, shared: null, admins: [], isAdmin: true, isPinned: false,
  isDelete: false, deletedBy: null, shareMode: 'private', announcement: null, role: 'owner', teamId: null, revision: 1,
  permissionsAndReasons: capabilitiesWith({ value: true, reason: 'UNKNOWN' }),
  ...changed,
});
