import type { Collaborator } from '../../../contract/entities/file';
import type { CollaboratorRole } from '../../../contract/entities/permissions';
import type { AccessChanges } from '../../../contract/entities/sharing';
import type { sharing } from '../../../locales/en/sharing';

type SharingKey = keyof typeof sharing;

/** Text keys of roles, as sentences ("can view"). */
export const roleKeys = { reader: 'canView', commentator: 'canComment', editor: 'canEdit' } as const satisfies Record<CollaboratorRole, SharingKey>;

/** Text keys of roles, as the bare ability ("view"), for pickers. */
export const abilityKeys = { reader: 'abilityView', commentator: 'abilityComment', editor: 'abilityEdit' } as const satisfies Record<CollaboratorRole, SharingKey>;

type Rank = AccessChanges['gains'][number]['before'];

/** Text keys of all ranks (docs/permissions.md, "Authorisation"). */
export const rankKeys = { ...roleKeys, none: 'noAccess', manager: 'canManage', owner: 'owner' } as const satisfies Record<Rank, SharingKey>;

/** Text key of a collaborator's rank. */
export const rightKeyOf = ({ owner, isAdmin, role }: Pick<Collaborator, 'owner' | 'isAdmin' | 'role'>): SharingKey => {
  if (owner) return 'owner';
  if (role === null) return isAdmin ? 'canManage' : 'noAccess';
  return roleKeys[role];
};
