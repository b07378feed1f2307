import { RefreshCw, Sparkles, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { Tooltip } from '../../ui/tooltip';
import { useUpdaterAction, useUpdateState, useWhatsNew } from './use-updates';
import { WhatsNewDialog } from './whats-new-dialog';
import styles from './update-hint.module.css';

/** A line in the sidebar if an update is ready or was just installed. Does not interrupt. */
export const UpdateHint = ({ isNarrow }: { readonly isNarrow: boolean }) => {
  const { t } = useTranslation('updates');
  const state = useUpdateState();
  const act = useUpdaterAction();
  const whatsNew = useWhatsNew();
  const [isOpen, setOpen] = useState(false);
  const news = <WhatsNewDialog news={isOpen && whatsNew ? whatsNew.news : null} onClose={() => { setOpen(false); }} />;
  if (state?.status === 'ready') {
    return (
      <>
        <Line isNarrow={isNarrow} icon={<RefreshCw {...icon16} />} text={t('hintReady')} label={t('hintReadyLabel', { version: state.version })} onPress={() => { act((updates) => updates.restart()); }} />
        {news}
      </>
    );
  }
  const open = (): void => {
    whatsNew?.markSeen();
    setOpen(true);
  };
  return (
    <>
      {whatsNew?.isUnseen && (
        <Line
          isNarrow={isNarrow} icon={<Sparkles {...icon16} />} text={t('whatIsNewIn', { version: whatsNew.news.version })} label={t('whatIsNewIn', { version: whatsNew.news.version })} onPress={open}
          aside={<IconButton size="small" label={t('dismiss')} icon={<X {...icon16} />} onPress={whatsNew.markSeen} />}
        />
      )}
      {news}
    </>
  );
};

interface LineProps {
  readonly isNarrow: boolean;
  readonly icon: ReactNode;
  readonly text: string;
  readonly label: string;
  readonly onPress: () => void;
  readonly aside?: ReactNode;
}

const Line = ({ isNarrow, icon, text, label, onPress, aside }: LineProps) => {
  const button = (
    <AriaButton className={styles.hint ?? ''} data-narrow={isNarrow} aria-label={label} onPress={onPress}>
      {icon}
      {!isNarrow && <span className={styles.text}>{text}</span>}
    </AriaButton>
  );
  return (
    <div className={styles.line} role="status">
      {isNarrow ? <Tooltip text={label} placement="end">{button}</Tooltip> : button}
      {!isNarrow && aside}
    </div>
  );
};
