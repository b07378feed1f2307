import { LogOut } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, Popover, useLocale } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { Preferences } from '../../../contract/bridge';
import type { Me } from '../../../contract/entities/session';
import { locales } from '../../../contract/preferences';
import { bcp47Of } from '../../../core/locales';
import { failureOf } from '../../shared/failure';
import { localeNames } from '../../shared/i18n/locale-names';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useRouter } from '../../shared/router/router-context';
import { serverName } from '../../shared/server-name';
import { useAppDispatch, useAppSelector, useBridge } from '../../shared/store/hooks';
import { chooseLanguage } from '../../shared/store/user-config-acts';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon';
import { SegmentedControl } from '../../ui/segmented-control';
import { Select } from '../../ui/select';
import { toasts } from '../../ui/toasts';
import { StartView } from './start-view';
import styles from './account-popover.module.css';

export interface AccountPopoverProps {
  readonly user: Me;
  readonly server: string;
  /** Only the picture, where the sidebar is narrow. */
  readonly isNarrow: boolean;
  /** The other accounts of this computer, where there can be any. */
  readonly accounts?: ReactNode;
}

/** Who is signed in and where; behind it language, appearance and the way out. */
export const AccountPopover = ({ user, server, isNarrow, accounts }: AccountPopoverProps) => {
  const { t } = useTranslation('workspace');
  const { direction } = useLocale();
  return (
    <DialogTrigger>
      <AriaButton className={styles.trigger ?? ''} aria-label={t('accountMenu')} data-narrow={isNarrow}>
        <Avatar name={user.name} pictureUrl={user.avatar} size={32} />
        {!isNarrow && (
          <span className={styles.who}>
            <bdi className={styles.name} translate="no">{user.name}</bdi>
            <span className={styles.kind} dir="ltr" translate="no">{user.email ?? user.mobile}</span>
          </span>
        )}
      </AriaButton>
      {/* A language of the other direction takes the sidebar to the other side; what opened beside it opens there anew. */}
      <Popover key={direction} placement={isNarrow ? 'end top' : 'bottom start'} offset={6} className={styles.popover ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={t('accountMenu')}><Contents user={user} server={server} accounts={accounts} /></Dialog>
      </Popover>
    </DialogTrigger>
  );
};

const Contents = ({ user, server, accounts }: Pick<AccountPopoverProps, 'user' | 'server' | 'accounts'>) => {
  const { t } = useTranslation('workspace');
  const bridge = useBridge();
  const dispatch = useAppDispatch();
  const router = useRouter();
  const errorText = useErrorText();
  const preferences = useAppSelector((state) => state.preferences);
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    // Nobody needs the version to go on, so a server that does not answer leaves it open.
    bridge.updates.version().then((known) => { if (isShown) setVersion(known); }, () => { if (isShown) setVersion(null); });
    return () => { isShown = false; };
  }, [bridge]);
  const set = (changed: Partial<Preferences>): void => {
    bridge.preferences.set(changed).catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
  };
  return (
    <>
      <header className={styles.person}>
        <Avatar name={user.name} pictureUrl={user.avatar} size={40} />
        <span className={styles.who}>
          <bdi className={styles.name} translate="no">{user.name}</bdi>
          <span className={styles.kind} dir="ltr" translate="no">{user.email ?? user.mobile}</span>
        </span>
      </header>
      {accounts}
      <div className={styles.choices}>
        <Select
          label={t('language')} value={preferences.locale} onChange={(locale) => { set({ locale }); dispatch(chooseLanguage(locale)); }}
          options={locales.map((locale) => ({ value: locale, label: localeNames[locale], language: bcp47Of(locale) }))}
        />
        <StartView />
        <div className={styles.choice}>
          <span className={styles.label}>{t('theme')}</span>
          <SegmentedControl
            label={t('theme')} isFullWidth value={preferences.themeMode} onChange={(themeMode) => { set({ themeMode }); }}
            options={[{ value: 'light', label: t('themeLight') }, { value: 'dark', label: t('themeDark') }, { value: 'system', label: t('themeSystem') }]}
          />
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>{t('server')}</dt><dd dir="ltr" translate="no" title={server}>{serverName(server)}</dd>
        {/* Its line stands before it is known: what lies below must not move away from under the pointer. */}
        <dt>{t('version')}</dt><dd dir="ltr">{version ?? '–'}</dd>
      </dl>
      <div className={styles.leave}>
        <Button variant="quiet" icon={<LogOut {...icon16} />} className={styles.signOut ?? ''} onPress={() => { router.navigate({ name: 'logout', next: null }); }}>{t('signOut')}</Button>
      </div>
    </>
  );
};
