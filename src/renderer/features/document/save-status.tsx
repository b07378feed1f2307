import { Cloud, CloudOff, CloudUpload, Eye, Lock, RefreshCw, CircleAlert } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { intlLocaleOf } from '../../../core/locales';
import { capitalizeSentence } from '../../shared/capitalize-sentence';
import type { SaveState } from '../../shared/content/open-content';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useOpenSyncCentre } from '../../shared/parts/open-sync-centre';
import { classNames } from '../../ui/class-names';
import { icon14 } from '../../ui/icon-props';
import { LinkButton } from '../../ui/link-button';
import { useLocaleId } from '../../ui/locale-context';
import styles from './save-status.module.css';

/** How long saving lasts before the line says so, to avoid flicker. */
const savingDelayMs = 600;

/** The shown state: "Saving" only after a delay; the state before it until then. */
const useShownSave = (save: SaveState): SaveState => {
  const [shown, setShown] = useState(save);
  const isSaving = save.kind === 'saving';
  useEffect(() => {
    const timer = setTimeout(() => { setShown(save); }, isSaving ? savingDelayMs : 0);
    return () => { clearTimeout(timer); };
  }, [save, isSaving]);
  return isSaving ? shown : save;
};

export interface SaveStatusProps {
  readonly save: SaveState;
  readonly canEdit: boolean;
  readonly onCopyText: () => void;
  /** Undefined if no copy can be created. */
  readonly onKeepCopy?: (() => void) | undefined;
}

interface LineProps {
  readonly icon: ReactNode;
  readonly tone?: 'warn' | 'danger';
  readonly children: string;
  readonly end?: ReactNode;
  /** If given, the line is a button. */
  readonly onPress?: (() => void) | null;
}

const Line = ({ icon, tone, children, end, onPress = null }: LineProps) => {
  const what = <>{icon}<span className={styles.text} title={children}>{children}</span></>;
  return (
    <span className={classNames(styles.line, tone && styles[tone])}>
      <span className={styles.what} role="status">{onPress ? <AriaButton className={styles.press ?? ''} onPress={() => { onPress(); }}>{what}</AriaButton> : what}</span>
      {end}
    </span>
  );
};

/** Whether the changes of an open file have reached the server. It never says "saved" of changes that only this device has. */
export const SaveStatus = ({ save, canEdit, onCopyText, onKeepCopy }: SaveStatusProps) => {
  const { t } = useTranslation('document');
  const errorText = useErrorText();
  const openSyncCentre = useOpenSyncCentre();
  const locale = useLocaleId();
  const shown = useShownSave(save);
  const copyText = <LinkButton onPress={onCopyText}>{t('copyText')}</LinkButton>;
  switch (shown.kind) {
    case 'refused': return (
      <Line icon={<Lock {...icon14} />} tone="warn" end={<>{onKeepCopy && <LinkButton onPress={onKeepCopy}>{t('keepCopy')}</LinkButton>}{copyText}</>}>
        {capitalizeSentence(errorText(shown.failure))}
      </Line>
    );
    case 'not-stored': return <Line icon={<CircleAlert {...icon14} />} tone="danger" end={copyText}>{t('notStored')}</Line>;
    case 'offline': return <Line icon={<CloudOff {...icon14} />} tone="warn" onPress={openSyncCentre}>{shown.count === 0 ? t('offline') : t('offlineChanges', { count: shown.count })}</Line>;
    case 'sending': return <Line icon={<CloudUpload {...icon14} />} onPress={openSyncCentre}>{t('toSend', { count: shown.count })}</Line>;
    case 'saving': return <Line icon={<RefreshCw {...icon14} />}>{t('saving')}</Line>;
    case 'saved':
      if (!canEdit) return <Line icon={<Eye {...icon14} />}>{t('viewOnly')}</Line>;
      return (
        <Line icon={<Cloud {...icon14} />}>
          {shown.at === null ? t('saved') : t('savedAt', { time: new Intl.DateTimeFormat(intlLocaleOf(locale), { hour: '2-digit', minute: '2-digit' }).format(Date.parse(shown.at)) })}
        </Line>
      );
  }
};
