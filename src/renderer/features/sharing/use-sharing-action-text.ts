import { useTranslation } from 'react-i18next';
import { roleTextKeys } from '../../shared/access/role-text-keys';
import type { Collaborator } from '../../../contract/entities/file';
import type { AccessChanges } from '../../../contract/entities/access-changes';
import { usePersonName } from '../../ui/person-name';
import { addedCountOf } from './access-changes';
import type { SharingAction } from './sharing-action';
import type { LinkDraft } from './link-draft';

export interface SharingActionText {
  /** The label of the action's button. `changes`: the result of the dry run, if it is known. */
  buttonLabel(act: SharingAction, changes: AccessChanges | null): string;
  /** The text of the toast after the action. */
  toastText(act: SharingAction, changes: AccessChanges | null): string;
  isDestructive(act: SharingAction): boolean;
}

const linkKeys = {
  folder: 'doFollowFolder', people: 'doCloseLink', team: 'doOpenToTeam', anyone: 'doOpenToAnyone',
} as const satisfies Record<LinkDraft['audience'], string>;
const linkDoneKeys = {
  folder: 'didFollowFolder', people: 'didCloseLink', team: 'didOpenToTeam', anyone: 'didOpenToAnyone',
} as const satisfies Record<LinkDraft['audience'], string>;

/** The texts of actions: for the button, and for the toast afterwards. */
export const useSharingActionText = (): SharingActionText => {
  const { t } = useTranslation('sharing');
  const nameOf = usePersonName();
  const nameOfCollaborator = ({ user, type }: Collaborator): string => nameOf({ ...user, type });
  return {
    buttonLabel(act, changes) {
      switch (act.kind) {
        case 'link': return t(linkKeys[act.draft.audience]);
        case 'add': {
          const count = addedCountOf(act.subjects, changes);
          return count === null ? t('doAddAll') : t('doAdd', { count });
        }
        case 'invite': return t('doInvite');
        case 'role': return t('doChangeRole');
        case 'admin': return t(act.isAdmin ? 'makeAdmin' : 'takeAdmin');
        case 'remove': return t('remove');
        case 'leave': return t('leave');
        case 'transfer': return t('makeOwner');
      }
    },
    toastText(act, changes) {
      switch (act.kind) {
        case 'link': return t(linkDoneKeys[act.draft.audience]);
        case 'add': {
          const [first] = act.subjects;
          return act.subjects.length === 1 && first ? t('didAddOne', { name: nameOf(first) }) : t('didAdd', { count: addedCountOf(act.subjects, changes) ?? act.subjects.length });
        }
        case 'invite': return t('didInvite', { address: act.address });
        case 'role': return t('didChangeRole', { name: nameOfCollaborator(act.collaborator), role: t(roleTextKeys[act.role]) });
        case 'admin': return t(act.isAdmin ? 'didMakeAdmin' : 'didTakeAdmin', { name: nameOfCollaborator(act.collaborator) });
        case 'remove': return t('didRemove', { name: nameOfCollaborator(act.collaborator) });
        case 'leave': return t('didLeave');
        case 'transfer': return t('didTransfer', { name: nameOfCollaborator(act.collaborator) });
      }
    },
    isDestructive: ({ kind }) => kind === 'remove' || kind === 'leave',
  };
};
