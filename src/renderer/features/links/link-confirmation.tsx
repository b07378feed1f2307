import { Link2, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkOutcome, LinkConfirmation as Confirmation } from '../../../contract/desktop/links-bridge';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';
import { logProblem } from '../../shared/log';
import { serverName } from '../../shared/server-name';
import { useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { FileName } from '../../ui/file-name';
import styles from './link-confirmation.module.css';

const problemKeys = {
  invalid: 'outcomeNotDeckle', insecure: 'outcomeInsecure', offline: 'outcomeOffline', 'not-found': 'outcomeNotFound', unreachable: 'outcomeUnreachable',
  'not-deckle': 'outcomeNotDeckle', 'too-old': 'outcomeTooOld', 'too-new': 'outcomeTooNew', managed: 'outcomeManaged',
} as const;
/** Problems of the person's network or computer, not of the link. */
const networkKeys = { proxy: 'serverProxy', 'proxy-sign-in': 'serverProxySignIn', 'untrusted-managed': 'serverUntrustedManaged' } as const;

type Untrusted = LinkOutcome & { readonly result: 'untrusted' };

/** Confirms requests from outside the app: a link to an unknown server, or files opened by the system. */
export const LinkConfirmation = () => {
  const { t } = useTranslation('links');
  const { t: tCommon } = useTranslation('common');
  const { t: tAccounts } = useTranslation('accounts');
  const { t: tNetwork } = useTranslation('network');
  const errorText = useErrorText();
  const desktop = useBridge().desktop;
  const links = desktop?.links ?? null;
  const isSignedIn = useAppSelector((state) => state.session.session.status === 'signed-in');
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [untrusted, setUntrusted] = useState<Untrusted | null>(null);
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    if (!links) return undefined;
    const show = (pending: Confirmation | null): void => {
      setConfirmation(pending);
      setUntrusted(null);
      setProblem(null);
    };
    const stop = links.onConfirmation(show);
    links.confirmation().then((pending) => { if (pending) show(pending); }, (error: unknown) => { logProblem('The pending link request could not be read.', error); });
    return stop;
  }, [links]);

  const respond = async (agrees: boolean): Promise<void> => {
    if (!links || !confirmation) return;
    setPending(agrees);
    setProblem(null);
    try {
      const outcome = await links.decide(confirmation.id, agrees);
      setUntrusted(outcome.result === 'untrusted' ? outcome : null);
      if (outcome.result === 'done' || outcome.result === 'gone' || !agrees) setConfirmation((pending) => (pending?.id === confirmation.id ? null : pending));
      else if (outcome.result === 'proxy' || outcome.result === 'proxy-sign-in' || outcome.result === 'untrusted-managed') setProblem(tAccounts(networkKeys[outcome.result]));
      else if (outcome.result !== 'untrusted') setProblem(t(problemKeys[outcome.result]));
    } catch (error) {
      setUntrusted(null);
      setProblem(errorText(failureOf(error)));
    } finally {
      setPending(false);
    }
  };

  /** The main process shows the certificate; once it is trusted, the link is opened. */
  const look = async ({ server }: Untrusted): Promise<void> => {
    if (!desktop) return;
    try {
      if (await desktop.servers.promptTrust(server)) await respond(true);
    } catch (error) {
      setProblem(errorText(failureOf(error)));
    }
  };
  const isForFiles = confirmation?.kind === 'files';
  const mustSignIn = isForFiles && !isSignedIn;
  const title = isForFiles ? t(mustSignIn ? 'filesSignInTitle' : 'filesTitle') : t('serverTitle');
  return (
    <Dialog isOpen={confirmation !== null} onClose={() => { void respond(false); }} role="alertdialog">
      <DialogTitle icon={isForFiles ? <Upload size={20} strokeWidth={1.5} /> : <Link2 size={20} strokeWidth={1.5} />}>{title}</DialogTitle>
      <DialogBody>
        {confirmation && (isForFiles ? <Files confirmation={confirmation} text={t(mustSignIn ? 'filesSignInText' : 'filesText')} /> : <Server confirmation={confirmation} />)}
        {untrusted && <p role="alert" className={styles.problem}>{tNetwork(untrusted.isChanged ? 'certificateChanged' : 'certificateUnknown')} {tNetwork('certificateObstacleText', { server: serverName(untrusted.server) })}</p>}
        {problem !== null && <p role="alert" className={styles.problem}>{problem}</p>}
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant={mustSignIn ? 'primary' : 'quiet'} onPress={() => { void respond(false); }} autoFocus>{mustSignIn ? tCommon('ok') : tCommon('cancel')}</Button>
        {!mustSignIn && (
          <Button size="large" variant="primary" onPress={() => { void (untrusted ? look(untrusted) : respond(true)); }} isPending={isPending}>
            {untrusted ? tNetwork('certificateLook') : t(isForFiles ? 'filesConfirm' : 'serverConfirm')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
};

const Server = ({ confirmation }: { readonly confirmation: Confirmation }) => {
  const { t } = useTranslation('links');
  if (confirmation.kind !== 'server') return null;
  return (
    <>
      <p>{t('serverText')}</p>
      <p className={styles.host}><bdi dir="ltr">{confirmation.host}</bdi></p>
      <p>{t('serverTrust')}</p>
    </>
  );
};

const Files = ({ confirmation, text }: { readonly confirmation: Confirmation; readonly text: string }) => {
  const { t } = useTranslation('links');
  if (confirmation.kind !== 'files') return null;
  const { names, count } = confirmation;
  return (
    <>
      <p>{text}</p>
      <ul className={styles.names}>
        {names.map((name, index) => <li key={`${index} ${name}`}><FileName name={name} /></li>)}
        {count > names.length && <li className={styles.more}>{t('filesMore', { more: String(count - names.length) })}</li>}
      </ul>
    </>
  );
};
