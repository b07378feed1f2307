import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createGuid } from '../../../core/ids';
import { useCapabilityReason } from '../../shared/access/use-capability-reason';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useBridge } from '../../shared/store/store-hooks';
import { Switch } from '../../ui/switch';
import { toasts } from '../../ui/toast-store';
import { useShare } from './share-context';
import styles from './share-dialog.module.css';

/** Whether only managers of the file can change its collaborators and link. */
export const OnlyAdminsRow = () => {
  const { t } = useTranslation('sharing');
  const reasonOf = useCapabilityReason();
  const errorText = useErrorText();
  const bridge = useBridge();
  const { guid, sharing: { file }, disabledReason, reload } = useShare();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOn = wanted ?? file.onlyAdminsCanModifyCollaborators;
  const refusal = reasonOf(file.permissionsAndReasons.canManage, 'canManage');
  if (refusal !== null) return file.onlyAdminsCanModifyCollaborators ? <p className={styles.rule}>{t('onlyAdmins')}</p> : null;

  const change = async (onlyAdminsCanModifyCollaborators: boolean): Promise<void> => {
    setWanted(onlyAdminsCanModifyCollaborators);
    try {
      await bridge.api.call('files.rename', { params: { id: guid }, body: { onlyAdminsCanModifyCollaborators } }, { idempotencyKey: createGuid() });
    } catch (error) {
      toasts.show({ kind: 'error', text: errorText(failureOf(error)) });
    }
    await reload();
    setWanted(null);
  };
  return <div className={styles.rule}><Switch isSelected={isOn} isDisabled={disabledReason !== null || wanted !== null} onChange={(next) => { void change(next); }}>{t('onlyAdmins')}</Switch></div>;
};
