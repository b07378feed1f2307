import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UploadProgress, UploadState } from '../../../contract/bridge';
import { typeOfUpload } from '../../../core/file-types';
import { failureOf, isFileGone } from '../../shared/bridge-failure';
import { shortName } from '../../ui/name-parts';
import { Link } from '../../shared/router/link';
import { routeOfFile } from '../../shared/router/route-of-file';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { finishedUploadsCleared, isUploadSettled } from '../../shared/store/uploads/uploads-slice';
import { UpgradeLink } from '../../shared/upgrade/upgrade-link';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { LinkButton } from '../../ui/link-button';
import { toasts } from '../../ui/toast-store';
import { TransferLine, TransferLines, TransferOverflow, TransferPanel, type TransferLineProps } from '../../ui/transfer-panel';
import { summaryOf } from './upload-summary';
import styles from './uploads-panel.module.css';

/** Maximum number of lines; failed and running uploads come first, the rest is only counted. */
const shownLines = 50;

/** Panel of uploads: progress, results, and buttons to cancel or retry. */
export const UploadsPanel = () => {
  const { t } = useTranslation('uploads');
  const errorText = useErrorText();
  const bridge = useBridge();
  const dispatch = useAppDispatch();
  const uploads = useAppSelector((state) => state.uploads);
  const summary = summaryOf(uploads, shownLines);
  if (summary.total === 0) return null;

  const attempt = (act: Promise<void>): void => {
    act.catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
  };
  const isRunning = summary.running > 0;
  const isAllFailed = !isRunning && summary.done === 0;
  const title = isRunning
    ? t(summary.isOffline ? 'offline' : 'running', { count: summary.running })
    : isAllFailed ? t('notUploaded', { count: summary.failed }) : t('finished', { count: summary.done });
  const cancelAll = (isWanted: (upload: UploadProgress) => boolean): void => {
    for (const upload of Object.values(uploads.entries)) if (isWanted(upload)) attempt(bridge.files.cancelUpload(upload.id));
  };
  const notes = [
    ...(summary.failed > 0 && !isAllFailed ? [{ text: t('failedCount', { count: summary.failed }), isError: true }] : []),
    ...(isRunning ? [{ text: t('countOf', { done: summary.done, total: summary.total }), isError: false }] : []),
  ];
  return (
    <TransferPanel
      label={t('panel')} title={title} notes={notes} collapseLabel={t('collapse')} expandLabel={t('expand')}
      progress={isRunning && !summary.isOffline ? { value: summary.sentBytes, maxValue: Math.max(1, summary.totalBytes) } : null}
      close={!isRunning && summary.failed === 0 && <IconButton label={t('close')} icon={<X {...icon16} />} onPress={() => { dispatch(finishedUploadsCleared()); }} />}
      footer={(summary.running > 1 || summary.failed > 1) && (
        <>
          {summary.running > 1 && <LinkButton tone="quiet" onPress={() => { cancelAll((upload) => !isUploadSettled(upload)); }}>{t('cancelAll')}</LinkButton>}
          {summary.failed > 1 && <LinkButton tone="quiet" onPress={() => { cancelAll(({ state }) => state === 'failed'); }}>{t('removeFailed')}</LinkButton>}
        </>
      )}
    >
      <TransferLines>
        {summary.lines.map((upload) => (
          <UploadLine
            key={upload.id} upload={upload} onCancel={() => { attempt(bridge.files.cancelUpload(upload.id)); }}
            onRetry={() => { attempt(bridge.files.retryUpload(upload.id)); }}
          />
        ))}
        {summary.hidden > 0 && <TransferOverflow>{t('andMore', { count: summary.hidden })}</TransferOverflow>}
      </TransferLines>
    </TransferPanel>
  );
};

const shownState: Readonly<Record<UploadState, TransferLineProps['state']>> = {
  copying: 'waiting', waiting: 'waiting', sending: 'running', done: 'done', failed: 'failed', cancelled: 'waiting',
};

interface UploadLineProps {
  readonly upload: UploadProgress;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

const UploadLine = ({ upload, onCancel, onRetry }: UploadLineProps) => {
  const { t } = useTranslation('uploads');
  const formats = useFormats();
  const errorText = useErrorText();
  const { name, state, sentBytes, totalBytes, copiedBytes, failure, blockedBy, copyState, isRelocated, file } = upload;
  const isRunning = !isUploadSettled(upload);
  const text = (): string => {
    switch (state) {
      case 'copying': return t('copying', { copied: formats.bytes(copiedBytes), total: formats.bytes(totalBytes) });
      case 'waiting': return `${formats.bytes(totalBytes)} · ${t(blockedBy === 'network' ? 'waitingNetwork' : blockedBy === 'folder' ? 'waitingFolder' : 'waiting')}`;
      case 'sending': return t('sentOf', { sent: formats.bytes(sentBytes), total: formats.bytes(totalBytes) });
      case 'done': return formats.bytes(totalBytes);
      case 'cancelled': return t('cancelled');
      case 'failed': return !failure ? '' : isFileGone(failure) ? t('folderGone') : errorText(failure);
    }
  };
  const hints = [
    ...(isRunning && (copyState === 'no-room' || copyState === 'unkept') ? [t(copyState === 'no-room' ? 'noRoom' : 'unkept')] : []),
    ...(isRelocated && state !== 'done' ? [t('relocated')] : []),
  ];
  return (
    <TransferLine
      name={name} type={typeOfUpload(name)} state={shownState[state]} statusText={text()} hints={hints}
      wrapName={file === null ? undefined : (label) => <Link to={routeOfFile(file)} className={styles.link}>{label}</Link>}
      progress={state === 'sending' ? { label: t('progressOf', { name }), value: sentBytes, maxValue: Math.max(1, totalBytes) } : null}
      actions={(state === 'failed' || isRunning) && (
        <>
          {state === 'failed' && failure && <UpgradeLink failure={failure} />}
          {state === 'failed' && <IconButton label={t('retry', { name: shortName(name) })} icon={<RotateCw {...icon16} />} onPress={onRetry} />}
          <IconButton label={t(state === 'failed' ? 'remove' : 'cancel', { name: shortName(name) })} icon={<X {...icon16} />} onPress={onCancel} />
        </>
      )}
    />
  );
};
