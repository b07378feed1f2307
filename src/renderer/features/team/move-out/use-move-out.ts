import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/entities/team';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { toasts } from '../../../ui/toast-store';
import { useTeam } from '../team-context';
import { useWrite, type Write } from '../../../shared/use-write';
import { usePersonName } from '../../../ui/person-name';

export interface MoveOut extends Pick<Write, 'isPending' | 'failure'> {
  /** Returns whether the member was moved out. */
  readonly moveOut: (receiverId: number | null, keepsLinks: boolean) => Promise<boolean>;
}

/** Moves a member out of the team, and offers to undo as long as the server can. */
export const useMoveOut = ({ person }: Member): MoveOut => {
  const { t } = useTranslation('team');
  const errorText = useErrorText();
  const { reload } = useTeam();
  const { send, isPending, failure } = useWrite();
  const memberId = person.id;
  const name = usePersonName()(person);

  const undo = useCallback(async (): Promise<void> => {
    const result = await send('members.takeBack', { params: { memberId } });
    toasts.show(result.isDone ? { kind: 'success', text: t('takenBack', { name }) } : { kind: 'error', text: errorText(result.failure) });
    reload();
  }, [send, memberId, name, t, errorText, reload]);

  const moveOut = async (receiverId: number | null, keepsLinks: boolean): Promise<boolean> => {
    const result = await send('members.moveOut', { params: { memberId }, body: { receiverId, keepsLinks } });
    if (!result.isDone) return false;
    const durationMs = Math.max(0, Date.parse(result.value.undoUntil) - Date.now());
    toasts.show({ kind: 'success', text: t('movedOut', { name }), durationMs, action: { label: t('undo'), onAction: () => void undo() } });
    reload();
    return true;
  };
  return { isPending, failure, moveOut };
};
