import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/entities/team';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { ContextMenu, positionBelow, type MenuPosition } from '../../../ui/context-menu';
import { usePersonName } from '../../../ui/person-name';
import { DepartmentDialog } from '../departments/department-dialog';
import { MoveOutDialog } from '../move-out/move-out-dialog';
import type { MemberDialog, MenuRequest } from './member-menu';
import { MemberMenuItems } from './member-menu-items';
import { RoleMenuItems } from './role-menu-items';
import type { MemberActions } from './use-member-actions';

export interface MemberMenusProps {
  readonly request: MenuRequest | null;
  readonly members: readonly Member[];
  readonly actions: MemberActions;
  readonly onRequest: (request: MenuRequest | null) => void;
}

/** The menus of all rows, of which one is open at most, and the dialogs that they open. */
export const MemberMenus = ({ request, members, actions, onRequest }: MemberMenusProps) => {
  const { t } = useTranslation('team');
  const nameOf = usePersonName();
  // Kept while the menu fades out.
  const [last, setLast] = useState<{ readonly request: MenuRequest; readonly member: Member; readonly position: MenuPosition } | null>(null);
  const [dialog, setDialog] = useState<{ readonly kind: MemberDialog; readonly member: Member } | null>(null);
  const member = request && members.find(({ person }) => person.id === request.memberId);
  if (request && member && (last?.request !== request || last.member !== member)) {
    setLast({ request, member, position: last?.request === request ? last.position : request.point ?? positionBelow(request.element, request.kind === 'role' ? 0 : 48) });
  }
  const close = (): void => { onRequest(null); };
  const closeDialog = (): void => { setDialog(null); };
  const shown = last?.member;
  const open = (kind: MemberDialog): void => { if (shown) setDialog({ kind, member: shown }); };
  return (
    <>
      <ContextMenu label={shown ? t(last.request.kind === 'role' ? 'roleMenu' : 'moreFor', { name: nameOf(shown.person) }) : ''} position={request && member ? last?.position ?? null : null} onClose={close}>
        {shown && (last.request.kind === 'role'
          ? <RoleMenuItems member={shown} actions={actions} onDialog={open} />
          : <MemberMenuItems member={shown} actions={actions} onDialog={open} onRole={() => { onRequest({ ...last.request, kind: 'role', point: last.position }); }} />)}
      </ContextMenu>
      {dialog?.kind === 'moveOut' && <MoveOutDialog member={dialog.member} onClose={closeDialog} />}
      {dialog?.kind === 'department' && (
        <DepartmentDialog
          title={t('addToDepartmentTitle', { name: nameOf(dialog.member.person) })} confirmLabel={t('add')} refusalOf={({ id }) => (dialog.member.departmentIds.includes(id) ? t('alreadyInDepartment') : null)} onCancel={closeDialog}
          onConfirm={(department) => {
            closeDialog();
            actions.addTo(department, [dialog.member.person.id]);
          }}
        />
      )}
      {dialog?.kind === 'transfer' && (
        <ConfirmDialog
          isOpen title={t('transferTitle', { name: nameOf(dialog.member.person) })} description={t('transferText', { name: nameOf(dialog.member.person) })} confirmLabel={t('transfer')} onCancel={closeDialog}
          onConfirm={() => {
            closeDialog();
            actions.transfer(dialog.member);
          }}
        />
      )}
    </>
  );
};
