import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge } from '../../../contract/desktop/desktop-services';
import { serverName } from '../../shared/server-name';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { LinkButton } from '../../ui/link-button';
import { TextField } from '../../ui/text-field';
import { ProxyDialog } from './proxy-dialog';
import { ServerList } from './server-list';
import { useServerOffer } from './use-offered-servers';
import { useServerCheck } from './use-server-check';
import styles from './server-form.module.css';

/** Maximum number of unreadable policies listed; the diagnostics list all of them. */
const maximumProblems = 5;

export interface ServerFormProps {
  readonly desktop: Pick<DesktopBridge, 'servers' | 'network'>;
  /** The current server; null if none was chosen yet. */
  readonly current: string | null;
  readonly onChosen: () => void;
  readonly onCancel: () => void;
}

/** Prompts for a server and checks it before the sign-in. */
export const ServerForm = ({ desktop: { servers, network }, current, onChosen, onCancel }: ServerFormProps) => {
  const { t } = useTranslation('accounts');
  const { t: tCommon } = useTranslation('common');
  const { t: tNetwork } = useTranslation('network');
  const [typed, setTyped] = useState<string | null>(null);
  const [isProxyShown, setProxyShown] = useState(false);
  const offered = useServerOffer(servers, current);
  const { isPending, problem, untrusted, choose, trust, forget } = useServerCheck(servers, onChosen);
  if (offered === null) return null;

  const { isFixed, preferred, list, policyProblems } = offered;
  const address = typed ?? preferred;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void choose(address);
  };
  const take = (server: string): void => {
    setTyped(serverName(server));
    void choose(server);
  };
  if (isFixed && list.length === 0) return (
    <div role="alert" className={styles.refusal}>
      {t('serverFixedNone')}
      {policyProblems.length > 0 && (
        <>
          <p className={styles.reason}>{t('policiesUnreadable')}</p>
          <ul className={styles.problems} dir="ltr">{policyProblems.slice(0, maximumProblems).map((problem) => <li key={problem}>{problem}</li>)}</ul>
        </>
      )}
    </div>
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {!isFixed && (
        <TextField
          label={t('serverAddress')} value={address} onChange={(text) => { setTyped(text); forget(); }} name="server" type="url" autoFocus
          description={t('serverAddressHint')} errorMessage={problem} maxLength={2000}
        />
      )}
      {isFixed && problem !== null && <p role="alert" className={styles.refusal}>{problem}</p>}
      {!isFixed && (
        <Button type="submit" variant="primary" size="large" isFullWidth isPending={isPending} isDisabled={address.trim() === ''} className={styles.submit ?? ''}>{t('serverUse')}</Button>
      )}
      {untrusted && (
        <Banner tone="warn" shape="card" title={tNetwork(untrusted.isChanged ? 'certificateChanged' : 'certificateUnknown')} action={<Button size="small" onPress={() => { void trust(untrusted); }}>{tNetwork('certificateLook')}</Button>}>
          {tNetwork('certificateObstacleText', { server: serverName(untrusted.server) })}
        </Banner>
      )}
      <p role="status" className="visually-hidden">{isPending ? t('serverChecking') : ''}</p>
      <ServerList list={list} isDisabled={isPending} onChoose={take} />
      <footer className={styles.foot}>
        <LinkButton onPress={() => { setProxyShown(true); }}>{t('serverNetwork')}</LinkButton>
        {current !== null && <LinkButton tone="quiet" onPress={onCancel}>{tCommon('cancel')}</LinkButton>}
      </footer>
      {isProxyShown && <ProxyDialog network={network} onClose={() => { setProxyShown(false); forget(); }} />}
    </form>
  );
};
