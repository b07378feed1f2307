import { ChevronRight, Cloud, CloudAlert, CloudCheck, CloudOff, CloudUpload, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button as AriaButton, DialogTrigger, Popover, useLocale } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/use-formats';
import { lazyPart } from '../../shared/parts/lazy-part';
import { useAppSelector } from '../../shared/store/store-hooks';
import { classNames } from '../../ui/class-names';
import { icon14, icon16 } from '../../ui/icon-props';
import popover from '../../ui/popover.module.css';
import { Tooltip } from '../../ui/tooltip';
import type { SyncCentreProps } from './sync-centre';
import { isSameStatus, syncStatusOf, type SyncStatus, type SyncStatusKind } from './sync-status';
import centreStyles from './sync-centre.module.css';
import styles from './sync-state.module.css';

const SyncCentre = lazyPart<SyncCentreProps>(async () => (await import('./sync-centre')).SyncCentre);

/** Delay before "sending" is shown, to avoid flicker. */
const sendingDelayMs = 800;

const icons: Record<SyncStatusKind, LucideIcon> = {
  connecting: Cloud, online: CloudCheck, sending: CloudUpload, attention: CloudAlert, recovering: CloudAlert, offline: CloudOff, 'signed-out': CloudAlert,
};

/** The shown status: "sending" only after a delay. */
const useShownStatus = (): SyncStatus => {
  const status = useAppSelector(syncStatusOf, isSameStatus);
  const isSending = status.kind === 'sending';
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => { setLong(isSending); }, isSending ? sendingDelayMs : 0);
    return () => { clearTimeout(timer); };
  }, [isSending]);
  return isSending && !isLong ? { ...status, kind: 'online' } : status;
};

export interface SyncStatusButtonProps {
  readonly isNarrow: boolean;
  readonly isCentreOpen: boolean;
  readonly onCentreChange: (isOpen: boolean) => void;
}

/** Connection and queue in one line of the sidebar; opens the sync centre. */
export const SyncStatusButton = ({ isNarrow, isCentreOpen, onCentreChange }: SyncStatusButtonProps) => {
  const { t } = useTranslation('sync');
  const { t: tWorkspace } = useTranslation('workspace');
  const formats = useFormats();
  const { direction } = useLocale();
  const { kind, waiting, attention } = useShownStatus();
  useEffect(() => { SyncCentre.preload(); }, []);
  const isWarning = kind !== 'online' && kind !== 'connecting' && kind !== 'sending';
  const text = (): string => {
    switch (kind) {
      case 'connecting': return tWorkspace('connecting');
      case 'online': return tWorkspace('connectionOnline');
      case 'sending': return t('waiting', { count: waiting });
      case 'attention': return t('attention', { count: attention });
      case 'recovering': return t('recovering');
      case 'offline': return waiting === 0 ? tWorkspace('connectionOffline') : t('offlineKept', { count: waiting });
      case 'signed-out': return t('signedOut');
    }
  };
  const shown = text();
  // Not if the text already contains the number.
  const isBadged = attention > 0 && kind !== 'attention';
  const label = isBadged ? `${shown}, ${t('attention', { count: attention })}` : shown;
  const Icon = icons[kind];
  const button = (
    <AriaButton
      className={styles.state ?? ''} data-tone={isWarning ? 'warn' : 'quiet'} data-narrow={isNarrow}
      aria-label={`${label}. ${t('openCentre')}`}
    >
      <Icon {...icon16} />
      {!isNarrow && <span className={styles.text}>{shown}</span>}
      {(isBadged || (isNarrow && attention > 0)) && <span className={styles.badge} aria-hidden>{formats.number(attention)}</span>}
      {!isNarrow && isWarning && !isBadged && <ChevronRight {...icon14} className="mirrored" />}
    </AriaButton>
  );
  return (
    <div className={styles.place}>
      <DialogTrigger isOpen={isCentreOpen} onOpenChange={onCentreChange}>
        {isNarrow ? <Tooltip text={label} placement="end">{button}</Tooltip> : button}
        <Popover key={direction} placement={isNarrow ? 'end bottom' : 'top start'} offset={6} className={classNames(popover.sheet, centreStyles.popover)} data-covers-foot>
          <SyncCentre props={{ onClose: () => { onCentreChange(false); } }} />
        </Popover>
      </DialogTrigger>
      <Announcement kind={kind} />
    </div>
  );
};

/** Announces changes of the state to screen readers, but not every change of a number. */
const Announcement = ({ kind }: { readonly kind: SyncStatusKind }) => {
  const { t } = useTranslation('sync');
  const { t: tWorkspace } = useTranslation('workspace');
  const text = (): string => {
    switch (kind) {
      case 'connecting': return tWorkspace('connecting');
      case 'online': return tWorkspace('connectionOnline');
      case 'sending': return '';
      case 'attention': return t('noticesList');
      case 'recovering': return t('recovering');
      case 'offline': return tWorkspace('connectionOffline');
      case 'signed-out': return t('signedOut');
    }
  };
  return <span role="status" className="visually-hidden">{text()}</span>;
};
