import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkName } from '../../../../core/file-names';
import { PromptDialog } from '../../../shared/drafts/prompt-dialog';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { useRouter } from '../../../shared/router/router-context';
import { loadTeam } from '../../../shared/store/resources/load-resources';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';
import { selectIsOffline } from '../../../shared/store/sync/sync-slice';
import { Select } from '../../../ui/select';
import { toasts } from '../../../ui/toast-store';
import { useWrite } from '../../../shared/use-write';
import styles from './create-team-dialog.module.css';

/** Numbers of people that a new team may choose; the text that the server stores. */
const scales = ['', '1-10', '11-50', '51-200', '201-1000', '1001-10000'] as const;

/** Creates a team, and opens the page of its members. Requires the server, and says so while offline. */
export const CreateTeamDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('acts');
  const { t: tWorkspace } = useTranslation('workspace');
  const dispatch = useAppDispatch();
  const router = useRouter();
  const errorText = useErrorText();
  const isOffline = useAppSelector(selectIsOffline);
  const { isPending, failure, send } = useWrite();
  const [scale, setScale] = useState<(typeof scales)[number]>('');
  const create = async (name: string): Promise<void> => {
    const result = await send('teams.create', { body: { name, scale } });
    if (!result.isDone) return;
    onClose();
    toasts.show({ kind: 'success', text: t('teamCreated', { name: result.value.name }) });
    await dispatch(loadTeam());
    router.navigate({ name: 'team', tab: 'members' });
  };
  const problem = (name: string): string | null => {
    const checked = checkName(name);
    if (!checked.ok) return errorText({ code: checked.code, message: '', args: checked.args });
    return isOffline ? tWorkspace('offlineReason') : null;
  };
  return (
    <PromptDialog
      isOpen draftKey="new-team" title={t('createTeam')} label={t('teamName')} confirmLabel={t('createTeam')} validate={problem}
      errorMessage={failure && errorText(failure)} isPending={isPending} onConfirm={(name) => { void create(name); }} onCancel={onClose}
    >
      <div className={styles.more}>
        <Select label={t('teamScale')} value={scale} options={scales.map((value) => ({ value, label: value === '' ? t('teamScaleUnknown') : value.replace('-', '–') }))} onChange={setScale} />
        <p className={styles.note}>{t('teamNote')}</p>
      </div>
    </PromptDialog>
  );
};
