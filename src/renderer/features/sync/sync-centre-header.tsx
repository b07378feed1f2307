import { CloudAlert, CloudCheck, CloudOff, CloudUpload, X, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Heading } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { UploadProgress } from '../../../contract/bridge';
import { useRouter } from '../../shared/router/router-context';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { retrySync, type Queue } from '../../shared/store/sync/sync-actions';
import { isUploadSettled } from '../../shared/store/uploads/uploads-slice';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { LinkButton } from '../../ui/link-button';
import { isSameStatus, syncStatusOf, type SyncStatusKind } from './sync-status';
import styles from './sync-centre.module.css';

/** How long the button shows a pending retry, whether or not a response arrives. */
const retryShownMs = 1200;

const icons: Record<SyncStatusKind, LucideIcon> = {
  connecting: CloudUpload, online: CloudCheck, sending: CloudUpload, attention: CloudAlert, recovering: CloudAlert, offline: CloudOff, 'signed-out': CloudAlert,
};

const isUploadPending = ({ state }: UploadProgress): boolean => state !== 'done' && state !== 'cancelled';

/** The number of pending uploads. They have a separate panel; the count only affects the title. */
const useUploadCount = (): number => useAppSelector((state) => Object.values(state.uploads.entries).filter(isUploadPending).length);

/** The title of the sync state, and the sentence below it. */
const useSyncTexts = (noticeCount: number): { readonly title: string; readonly explanation: string } => {
  const { t } = useTranslation('sync');
  const { kind, waiting: waitingCount } = useAppSelector(syncStatusOf, isSameStatus);
  const uploadCount = useUploadCount();
  const title = (): string => {
    if (waitingCount > 0) return t('waiting', { count: waitingCount });
    if (uploadCount > 0 && noticeCount === 0) return t('uploadsWaiting', { count: uploadCount });
    if (kind === 'offline') return t('offlineNothing');
    return noticeCount > 0 ? t('attention', { count: noticeCount }) : t('allSent');
  };
  const explanation = (): string => {
    switch (kind) {
      case 'offline': return t('offlineText');
      case 'recovering': return t('recoveringText');
      case 'signed-out': return t('signedOutText');
      case 'attention': case 'connecting': case 'online': case 'sending':
        if (waitingCount > 0) return t('sendingText');
        if (noticeCount > 0) return t('attentionText');
        return t(uploadCount > 0 ? 'uploadsText' : 'allSentText');
    }
  };
  return { title: title(), explanation: explanation() };
};

/** Retries sync now. `isRetrying` is true for a fixed time, whether or not a response arrives. */
const useRetryNow = (): { readonly isRetrying: boolean; readonly retryNow: () => void } => {
  const dispatch = useAppDispatch();
  const [isRetrying, setRetrying] = useState(false);
  const retryNow = (): void => {
    setRetrying(true);
    void dispatch(retrySync());
    setTimeout(() => { setRetrying(false); }, retryShownMs);
  };
  return { isRetrying, retryNow };
};

export interface DismissAllProps extends Pick<Queue, 'notices'> {
  readonly onDismiss: (notices: Queue['notices']) => void;
}

/** Dismisses all notices; nothing for a single one. */
export const DismissAll = ({ notices, onDismiss }: DismissAllProps) => {
  const { t } = useTranslation('sync');
  if (notices.length <= 1) return null;
  return <LinkButton tone="quiet" onPress={() => { onDismiss(notices); }}>{t('dismissAll')}</LinkButton>;
};

/** The button that retries, or signs in if the session ended. */
const SyncAction = () => {
  const { t } = useTranslation('sync');
  const router = useRouter();
  const { kind, waiting: waitingCount } = useAppSelector(syncStatusOf, isSameStatus);
  const hasUploads = useAppSelector((state) => Object.values(state.uploads.entries).some((upload) => !isUploadSettled(upload)));
  const { isRetrying, retryNow } = useRetryNow();
  if (kind === 'signed-out') return <Button size="small" onPress={() => { router.navigate({ name: 'logout', next: router.address() }); }}>{t('signIn')}</Button>;
  return (waitingCount > 0 || hasUploads || kind === 'offline') && <Button size="small" isPending={isRetrying} onPress={retryNow}>{t('tryNow')}</Button>;
};

/** The sync state in words, and the actions on all of the queue. */
export const SyncCentreHeader = ({ queue: { waiting, notices }, onDismiss, onClose }: Pick<DismissAllProps, 'onDismiss'> & { readonly queue: Queue; readonly onClose: () => void }) => {
  const { t } = useTranslation('sync');
  const { t: tCommon } = useTranslation('common');
  const { kind, waiting: waitingCount } = useAppSelector(syncStatusOf, isSameStatus);
  const persistence = useAppSelector((state) => state.sync.persistence);
  const { title, explanation } = useSyncTexts(notices.length);
  const Icon = icons[kind];
  const isWarning = kind === 'offline' || kind === 'recovering' || kind === 'signed-out' || kind === 'attention';
  return (
    <header className={styles.header} data-tone={isWarning ? 'warn' : 'quiet'}>
      <span className={styles.headIcon}><Icon {...icon16} /></span>
      <Heading slot="title" level={2} className={styles.title ?? ''}>{title}</Heading>
      <span className={styles.headActs}>
        <SyncAction />
        {waiting.length === 0 && <DismissAll notices={notices} onDismiss={onDismiss} />}
        <IconButton label={tCommon('close')} icon={<X {...icon16} />} onPress={onClose} />
      </span>
      <p className={styles.text}>
        {explanation}
        {waitingCount > 0 && persistence === 'memory' && <span className={styles.notDurable}> {t('notDurable')}</span>}
        {waitingCount > 0 && persistence === 'evictable' && ` ${t('evictable')}`}
      </p>
    </header>
  );
};
