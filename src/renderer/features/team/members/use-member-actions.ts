import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Department, Member } from '../../../../contract/entities/team';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { toasts } from '../../../ui/toast-store';
import { useTeam } from '../team-context';
import { useWrite, type WriteResult } from '../../../shared/use-write';
import { usePersonName } from '../../../ui/person-name';
import { groupsOfIds } from './member-pages';
import type { GivenRole } from './role-refusal';

export interface MemberActions {
  readonly isPending: boolean;
  readonly changeRole: (ids: readonly number[], role: GivenRole) => void;
  readonly changeSeat: (ids: readonly number[], isSeat: boolean) => void;
  readonly addTo: (department: Department, ids: readonly number[]) => void;
  readonly removeFrom: (department: Department, ids: readonly number[]) => void;
  readonly transfer: (member: Member) => void;
}

/** Changes of one or many members. `show` receives the changed members before the list is reloaded. */
export const useMemberActions = (show: (changed: readonly Member[]) => void): MemberActions => {
  const { t } = useTranslation('team');
  const nameOf = usePersonName();
  const errorText = useErrorText();
  const { reload } = useTeam();
  const { send, isPending } = useWrite();

  /** Sends the groups one after the other, until one fails. */
  const run = useCallback(async (ids: readonly number[], change: (group: number[]) => Promise<WriteResult<unknown>>, doneText: string): Promise<void> => {
    for (const group of groupsOfIds(ids)) {
      const result = await change([...group]);
      if (!result.isDone) {
        toasts.show({ kind: 'error', text: errorText(result.failure) });
        reload();
        return;
      }
      if (isWithMembers(result.value)) show(result.value.members);
    }
    toasts.show({ kind: 'success', text: doneText });
    reload();
  }, [errorText, reload, show]);

  const actions = useMemo<Omit<MemberActions, 'isPending'>>(() => ({
    changeRole: (ids, role) => void run(ids, (memberIds) => send('members.change', { body: { memberIds, role } }), t('roleChanged', { count: ids.length, role: t(role) })),
    changeSeat: (ids, isSeat) => void run(ids, (memberIds) => send('members.change', { body: { memberIds, isSeat } }), t(isSeat ? 'seatGiven' : 'seatRemoved', { count: ids.length })),
    addTo: ({ id, name }, ids) => void run(ids, (add) => send('departments.changeMembers', { params: { departmentId: id }, body: { add, remove: [] } }), t('addedTo', { count: ids.length, name })),
    removeFrom: ({ id, name }, ids) => void run(ids, (remove) => send('departments.changeMembers', { params: { departmentId: id }, body: { add: [], remove } }), t('removedFrom', { count: ids.length, name })),
    transfer: ({ person }) => void run([person.id], ([userId = 0]) => send('teams.transfer', { body: { userId } }), t('transferred', { name: nameOf(person) })),
  }), [run, send, nameOf, t]);
  return { ...actions, isPending };
};

const isWithMembers = (value: unknown): value is { readonly members: readonly Member[] } => typeof value === 'object' && value !== null && 'members' in value;
