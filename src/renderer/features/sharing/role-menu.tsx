import { ChevronDown, CornerDownRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileTypes, type Collaborator } from '../../../contract/entities/file';
import { collaboratorRoles, collaboratorTypes } from '../../../contract/entities/permissions';
import { rankTextKeyOf, roleTextKeys } from '../../shared/access/role-text-keys';
import { useCapabilityReason } from '../../shared/access/use-capability-reason';
import { useFeatureCheck, useUpgradeOffer } from '../../shared/upgrade/use-upgrade-offer';
import { Button } from '../../ui/button';
import { icon14 } from '../../ui/icon-props';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/menu';
import { usePersonName } from '../../ui/person-name';
import { useShare } from './share-context';
import styles from './people-list.module.css';

export interface RoleMenuProps {
  readonly collaborator: Collaborator;
  readonly isSelf: boolean;
}

/** A collaborator's role, with the roles it can be changed to. Disabled roles show the server's reason. */
export const RoleMenu = ({ collaborator, isSelf }: RoleMenuProps) => {
  const { t } = useTranslation('sharing');
  const nameOf = usePersonName();
  const reasonOf = useCapabilityReason();
  const { sharing: { file }, disabledReason, pending } = useShare();
  const { type, user, role, isAdmin, owner, fromParent } = collaborator;
  const capabilities = file.permissionsAndReasons;
  const check = useFeatureCheck('changeRole');
  const offer = useUpgradeOffer();
  const roleText = t(rankTextKeyOf(collaborator));

  if (owner) return <span className={styles.role}>{roleText}</span>;
  // An inherited role is changed in the folder above.
  if (fromParent) return <span className={styles.role}><span className={styles.mirrored}><CornerDownRight {...icon14} /></span>{roleText}</span>;

  if (!isSelf && !capabilities.canManageCollaborator.value) return <span className={styles.role}>{roleText}</span>;

  const off = (reason: string | null) => (reason === null ? {} : { isDisabled: true, disabledReason: reason });
  const manage = disabledReason ?? (isAdmin ? reasonOf(capabilities.canManageAdmin, 'canManageAdmin') : null) ?? reasonOf(capabilities.canManageCollaborator, 'canManageCollaborator');
  const isFolder = file.type === fileTypes.folder;
  const lacksFeature = isFolder && capabilities.canUseChangeRoleFeature.reason === 'CURRENT_EDITION_NOT_SUPPORT' && check === 'limited';
  const changeRole = manage ?? (isFolder && !lacksFeature ? reasonOf(capabilities.canUseChangeRoleFeature, 'canUseChangeRoleFeature') : null);
  const isPerson = type === collaboratorTypes.user;
  const showsAdmin = isAdmin || capabilities.canManageAdmin.value;
  return (
    <MenuTrigger>
      <Button size="small" variant="quiet">
        <span className={styles.trigger}><span className="visually-hidden">{t('roleOf', { name: nameOf({ ...user, type }), role: roleText })}</span><span aria-hidden>{roleText}</span><ChevronDown {...icon14} /></span>
      </Button>
      <Menu label={t('roleOf', { name: nameOf({ ...user, type }), role: roleText })} placement="bottom end">
        {isSelf
          ? <MenuItem isDanger onAction={() => { pending.stage({ kind: 'leave', collaborator }); }} {...off(disabledReason ?? reasonOf(capabilities.canExit, 'canExit'))}>{t('leave')}</MenuItem>
          : (
            <>
              {collaboratorRoles.map((each) => (
                <MenuItem
                  key={each} isCurrent={each === role} isLimited={lacksFeature && changeRole === null && each !== role}
                  onAction={() => {
                    if (each === role) return;
                    if (lacksFeature) offer({ key: 'changeRole' });
                    else pending.stage({ kind: 'role', collaborator, role: each });
                  }}
                  {...off(changeRole)}
                >
                  {t(roleTextKeys[each])}
                </MenuItem>
              ))}
              <MenuSeparator />
              {showsAdmin && (
                <MenuItem
                  onAction={() => { pending.stage({ kind: 'admin', collaborator, isAdmin: !isAdmin }); }}
                  {...off(disabledReason ?? reasonOf(capabilities.canManageAdmin, 'canManageAdmin') ?? (isFolder ? reasonOf(capabilities.canUseChangeRoleFeature, 'canUseChangeRoleFeature') : null) ?? (isAdmin && role === null ? t('adminAlone') : null))}
                >
                  {t(isAdmin ? 'takeAdmin' : 'makeAdmin')}
                </MenuItem>
              )}
              {isPerson && file.privilege.permission.canModifyOwner && (
                <MenuItem onAction={() => { pending.stage({ kind: 'transfer', collaborator }); }} {...off(disabledReason)}>{t('makeOwner')}</MenuItem>
              )}
              <MenuItem isDanger onAction={() => { pending.stage({ kind: 'remove', collaborator }); }} {...off(manage)}>{t('remove')}</MenuItem>
            </>
          )}
      </Menu>
    </MenuTrigger>
  );
};
