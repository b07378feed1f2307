import type { Collaborator } from '../../../contract/entities/file';
import type { CollaboratorRole } from '../../../contract/entities/permissions';
import type { AccessChanges } from '../../../contract/entities/access-changes';
import type { sharing } from '../../../locales/en/sharing';

type SharingKey = keyof typeof sharing;

/** Text keys of roles, as sentences ("can view"). */
export const roleTextKeys = { reader: 'canView', commentator: 'canComment', editor: 'canEdit' } as const satisfies Record<CollaboratorRole, SharingKey>;

/** Text keys of roles, as the bare ability ("view"), for pickers. */
export const abilityTextKeys = { reader: 'abilityView', commentator: 'abilityComment', editor: 'abilityEdit' } as const satisfies Record<CollaboratorRole, SharingKey>;

type Rank = AccessChanges['gains'][number]['before'];

/** Text keys of all ranks (docs/permissions.md, "Authorisation"). */
export const rankTextKeys = { ...roleTextKeys, none: 'noAccess', manager: 'canManage', owner: 'owner' } as const satisfies Record<Rank, SharingKey>;

/** Text key of a collaborator's rank. */
export const rankTextKeyOf = ({ owner, isAdmin, role }: Pick<Collaborator, 'owner' | 'isAdmin' | 'role'>): SharingKey => {
  if (owner) return 'owner';
  if (role === null) return isAdmin ? 'canManage' : 'noAccess';
  return roleTextKeys[role];
};
