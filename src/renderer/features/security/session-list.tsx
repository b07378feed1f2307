import { Check, Laptop, Monitor, Smartphone, SquareTerminal, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../shared/bridge-failure';
import { RelativeTime } from '../../shared/format/relative-time-label';
import { useFormats } from '../../shared/format/use-formats';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { LoadedPart } from '../../shared/settings/loaded-part';
import { SettingsPart } from '../../shared/settings/settings-part';
import part from '../../shared/settings/settings-part.module.css';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { icon14, icon16 } from '../../ui/icon-props';
import { toasts } from '../../ui/toast-store';
import { deviceOfSession, type SessionDevice } from './device-of-session';
import type { ListedSession, Sessions } from './use-sessions';
import styles from './security.module.css';

const icons: Readonly<Record<SessionDevice['kind'], LucideIcon>> = { app: Monitor, browser: Laptop, phone: Smartphone, program: SquareTerminal };

/** The devices on which the person is signed in. */
export const SessionList = ({ sessions, failure, load, end }: Sessions) => {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const [ending, setEnding] = useState<readonly string[]>([]);
  const others = (sessions ?? []).filter(({ isCurrent, isEnded }) => !isCurrent && !isEnded).map(({ id }) => id);
  const endAll = (ids: readonly string[], doneText: string | null): void => {
    setEnding(ids);
    end(ids).then(() => { if (doneText !== null) toasts.show({ kind: 'success', text: doneText }); }, (error: unknown) => {
      toasts.show({ kind: 'error', text: errorText(failureOf(error)) });
    }).finally(() => { setEnding([]); });
  };
  return (
    <SettingsPart
      title={t('sessions')} text={t('sessionsText')}
      end={others.length > 1 && <Button size="small" variant="quiet" isPending={ending.length > 1} onPress={() => { endAll(others, t('othersEnded')); }}>{t('endOthers')}</Button>}
    >
      <LoadedPart isLoaded={sessions !== null} failure={failure} onRetry={load}>
        <ul className={part.list} aria-label={t('sessions')}>
          {sessions?.map((session) => <SessionRow key={session.id} session={session} isEnding={ending.includes(session.id)} onEnd={() => { endAll([session.id], null); }} />)}
        </ul>
      </LoadedPart>
    </SettingsPart>
  );
};

interface SessionRowProps {
  readonly session: ListedSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

const SessionRow = ({ session: { device, createdAt, lastSeenAt, isCurrent, isEnded }, isEnding, onEnd }: SessionRowProps) => {
  const { t } = useTranslation('security');
  const formats = useFormats();
  const { app, system, kind } = deviceOfSession(device);
  const name = app !== null && system !== null ? t('appOn', { app, system }) : app ?? system ?? t('unknownDevice');
  const Icon = icons[kind];
  return (
    <li className={part.row} data-ended={isEnded || undefined} title={device}>
      <span className={part.icon}><Icon {...icon16} /></span>
      <span className={part.facts}>
        <span className={`${part.value ?? ''} ${styles.device ?? ''}`}><bdi translate="no">{name}</bdi>{isCurrent && <Chip tone="accent">{t('thisDevice')}</Chip>}</span>
        <span className={styles.times}>{isEnded ? t('endedText') : <>{isCurrent ? t('usedNow') : <RelativeTime at={lastSeenAt} />}<span aria-hidden> · </span>{t('signedInOn', { day: formats.day(Date.parse(createdAt)) })}</>}</span>
      </span>
      {isEnded && <span className={styles.ended}><Check {...icon14} />{t('ended')}</span>}
      {!isEnded && !isCurrent && <Button size="small" isPending={isEnding} onPress={onEnd}>{t('endSession')}<span className="visually-hidden"> {name}</span></Button>}
    </li>
  );
};
