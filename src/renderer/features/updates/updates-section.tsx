import { RefreshCw } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UpdateState, WhatsNew } from '../../../contract/desktop/updates-bridge';
import { intlLocaleOf } from '../../../core/locales';
import { useClockText } from '../../shared/format/use-clock-text';
import { useFormats } from '../../shared/format/use-formats';
import { SettingRow, SwitchRow } from '../../shared/settings/setting-row';
import type { SettingsSection } from '../../shared/settings/section';
import { useDesktopSettings } from '../../shared/settings/use-desktop-settings';
import { useBridge } from '../../shared/store/store-hooks';
import { logProblem } from '../../shared/log';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { useLocaleId } from '../../ui/locale-context';
import { ProgressBar } from '../../ui/progress-bar';
import { SegmentedControl } from '../../ui/segmented-control';
import { useReleaseNotes, useUpdaterAction, useUpdateState, useWhatsNew } from './use-updates';
import { WhatsNewDialog } from './whats-new-dialog';
import styles from './updates-section.module.css';

/** Formats whole per cent in the person's language: `40%`. */
const usePercent = (): ((percent: number) => string) => {
  const intlLocale = intlLocaleOf(useLocaleId());
  return useMemo(() => {
    const format = new Intl.NumberFormat(intlLocale, { style: 'percent' });
    return (percent) => format.format(percent / 100);
  }, [intlLocale]);
};

/** Settings page: the current version, the next one, and the update options. */
const UpdatesPage = () => {
  const { t } = useTranslation('updates');
  const state = useUpdateState();
  const used = useDesktopSettings();
  if (!used || !state) return null;
  const { settings: { updates }, isManaged, set } = used;
  return (
    <>
      <UpdateStatus state={state} />
      {state.status !== 'off' && (
        <>
          <SwitchRow
            label={t('automatic')} description={t('automaticText')} isManaged={isManaged('updates.isAutomatic')} isSelected={updates.isAutomatic}
            onChange={(isAutomatic) => { set({ updates: { isAutomatic } }); }}
          />
          <SettingRow label={t('channel')} description={t('channelText')} isManaged={isManaged('updates.channel')}>
            <SegmentedControl
              label={t('channel')} value={updates.channel} onChange={(channel) => { set({ updates: { channel } }); }}
              options={(['stable', 'beta'] as const).map((value) => ({ value, label: t(value), isDisabled: isManaged('updates.channel') }))}
            />
          </SettingRow>
        </>
      )}
      <SwitchRow
        label={t('reports')} description={t('reportsText')} isManaged={isManaged('updates.reportsCrashes')} isSelected={updates.reportsCrashes}
        onChange={(reportsCrashes) => { set({ updates: { reportsCrashes } }); }}
      />
    </>
  );
};

const UpdateStatus = ({ state }: { readonly state: UpdateState }) => {
  const { t } = useTranslation('updates');
  const whatsNew = useWhatsNew();
  const version = useVersion();
  const coming = useReleaseNotes('version' in state ? state.version : null);
  const [shown, setShown] = useState<WhatsNew | null>(null);
  return (
    <section className={styles.standing} data-tone={state.status === 'failed' ? 'warn' : 'quiet'}>
      <div className={styles.head}>
        <span className={styles.version}>{version === null ? '' : t('version', { version })}</span>
        {whatsNew && <Button variant="quiet" size="small" onPress={() => { whatsNew.markSeen(); setShown(whatsNew.news); }}>{t('whatIsNew')}</Button>}
      </div>
      <p className={styles.text} role="status"><UpdateStatusText state={state} /></p>
      {state.status === 'downloading' && <ProgressBar label={t('downloading', { version: state.version })} value={state.percent} tone="accent" />}
      <UpdateActions state={state}>
        {coming && <Button variant="quiet" onPress={() => { setShown(coming); }}>{t('whatIsNewIn', { version: coming.version })}</Button>}
      </UpdateActions>
      <WhatsNewDialog news={shown} onClose={() => { setShown(null); }} />
    </section>
  );
};

const UpdateStatusText = ({ state }: { readonly state: UpdateState }) => {
  const { t } = useTranslation('updates');
  const formats = useFormats();
  const percent = usePercent();
  switch (state.status) {
    case 'idle': return t('notLooked');
    case 'checking': return t('checking');
    case 'none': return <Newest checkedAt={state.checkedAt} />;
    case 'available': return state.isSkipped ? t('skippedText', { version: state.version }) : t('available', { version: state.version, size: formats.bytes(state.sizeBytes) });
    case 'downloading': return `${t('downloading', { version: state.version })} · ${t('progress', { percent: percent(state.percent) })}`;
    case 'ready': return t('ready', { version: state.version });
    case 'failed': {
      const { reason } = state;
      return t(({ network: 'failedNetwork', refused: 'failedRefused', damaged: 'failedDamaged', room: 'failedRoom', install: 'failedInstall' } as const)[reason]);
    }
    case 'off': return t(({ policy: 'offPolicy', administrator: 'offAdministrator', keys: 'offKeys', package: 'offPackage' } as const)[state.by]);
  }
};

const Newest = ({ checkedAt }: { readonly checkedAt: string }) => {
  const { t } = useTranslation('updates');
  const formats = useFormats();
  const when = useClockText((nowMs) => formats.relativeTime(Date.parse(checkedAt), nowMs));
  return t('newest', { when });
};

const UpdateActions = ({ state, children }: { readonly state: UpdateState; readonly children: ReactNode }) => {
  const { t } = useTranslation('updates');
  const act = useUpdaterAction();
  if (state.status === 'off') return null;
  const skip = (version: string) => <Button variant="quiet" onPress={() => { act((updates) => updates.skip(version)); }}>{t('skip')}</Button>;
  const check = <Button isPending={state.status === 'checking'} onPress={() => { act((updates) => updates.check()); }}>{t('check')}</Button>;
  switch (state.status) {
    case 'downloading': return children ? <div className={classNames(styles.acts, styles.words)}>{children}</div> : null;
    case 'ready': return <div className={styles.acts}><Button variant="primary" onPress={() => { act((updates) => updates.restart()); }}>{t('restart')}</Button>{children}{skip(state.version)}</div>;
    case 'available': return (
      <div className={styles.acts}>
        <Button variant={state.isSkipped ? 'outline' : 'primary'} onPress={() => { act((updates) => updates.download()); }}>{t(state.isSkipped ? 'downloadAnyway' : 'download')}</Button>
        {state.isSkipped ? check : null}
        {children}
        {state.isSkipped ? null : skip(state.version)}
      </div>
    );
    case 'idle': case 'checking': case 'none': case 'failed': return <div className={styles.acts}>{check}</div>;
  }
};

const useVersion = (): string | null => {
  const { updates } = useBridge();
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    updates.version().then((read) => { if (isShown) setVersion(read); }, (error: unknown) => { logProblem('The version could not be read.', error); });
    return () => { isShown = false; };
  }, [updates]);
  return version;
};

export const updatesSection: SettingsSection = { id: 'updates', label: 'updates:title', icon: RefreshCw, group: 'app', isOffered: ({ desktop }) => desktop !== null, Body: UpdatesPage };
