import { UserRoundPlus, UsersRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createGuid } from '../../../core/ids';
import { failureOf } from '../../shared/bridge-failure';
import { useCommand } from '../../shared/commands/use-command';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useRouter } from '../../shared/router/router-context';
import { useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { useRequest } from '../../shared/use-request';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon-props';
import { toasts } from '../../ui/toast-store';

interface TeamEntriesProps {
  readonly className: string;
  readonly onChosen: () => void;
}

/** The entries of the account's popover about teams: the own team, or the ways to get into one. */
export const TeamEntries = ({ className, onChosen }: TeamEntriesProps) => {
  const { t } = useTranslation('workspace');
  const router = useRouter();
  const team = useAppSelector((state) => state.team.value?.team ?? null);
  const createTeam = useCommand('team.create');
  if (team) {
    const open = (): void => {
      onChosen();
      router.navigate({ name: 'team', tab: 'members' });
    };
    return <Button variant="quiet" icon={<UsersRound {...icon16} />} className={className} onPress={open}>{t('membersOf', { name: team.name })}</Button>;
  }
  if (!createTeam.isAvailable) return null;
  const create = (): void => {
    onChosen();
    createTeam.run();
  };
  return (
    <>
      <WaitingTeams className={className} onChosen={onChosen} />
      <Button variant="quiet" icon={<UsersRound {...icon16} />} className={className} isDisabled={createTeam.isDisabled} onPress={create}>{createTeam.label}</Button>
    </>
  );
};

/** The teams that invited the person's verified address, or that admit its domain. */
const WaitingTeams = ({ className, onChosen }: TeamEntriesProps) => {
  const { t } = useTranslation('join');
  const errorText = useErrorText();
  const { api } = useBridge();
  const [key] = useState(createGuid);
  const read = useCallback(async () => (await api.call('teams.waiting', {})).teams, [api]);
  const waiting = useRequest(read);
  if (waiting.status !== 'ready') return null;
  const join = (teamId: number, team: string): void => {
    onChosen();
    api.call('teams.joinByInvitation', { body: { teamId } }, { idempotencyKey: `${key} ${teamId}` }).then(
      () => { toasts.show({ kind: 'success', text: t('joined', { team }) }); },
      (error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); },
    );
  };
  return waiting.value.map(({ id, name }) => (
    <Button key={id} variant="quiet" icon={<UserRoundPlus {...icon16} />} className={className} onPress={() => { join(id, name); }}>{t('join', { team: name })}</Button>
  ));
};
