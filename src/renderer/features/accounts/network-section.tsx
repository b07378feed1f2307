import { Network } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrustedCertificate } from '../../../contract/desktop/network-bridge';
import type { ServersBridge } from '../../../contract/desktop/servers-bridge';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { logProblem } from '../../shared/log';
import type { SettingsSection } from '../../shared/settings/section';
import { useBridge } from '../../shared/store/store-hooks';
import { Button } from '../../ui/button';
import { toasts } from '../../ui/toast-store';
import { CertificateFacts } from './certificate-facts';
import { ProxyForm } from './proxy-form';
import { useOfferedServers } from './use-offered-servers';
import styles from './certificate.module.css';

/** The certificates that the person has trusted, each with a button that removes it. */
const TrustedCertificates = ({ servers }: { readonly servers: ServersBridge }) => {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const mayTrust = useOfferedServers(servers)?.mayTrust ?? true;
  const [certificates, setCertificates] = useState<readonly TrustedCertificate[] | null>(null);
  useEffect(() => {
    let isShown = true;
    servers.certificates().then((trusted) => { if (isShown) setCertificates(trusted); }, (error: unknown) => { logProblem('Which certificates are trusted is not known.', error); });
    return () => { isShown = false; };
  }, [servers]);
  const distrust = async (certificate: TrustedCertificate): Promise<void> => {
    try {
      await servers.revokeTrust({ host: certificate.host, port: certificate.port });
      setCertificates(await servers.certificates());
    } catch (error) {
      toasts.show({ kind: 'error', text: errorText(failureOf(error)) });
    }
  };
  return (
    <section aria-label={t('trustedTitle')} className={styles.section}>
      <h3 className={styles.heading}>{t('trustedTitle')}</h3>
      {certificates?.length === 0 && <p className={styles.text}>{t(mayTrust ? 'trustedNone' : 'trustedManaged')}</p>}
      {certificates?.map((certificate) => {
        const server = `${certificate.host}:${certificate.port}`;
        return (
          <article key={server} className={styles.trusted} aria-label={server}>
            <header className={styles.trustedHeader}>
              <bdi dir="ltr" translate="no">{server}</bdi>
              <Button onPress={() => { void distrust(certificate); }}>{t('trustedEnd')}</Button>
            </header>
            <CertificateFacts certificate={certificate} />
          </article>
        );
      })}
    </section>
  );
};

/** The proxy settings and the trusted certificates. */
const NetworkBody = () => {
  const desktop = useBridge().desktop;
  return desktop && <div className={styles.parts}><ProxyForm network={desktop.network} /><TrustedCertificates servers={desktop.servers} /></div>;
};

export const networkSection: SettingsSection = {
  id: 'network', label: 'accounts:networkSection', icon: Network, group: 'app', isOffered: (bridge) => bridge.desktop !== null, Body: NetworkBody,
};
