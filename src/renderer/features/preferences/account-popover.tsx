import { LogOut, Settings } from 'lucide-react';
import { useContext, useEffect, useState, type ReactNode } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger, OverlayTriggerStateContext, Popover, useLocale } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { AccountPerson } from '../../../contract/entities/session';
import { useCommand } from '../../shared/commands/use-command';
import { useRouter } from '../../shared/router/router-context';
import { serverName } from '../../shared/server-name';
import { useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon-props';
import { LanguageChoice, ThemeChoice } from './appearance-choices';
import { StartView } from './start-view';
import { TeamEntries } from './team-entries';
import { WaitingFiles } from './waiting-files';
import { classNames } from '../../ui/class-names';
import listButton from '../../ui/list-button.module.css';
import popover from '../../ui/popover.module.css';
import styles from './account-popover.module.css';

export interface AccountPopoverProps {
  readonly user: AccountPerson;
  readonly server: string;
  /** Shows the avatar only, in a narrow sidebar. */
  readonly isNarrow: boolean;
  /** The other accounts of this computer; absent in a browser. */
  readonly accounts?: ReactNode;
}

/** The signed-in person and server. The popover contains language, appearance and sign-out. */
export const AccountPopover = ({ user, server, isNarrow, accounts }: AccountPopoverProps) => {
  const { t } = useTranslation('workspace');
  const { direction } = useLocale();
  return (
    <DialogTrigger>
      <AriaButton className={classNames(listButton.button, styles.trigger)} aria-label={t('accountMenu')} data-narrow={isNarrow}>
        <Avatar person={user} size={32} />
        {!isNarrow && (
          <span className={styles.who}>
            <bdi className={styles.name} translate="no">{user.name}</bdi>
            <AccountKind user={user} />
          </span>
        )}
      </AriaButton>
      {/* A language of the other direction moves the sidebar to the other side; the popover is remounted there. */}
      <Popover key={direction} placement={isNarrow ? 'end top' : 'bottom start'} offset={6} className={classNames(popover.sheet, styles.popover)}>
        <Dialog className={styles.dialog ?? ''} aria-label={t('accountMenu')}><Contents user={user} server={server} accounts={accounts} /></Dialog>
      </Popover>
    </DialogTrigger>
  );
};

/** The person's team and role, else the edition. A private server has no editions, so the address is shown there. */
const AccountKind = ({ user }: Pick<AccountPopoverProps, 'user'>) => {
  const { t } = useTranslation(['workspace', 'team', 'editions']);
  const membership = useAppSelector((state) => state.team.value);
  if (membership?.team) return <span className={styles.kind}>{t('teamAndRole', { team: membership.team.name, role: t(`team:${membership.team.role}`) })}</span>;
  const edition = membership?.editionName ?? null;
  if (edition !== null && edition !== 'private') return <span className={styles.kind}>{t(`editions:${edition}`)}</span>;
  return <span className={styles.kind} dir="ltr" translate="no">{user.email ?? user.mobile}</span>;
};

const Contents = ({ user, server, accounts }: Pick<AccountPopoverProps, 'user' | 'server' | 'accounts'>) => {
  const { t } = useTranslation('workspace');
  const bridge = useBridge();
  const router = useRouter();
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    // The version is optional: without a response from the server its value is a dash.
    bridge.updates.version().then((known) => { if (isShown) setVersion(known); }, () => { if (isShown) setVersion(null); });
    return () => { isShown = false; };
  }, [bridge]);
  const settings = useCommand('app.settings');
  const close = useContext(OverlayTriggerStateContext)?.close;
  return (
    <>
      <header className={styles.person}>
        <Avatar person={user} size={40} />
        <span className={styles.who}>
          <bdi className={styles.name} translate="no">{user.name}</bdi>
          <span className={styles.kind} dir="ltr" translate="no">{user.email ?? user.mobile}</span>
        </span>
      </header>
      {accounts}
      <div className={styles.choices}>
        <LanguageChoice />
        <StartView />
        <div className={styles.choice}>
          <span className={styles.label}>{t('theme')}</span>
          <ThemeChoice isFullWidth />
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>{t('server')}</dt><dd dir="ltr" translate="no" title={server}>{serverName(server)}</dd>
        {/* The line is rendered before the value is loaded, so that the items below do not move under the pointer. */}
        <dt>{t('version')}</dt><dd dir="ltr">{version ?? '–'}</dd>
      </dl>
      <div className={styles.leave}>
        <WaitingFiles className={styles.signOut ?? ''} onChosen={() => { close?.(); }} />
        <TeamEntries className={styles.signOut ?? ''} onChosen={() => { close?.(); }} />
        <Button variant="quiet" icon={<Settings {...icon16} />} className={styles.signOut ?? ''} isDisabled={settings.isDisabled} onPress={() => { close?.(); settings.run(); }}>{settings.label}</Button>
        <Button variant="quiet" icon={<LogOut {...icon16} />} className={styles.signOut ?? ''} onPress={() => { router.navigate({ name: 'logout', next: null }); }}>{t('signOut')}</Button>
      </div>
    </>
  );
};
