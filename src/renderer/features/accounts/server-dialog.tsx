import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { NetworkBridge } from '../../../contract/desktop/network';
import type { ServerCheck, ServersBridge } from '../../../contract/desktop/servers';
import { failureOf } from '../../shared/failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { logProblem } from '../../shared/log';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { LinkButton } from '../../ui/link-button';
import { TextField } from '../../ui/text-field';
import { CertificateQuestion } from './certificate-question';
import { ProxyDialog } from './proxy-dialog';

type Untrusted = ServerCheck & { readonly result: 'untrusted' };

const problemKeys = {
  invalid: 'serverInvalid', insecure: 'serverInsecure', offline: 'serverOffline', 'not-found': 'serverNotFound', unreachable: 'serverUnreachable',
  'not-deckle': 'serverNotDeckle', managed: 'serverManaged', proxy: 'serverProxy', 'proxy-sign-in': 'serverProxySignIn',
} as const;

/** Asks for a server's address and looks what is there; a certificate that nobody vouches for is shown before it is trusted. */
export const ServerDialog = ({ servers, network, onClose }: { readonly servers: ServersBridge; readonly network: NetworkBridge; readonly onClose: () => void }) => {
  const { t } = useTranslation('accounts');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const [address, setAddress] = useState('');
  const [isFixed, setFixed] = useState(false);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [untrusted, setUntrusted] = useState<Untrusted | null>(null);
  const [isProxyShown, setProxyShown] = useState(false);
  useEffect(() => {
    let isShown = true;
    servers.offered().then((offered) => {
      if (!isShown) return;
      setFixed(offered.isFixed && offered.servers.length === 1);
      setAddress((typed) => typed || (offered.servers[0] ?? ''));
    }, (error: unknown) => { logProblem('Which servers are offered is not known.', error); });
    return () => { isShown = false; };
  }, [servers]);

  const answer = (found: ServerCheck): void => {
    if (found.result === 'found') onClose();
    else if (found.result === 'untrusted') setUntrusted(found);
    else setProblem(found.result === 'too-old' ? t('serverTooOld', { version: found.version }) : t(problemKeys[found.result]));
  };
  const choose = async (before: () => Promise<void> = async () => undefined): Promise<void> => {
    if (isPending) return;
    setPending(true);
    setProblem(null);
    try {
      await before();
      setUntrusted(null);
      answer(await servers.choose(address));
    } catch (error) {
      setProblem(errorText(failureOf(error)));
    } finally {
      setPending(false);
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void choose();
  };

  if (isProxyShown) return <ProxyDialog network={network} onClose={() => { setProxyShown(false); setProblem(null); }} />;
  if (untrusted) {
    return (
      <CertificateQuestion
        server={untrusted.server} certificate={untrusted.certificate} before={untrusted.before} isPending={isPending} onCancel={() => { setUntrusted(null); }}
        onTrust={() => { void choose(() => servers.trust(untrusted.server, untrusted.certificate.fingerprint)); }}
      />
    );
  }
  return (
    <Dialog isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <DialogTitle>{t('serverTitle')}</DialogTitle>
        <DialogBody>
          <TextField
            label={t('serverAddress')} value={address} onChange={(typed) => { setAddress(typed); setProblem(null); }} name="server" type="url" autoFocus
            description={t(isFixed ? 'serverFixed' : 'serverAddressHint')} errorMessage={problem} isDisabled={isFixed} maxLength={2000}
          />
        </DialogBody>
        <DialogFooter aside={<LinkButton onPress={() => { setProxyShown(true); }}>{t('serverNetwork')}</LinkButton>}>
          <Button size="large" variant="quiet" onPress={onClose}>{tCommon('cancel')}</Button>
          <Button size="large" variant="primary" type="submit" isPending={isPending} isDisabled={address.trim() === ''}>{t('serverUse')}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};
