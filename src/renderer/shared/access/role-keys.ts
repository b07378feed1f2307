import type { Collaborator } from '../../../contract/entities/file';
import type { CollaboratorRole } from '../../../contract/entities/permissions';
import type { AccessChanges } from '../../../contract/entities/sharing';
import type { sharing } from '../../../locales/en/sharing';

type SharingKey = keyof typeof sharing;

/** The catalogue's key for what a role lets somebody do. */
export const roleKeys = { reader: 'canView', commentator: 'canComment', editor: 'canEdit' } as const satisfies Record<CollaboratorRole, SharingKey>;

/** The same as the name of the ability alone, to choose it by. */
export const abilityKeys = { reader: 'abilityView', commentator: 'abilityComment', editor: 'abilityEdit' } as const satisfies Record<CollaboratorRole, SharingKey>;

type Rank = AccessChanges['gains'][number]['before'];

/** The same for every rank (docs/permissions.md, "Authorisation"). */
export const rankKeys = { ...roleKeys, none: 'noAccess', manager: 'canManage', owner: 'owner' } as const satisfies Record<Rank, SharingKey>;

/** The same for somebody in a file's list of people. */
export const rightKeyOf = ({ owner, isAdmin, role }: Pick<Collaborator, 'owner' | 'isAdmin' | 'role'>): SharingKey => {
  if (owner) return 'owner';
  if (role === null) return isAdmin ? 'canManage' : 'noAccess';
  return roleKeys[role];
};
