import type { Me } from '../../src/contract/entities/session';

const since = '2026-01-01T00:00:00.000Z';

/** Ann owns the shared folder; Bob edits or reads there by Ann's choice. */
export const personIds = [1, 2] as const;
export const guest = 2;

/** Each person's own tags. A file takes fewer than all of them. */
export const userTags = [1, 2, 3, 4].map((id) => ({ id, name: `Tag ${id}`, colour: '#2f7ad4' }));

const desktops = new Map<number, string>(personIds.map((id) => [id, `desktop${id}`.padEnd(22, '0')]));
export const desktopOf = (personId: number): string => desktops.get(personId) ?? '';
export const sharedFolder = 'shared'.padEnd(22, '0');

export const me = (id: number): Me => ({
  id, name: `Person ${id}`, email: `p${id}@example.com`, mobile: null, avatar: null, createdAt: since, updatedAt: since, hasPassword: true, status: 1, desktopGuid: desktopOf(id),
});
