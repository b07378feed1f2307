import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountExport } from '../../../contract/api/account-endpoints';
import { exportDownloadId } from '../../../contract/api/byte-routes';
import type { WorkspaceBridge } from '../../../contract/bridge';
import type { Myself } from '../../../contract/entities/myself';
import { failureOf } from '../../shared/bridge-failure';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { LoadedPart } from '../../shared/settings/loaded-part';
import { SettingsPart } from '../../shared/settings/settings-part';
import { useBridge } from '../../shared/store/store-hooks';
import { useFollowedAccount } from '../../shared/use-followed-account';
import { Button } from '../../ui/button';
import { ProgressBar } from '../../ui/progress-bar';
import { toasts } from '../../ui/toast-store';
import { ProofDialog } from './proof-dialog';
import styles from './security.module.css';

const readExport = (api: WorkspaceBridge['api']): Promise<AccountExport> => api.call('account.export', {});

/** Exports the account as one zip, which can be downloaded for seven days (decisions, 6.20). */
export const ExportAccount = ({ account }: { readonly account: Myself | null }) => {
  const { t } = useTranslation('security');
  const { api } = useBridge();
  const { value, failure, load } = useFollowedAccount(readExport);
  const [isOpen, setOpen] = useState(false);
  const expiresAt = value?.expiresAt ?? null;
  useEffect(() => {
    if (expiresAt === null) return;
    const timer = setTimeout(load, Math.max(0, Date.parse(expiresAt) - Date.now()) + 1000);
    return () => { clearTimeout(timer); };
  }, [expiresAt, load]);
  const start = async (authToken: string): Promise<void> => {
    await api.call('account.startExport', { body: { authToken } });
    setOpen(false);
    load();
  };
  const isShown = value !== null && account !== null;
  return (
    <SettingsPart title={t('exportAccount')} text={t('exportText')}>
      <LoadedPart isLoaded={isShown} failure={failure} onRetry={load}>
        {isShown && <ExportState found={value} onStart={() => { setOpen(true); }} />}
      </LoadedPart>
      {isOpen && account && <ProofDialog account={account} title={t('exportAccount')} text={t('exportQuestion')} submitLabel={t('startExport')} onSubmit={start} onClose={() => { setOpen(false); }} />}
    </SettingsPart>
  );
};

const ExportState = ({ found: { state, createdAt, expiresAt, sizeBytes, fileCount, failure }, onStart }: { readonly found: AccountExport; readonly onStart: () => void }) => {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const formats = useFormats();
  const { files } = useBridge();
  const download = (): void => {
    files.save({ guid: exportDownloadId, name: `Deckle ${createdAt?.slice(0, 10) ?? ''}.zip` })
      .catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
  };
  switch (state) {
    case 'none': return <div><Button onPress={onStart}>{t('startExport')}</Button></div>;
    case 'preparing': return (
      <div className={styles.state}>
        <p role="status">{t('exportPreparing')}</p>
        <div className={styles.exportProgress}><ProgressBar label={t('exportAccount')} value={null} /></div>
      </div>
    );
    case 'failed': return (
      <div className={styles.state}>
        <p role="status">{t(failure === 'STORAGE_FULL' ? 'exportNoSpace' : 'exportFailed')}</p>
        <Button onPress={onStart}>{t('exportAgain')}</Button>
      </div>
    );
    case 'ready': return (
      <div className={styles.state}>
        <p role="status">{t('exportReady', { files: formats.number(fileCount ?? 0), size: formats.bytes(sizeBytes ?? 0), date: formats.day(Date.parse(expiresAt ?? '')) })}</p>
        <span className={styles.methodActions}>
          <Button variant="quiet" onPress={onStart}>{t('exportNew')}</Button>
          <Button variant="primary" onPress={download}>{t('exportDownload')}</Button>
        </span>
      </div>
    );
  }
};
