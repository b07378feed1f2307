import { ChevronDown, ChevronUp, CircleCheck, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadProgress } from '../../../contract/bridge';
import { typeOfUpload } from '../../../core/file-types';
import { failureOf, saysGone } from '../../shared/failure';
import { shortName } from '../../shared/format/name-parts';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/hooks';
import { finishedUploadsCleared, isOver } from '../../shared/store/uploads';
import { FileIcon } from '../../ui/file-icon';
import { FileName } from '../../ui/file-name';
import { icon16 } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { LinkButton } from '../../ui/link-button';
import { ProgressBar } from '../../ui/progress-bar';
import { toasts } from '../../ui/toasts';
import { summaryOf } from './upload-summary';
import styles from './uploads-panel.module.css';

/** A drop of thousands is counted, not drawn line by line; trouble and what is under way come first. */
const shownLines = 50;

/** What is being uploaded, what became of it, and the ways to stop or repeat it. */
export const UploadsPanel = () => {
  const { t } = useTranslation('uploads');
  const errorText = useErrorText();
  const bridge = useBridge();
  const dispatch = useAppDispatch();
  const uploads = useAppSelector((state) => state.uploads);
  const [isCollapsed, setCollapsed] = useState(false);
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
  return (
    <section aria-label={t('panel')} className={styles.panel} data-collapsed={isCollapsed}>
      <header className={styles.header}>
        <h2 className={styles.title} role="status">{title}</h2>
        {summary.failed > 0 && !isAllFailed && <span className={styles.failedCount}>{t('failedCount', { count: summary.failed })}</span>}
        {isRunning && <span className={styles.count}>{t('countOf', { done: summary.done, total: summary.total })}</span>}
        <span className={styles.space} />
        <IconButton
          label={t(isCollapsed ? 'expand' : 'collapse')} icon={isCollapsed ? <ChevronUp {...icon16} /> : <ChevronDown {...icon16} />}
          onPress={() => { setCollapsed(!isCollapsed); }}
        />
        {!isRunning && summary.failed === 0 && <IconButton label={t('close')} icon={<X {...icon16} />} onPress={() => { dispatch(finishedUploadsCleared()); }} />}
      </header>
      {isRunning && !summary.isOffline && <ProgressBar label={title} value={summary.sentBytes} maxValue={Math.max(1, summary.totalBytes)} />}
      {!isCollapsed && (
        <ul className={styles.lines}>
          {summary.lines.map((upload) => (
            <UploadLine
              key={upload.id} upload={upload} onCancel={() => { attempt(bridge.files.cancelUpload(upload.id)); }}
              onRetry={() => { attempt(bridge.files.retryUpload(upload.id)); }}
            />
          ))}
          {summary.hidden > 0 && <li className={styles.more}>{t('andMore', { count: summary.hidden })}</li>}
        </ul>
      )}
      {!isCollapsed && (summary.running > 1 || summary.failed > 1) && (
        <footer className={styles.footer}>
          {summary.running > 1 && <LinkButton tone="quiet" onPress={() => { cancelAll((upload) => !isOver(upload)); }}>{t('cancelAll')}</LinkButton>}
          {summary.failed > 1 && <LinkButton tone="quiet" onPress={() => { cancelAll(({ state }) => state === 'failed'); }}>{t('removeFailed')}</LinkButton>}
        </footer>
      )}
    </section>
  );
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
  const { name, state, sentBytes, totalBytes, copiedBytes, failure, waitsFor, keeping, isRelocated } = upload;
  const isRunning = !isOver(upload);
  const text = (): string => {
    switch (state) {
      case 'copying': return t('copying', { copied: formats.bytes(copiedBytes), total: formats.bytes(totalBytes) });
      case 'waiting': return `${formats.bytes(totalBytes)} · ${t(waitsFor === 'network' ? 'waitingNetwork' : waitsFor === 'folder' ? 'waitingFolder' : 'waiting')}`;
      case 'sending': return t('sentOf', { sent: formats.bytes(sentBytes), total: formats.bytes(totalBytes) });
      case 'done': return formats.bytes(totalBytes);
      case 'cancelled': return t('cancelled');
      case 'failed': return !failure ? '' : saysGone(failure) ? t('folderGone') : errorText(failure);
    }
  };
  return (
    <li className={styles.line} data-state={state}>
      <span className={styles.icon}><FileIcon type={typeOfUpload(name)} name={name} size={20} /></span>
      <div className={styles.what}>
        <FileName name={name} />
        <p className={styles.second} role={state === 'failed' ? 'alert' : undefined}>{text()}</p>
        {state === 'sending' && <div className={styles.bar}><ProgressBar label={t('progressOf', { name })} value={sentBytes} maxValue={Math.max(1, totalBytes)} /></div>}
        {isRunning && (keeping === 'no-room' || keeping === 'unkept') && <p className={styles.hint}>{t(keeping === 'no-room' ? 'noRoom' : 'unkept')}</p>}
        {isRelocated && state !== 'done' && <p className={styles.hint}>{t('relocated')}</p>}
      </div>
      {state === 'done' && <span className={styles.done}><CircleCheck {...icon16} /></span>}
      {(state === 'failed' || isRunning) && (
        <span className={styles.acts}>
          {state === 'failed' && <IconButton label={t('retry', { name: shortName(name) })} icon={<RotateCw {...icon16} />} onPress={onRetry} />}
          <IconButton label={t(state === 'failed' ? 'remove' : 'cancel', { name: shortName(name) })} icon={<X {...icon16} />} onPress={onCancel} />
        </span>
      )}
    </li>
  );
};
