import { FilePlus2 } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouter } from '../../shared/router/router-context';
import { useBridge } from '../../shared/store/store-hooks';
import { useRequest } from '../../shared/use-request';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon-props';

interface WaitingFilesProps {
  readonly className: string;
  readonly onChosen: () => void;
}

/** The files to which the person's verified address is invited. Each leads to the page of its invitation. */
export const WaitingFiles = ({ className, onChosen }: WaitingFilesProps) => {
  const { t } = useTranslation('join');
  const router = useRouter();
  const { api } = useBridge();
  const waiting = useRequest(useCallback(async () => (await api.call('sharing.waiting', {})).invitations, [api]));
  if (waiting.status !== 'ready') return null;
  const open = (inviteGuid: string): void => {
    onChosen();
    router.navigate({ name: 'invitation', inviteGuid });
  };
  return waiting.value.map(({ guid, file, inviter }) => (
    <Button key={guid} variant="quiet" icon={<FilePlus2 {...icon16} />} className={className} onPress={() => { open(guid); }}>{t('waitingFile', { file: file.name, inviter })}</Button>
  ));
};
