import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServerCheck, ServersBridge } from '../../../contract/desktop/servers';
import { failureOf } from '../../shared/failure';
import { useErrorText } from '../../shared/i18n/use-error-text';

type Untrusted = ServerCheck & { readonly result: 'untrusted' };

const problemKeys = {
  invalid: 'serverInvalid', insecure: 'serverInsecure', offline: 'serverOffline', 'not-found': 'serverNotFound', unreachable: 'serverUnreachable',
  'not-deckle': 'serverNotDeckle', managed: 'serverManaged', 'untrusted-managed': 'serverUntrustedManaged', proxy: 'serverProxy', 'proxy-sign-in': 'serverProxySignIn', 'too-old': 'serverTooOld', 'too-new': 'serverTooNew',
} as const;

export interface ServerChoosing {
  readonly isPending: boolean;
  /** Why the server that was chosen last cannot be used. */
  readonly problem: string | null;
  /** The server whose certificate a person has to decide about. */
  readonly untrusted: Untrusted | null;
  choose(address: string): Promise<void>;
  /** Has the person decide about the certificate, and chooses its server once more. */
  trust(server: Untrusted): Promise<void>;
  /** Forgets what was found. */
  forget(): void;
}

/** Checks the server at an address, and keeps what is wrong with it. `onChosen`: the sign-in window uses it now. */
export const useServerCheck = (servers: ServersBridge, onChosen: () => void): ServerChoosing => {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [untrusted, setUntrusted] = useState<Untrusted | null>(null);

  const show = (found: ServerCheck): void => {
    if (found.result === 'found') onChosen();
    else if (found.result === 'untrusted') setUntrusted(found);
    else setProblem(t(problemKeys[found.result], { version: 'version' in found ? found.version : '' }));
  };
  const forget = (): void => {
    setProblem(null);
    setUntrusted(null);
  };
  const run = async (look: () => Promise<ServerCheck>): Promise<void> => {
    if (isPending) return;
    setPending(true);
    setProblem(null);
    try {
      const found = await look();
      forget();
      show(found);
    } catch (error) {
      forget();
      setProblem(errorText(failureOf(error)));
    } finally {
      setPending(false);
    }
  };
  return {
    isPending, problem, untrusted, forget,
    choose: (address) => run(() => servers.choose(address)),
    trust: (refused) => run(async () => (await servers.askTrust(refused.server) ? servers.choose(refused.server) : refused)),
  };
};
