import { useTranslation } from 'react-i18next';
import type { EndpointInput, EndpointName } from '../../../../contract/api/endpoints';
import type { Department } from '../../../../contract/entities/team';
import { checkName } from '../../../../core/file-names';
import { PromptDialog } from '../../../shared/drafts/prompt-dialog';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { toasts } from '../../../ui/toast-store';
import { useDepartments, useTeam } from '../team-context';
import { useWrite } from '../../../shared/use-write';
import { DepartmentDialog } from './department-dialog';
import { obstacleToMove } from './department-rows';

/** The open dialog. `create`: below `parent`, or at the top. */
export type DepartmentRequest =
  | { readonly kind: 'create'; readonly parent: Department | null }
  | { readonly kind: 'rename' | 'move' | 'merge' | 'remove'; readonly department: Department };

/** Dialogs that create and change departments. Each stays open until the server has confirmed the change. */
export const DepartmentDialogs = ({ request, onClose }: { readonly request: DepartmentRequest; readonly onClose: () => void }) => {
  const { t } = useTranslation('team');
  const errorText = useErrorText();
  const { reload, disabledReason } = useTeam();
  const departments = useDepartments();
  const { send, isPending, failure } = useWrite();
  const errorMessage = failure ? errorText(failure) : disabledReason;
  const perform = async <Name extends EndpointName>(name: Name, input: EndpointInput<Name>, done: string): Promise<void> => {
    if (!(await send(name, input)).isDone) return;
    toasts.show({ kind: 'success', text: done });
    reload();
    onClose();
  };
  const validate = (typed: string): string | null => {
    const checked = checkName(typed);
    return checked.ok ? disabledReason : errorText({ code: checked.code, message: '', args: checked.args });
  };
  const shared = { isPending, errorMessage, onCancel: onClose };
  if (request.kind === 'create') {
    const { parent } = request;
    return (
      <PromptDialog
        {...shared} isOpen draftKey={`new-department:${parent?.id ?? 'top'}`} title={parent ? t('newDepartmentIn', { name: parent.name }) : t('newDepartment')} label={t('departmentName')} confirmLabel={t('createDepartment')} validate={validate}
        onConfirm={(name) => void perform('departments.create', { body: { name, parentId: parent?.id ?? null } }, t('departmentCreated', { name }))}
      />
    );
  }
  const { department } = request;
  const params = { departmentId: department.id };
  switch (request.kind) {
    case 'rename':
      return (
        <PromptDialog
          {...shared} isOpen draftKey={`department:${department.id}`} title={t('renameDepartment', { name: department.name })} label={t('departmentName')} initialValue={department.name} confirmLabel={t('rename')} validate={validate}
          onConfirm={(name) => void perform('departments.change', { params, body: { name } }, t('departmentRenamed', { name }))}
        />
      );
    case 'move':
      return (
        <DepartmentDialog
          {...shared} title={t('moveDepartment', { name: department.name })} confirmLabel={t('move')}
          refusalOf={({ id }) => { const obstacle = obstacleToMove(departments, department.id, id); return obstacle && t(obstacle); }}
          onConfirm={({ id, name }) => void perform('departments.change', { params, body: { parentId: id } }, t('departmentMoved', { name: department.name, target: name }))}
        />
      );
    case 'merge':
      return (
        <DepartmentDialog
          {...shared} isDestructive title={t('mergeDepartment', { name: department.name })} confirmLabel={t('merge')} note={t('mergeText', { name: department.name })}
          refusalOf={({ id }) => { const obstacle = obstacleToMove(departments, department.id, id); return obstacle === null || obstacle === 'already-there' ? null : t(obstacle); }}
          onConfirm={({ id, name }) => void perform('departments.merge', { params, body: { intoId: id } }, t('departmentMerged', { name: department.name, target: name }))}
        />
      );
    case 'remove':
      return (
        <ConfirmDialog
          isOpen isDestructive title={t('removeDepartmentTitle', { name: department.name })} confirmLabel={t('removeDepartment')} isPending={isPending} onCancel={onClose}
          description={<>{t('removeDepartmentText')}{errorMessage !== null && <span role="alert">{' '}{errorMessage}</span>}</>}
          onConfirm={() => { if (disabledReason === null) void perform('departments.remove', { params }, t('departmentRemoved', { name: department.name })); }}
        />
      );
  }
};
