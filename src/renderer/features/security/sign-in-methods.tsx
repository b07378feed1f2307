import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Myself } from '../../../contract/entities/myself';
import { maskEmail, maskMobile } from '../../../core/accounts/contact-masks';
import { LoadedPart } from '../../shared/settings/loaded-part';
import { SettingRow } from '../../shared/settings/setting-row';
import { SettingsPart } from '../../shared/settings/settings-part';
import { usePlatformStatus } from '../../shared/use-platform-status';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { signInMethods, type MethodAction, type MethodKind, type SignInMethod } from './method-actions';
import { MethodDialog } from './method-dialog';
import type { OwnAccount } from './use-own-account';
import styles from './security.module.css';

interface Opened {
  readonly kind: MethodKind;
  readonly action: MethodAction;
  /** The account at the opening, so that the dialog does not change while it is open. */
  readonly account: Myself;
}

/** The address and the number with which the person signs in. */
export const SignInMethods = ({ account, failure, load }: OwnAccount) => {
  const { t } = useTranslation('security');
  const status = usePlatformStatus();
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <SettingsPart title={t('methods')} text={t('methodsText')}>
      <LoadedPart isLoaded={account !== null && status !== null} failure={failure} onRetry={load}>
        <div className={styles.methods}>
          {account && status && signInMethods(account, status).map((method) => (
            <MethodRow key={method.kind} method={method} onOpen={(action) => { setOpened({ kind: method.kind, action, account }); }} />
          ))}
        </div>
      </LoadedPart>
      {opened && <MethodDialog {...opened} onClose={() => { setOpened(null); }} onDone={load} />}
    </SettingsPart>
  );
};

const labels = { add: 'add', verify: 'verify', change: 'replace', remove: 'remove' } as const satisfies Record<MethodAction, string>;

const MethodRow = ({ method: { kind, value, isVerified, isLocked, actions }, onOpen }: { readonly method: SignInMethod; readonly onOpen: (action: MethodAction) => void }) => {
  const { t } = useTranslation('security');
  const description = isLocked ? t('locked') : kind === 'mobile' && !actions.includes('add') && !actions.includes('change') ? t('noTexts') : undefined;
  return (
    <SettingRow label={t(kind)} description={description} isWide>
      <div className={styles.method}>
        <span className={styles.value} data-empty={value === null || undefined}>
          {value === null ? t('none') : <bdi dir="ltr" translate="no">{kind === 'email' ? maskEmail(value) : maskMobile(value)}</bdi>}
          {value !== null && <Chip tone={isVerified ? 'green' : 'warn'}>{t(isVerified ? 'verified' : 'unverified')}</Chip>}
        </span>
        <span className={styles.methodActions}>
          {actions.map((action) => <Button key={action} size="small" variant={action === 'remove' ? 'quiet' : 'outline'} onPress={() => { onOpen(action); }}>{t(labels[action])}<span className="visually-hidden"> {t(kind)}</span></Button>)}
        </span>
      </div>
    </SettingRow>
  );
};
