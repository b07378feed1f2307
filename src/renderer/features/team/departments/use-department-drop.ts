import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Department } from '../../../../contract/entities/team';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { toasts } from '../../../ui/toast-store';
import { groupsOfIds } from '../members/member-pages';
import { useDepartments, useTeam } from '../team-context';
import type { TeamDrag } from '../team-drag';
import { useWrite } from '../../../shared/use-write';
import { obstacleToMove } from './department-rows';

export interface DepartmentDrop {
  /** Whether a department accepts the dragged things; null is the top. */
  readonly accepts: (dragged: TeamDrag, target: Department | null) => boolean;
  readonly drop: (dragged: TeamDrag, target: Department | null) => void;
  readonly moveToTop: (department: Department) => void;
}

/** Drops people and departments onto departments. */
export const useDepartmentDrop = (): DepartmentDrop => {
  const { t } = useTranslation('team');
  const errorText = useErrorText();
  const { reload, canManage, disabledReason } = useTeam();
  const departments = useDepartments();
  const { send } = useWrite();

  const addMembers = useCallback(async (ids: readonly number[], { id, name }: Department): Promise<void> => {
    for (const group of groupsOfIds(ids)) {
      const result = await send('departments.changeMembers', { params: { departmentId: id }, body: { add: [...group], remove: [] } });
      if (!result.isDone) {
        toasts.show({ kind: 'error', text: errorText(result.failure) });
        reload();
        return;
      }
    }
    toasts.show({ kind: 'success', text: t('addedTo', { count: ids.length, name }) });
    reload();
  }, [send, errorText, reload, t]);

  const move = useCallback(async (id: number, target: Department | null): Promise<void> => {
    const result = await send('departments.change', { params: { departmentId: id }, body: { parentId: target?.id ?? null } });
    const name = result.isDone ? result.value.name : '';
    toasts.show(result.isDone ? { kind: 'success', text: target ? t('departmentMoved', { name, target: target.name }) : t('departmentMovedToTop', { name }) } : { kind: 'error', text: errorText(result.failure) });
    reload();
  }, [send, errorText, reload, t]);

  return {
    accepts: (dragged, target) => canManage && disabledReason === null && (dragged.kind === 'members' ? target !== null : obstacleToMove(departments, dragged.id, target?.id ?? null) === null),
    drop: (dragged, target) => {
      if (dragged.kind === 'department') void move(dragged.id, target);
      else if (target) void addMembers(dragged.ids, target);
    },
    moveToTop: ({ id }) => void move(id, null),
  };
};
