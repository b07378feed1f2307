import { LogOut, UserPlus, X } from 'lucide-react';
import { useContext } from 'react';
import { Button as AriaButton, OverlayTriggerStateContext } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import type { AccountsBridge, KnownAccount } from '../../../contract/desktop/accounts-bridge';
import { accountPlace } from '../../../core/accounts/account-place';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { useMayAdd } from '../../shared/use-accounts';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { toasts } from '../../ui/toast-store';
import { classNames } from '../../ui/class-names';
import listButton from '../../ui/list-button.module.css';
import styles from './account-list.module.css';

/** The other accounts of this computer, in the account popover: switch, sign out, or add an account. */
export const AccountList = ({ accounts, known }: { readonly accounts: AccountsBridge; readonly known: readonly KnownAccount[] }) => {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const popover = useContext(OverlayTriggerStateContext);
  const others = known.filter(({ isCurrent }) => !isCurrent);
  const mayAdd = useMayAdd(accounts);
  const act = (run: () => Promise<void>): void => {
    run().catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); });
  };
  const leave = (run: () => Promise<void>): void => {
    popover?.close();
    act(run);
  };
  if (others.length === 0 && !mayAdd) return null;
  return (
    <section className={styles.section} aria-label={t('otherAccounts')}>
      {others.length > 0 && (
        <ul className={styles.list}>
          {others.map((account) => (
            <AccountRow
              key={account.key} account={account} place={accountPlace(account, known)}
              onSwitch={() => { leave(() => accounts.switchTo(account.key)); }}
              onEnd={() => { act(() => (account.isSignedIn ? accounts.signOut(account.key) : accounts.remove(account.key))); }}
            />
          ))}
        </ul>
      )}
      {mayAdd && <Button variant="quiet" icon={<UserPlus {...icon16} />} className={styles.add ?? ''} onPress={() => { leave(accounts.add); }}>{t('addAccount')}</Button>}
    </section>
  );
};

interface AccountRowProps {
  readonly account: KnownAccount;
  readonly place: string;
  readonly onSwitch: () => void;
  readonly onEnd: () => void;
}

const AccountRow = ({ account, place, onSwitch, onEnd }: AccountRowProps) => {
  const { t } = useTranslation('accounts');
  const { user, isSignedIn, isAllowed } = account;
  const names = { name: user.name, server: place };
  const label = isAllowed ? t(isSignedIn ? 'switchTo' : 'signInTo', names) : t('accountNotAllowed', names);
  return (
    <li className={styles.row}>
      <AriaButton className={classNames(listButton.button, styles.account)} aria-label={label} data-signed-out={!isSignedIn} isDisabled={!isAllowed} onPress={onSwitch}>
        <Avatar person={{ name: user.name }} size={26} />
        <span className={styles.who}>
          <bdi className={styles.name} translate="no" title={user.name}>{user.name}</bdi>
          <span className={styles.where}>
            {!isSignedIn && <span className={styles.signedOut}>{t(isAllowed ? 'signedOut' : 'notAllowed')}</span>}
            <span className={styles.server} dir="ltr" translate="no" title={names.server}>{names.server}</span>
          </span>
        </span>
      </AriaButton>
      {isAllowed && (
        <IconButton
          size="small" label={t(isSignedIn ? 'signOutOf' : 'removeAccount', names)} icon={isSignedIn ? <LogOut {...icon16} /> : <X {...icon16} />}
          tooltipPlacement="end" onPress={onEnd}
        />
      )}
    </li>
  );
};
