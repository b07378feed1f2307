import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import type { ServerCheck, ServersBridge } from '../../../contract/desktop/servers-bridge';
import { failureOf } from '../../shared/bridge-failure';
import { useErrorText } from '../../shared/i18n/use-error-text';

type Untrusted = ServerCheck & { readonly result: 'untrusted' };
interface Failed { readonly result: 'failed'; readonly failure: Failure }

const problemKeys = {
  invalid: 'serverInvalid', insecure: 'serverInsecure', offline: 'serverOffline', 'not-found': 'serverNotFound', unreachable: 'serverUnreachable',
  'not-deckle': 'serverNotDeckle', managed: 'serverManaged', 'untrusted-managed': 'serverUntrustedManaged', proxy: 'serverProxy', 'proxy-sign-in': 'serverProxySignIn', 'too-old': 'serverTooOld', 'too-new': 'serverTooNew',
} as const;

export interface ServerCheckState {
  readonly isPending: boolean;
  /** Why the last chosen server cannot be used. */
  readonly problem: string | null;
  /** The server whose certificate needs a decision. */
  readonly untrusted: Untrusted | null;
  choose(address: string): Promise<void>;
  /** Prompts for a decision about the certificate, then chooses its server again. */
  trust(server: Untrusted): Promise<void>;
  /** Clears the result. */
  forget(): void;
}

/** Checks the server at an address and keeps the problem. `onChosen` is called once the sign-in window uses the server. */
export const useServerCheck = (servers: ServersBridge, onChosen: () => void): ServerCheckState => {
  const { t } = useTranslation('accounts');
  const errorText = useErrorText();
  const [isPending, setPending] = useState(false);
  // The result is stored untranslated, so that its text follows the language.
  const [found, setFound] = useState<ServerCheck | Failed | null>(null);

  const problemOf = (): string | null => {
    if (found === null || found.result === 'found' || found.result === 'untrusted') return null;
    if (found.result === 'failed') return errorText(found.failure);
    return t(problemKeys[found.result], { version: 'version' in found ? found.version : '' });
  };
  const run = async (look: () => Promise<ServerCheck>): Promise<void> => {
    if (isPending) return;
    setPending(true);
    setFound((known) => (known?.result === 'untrusted' ? known : null));
    try {
      const checked = await look();
      setFound(checked);
      if (checked.result === 'found') onChosen();
    } catch (error) {
      setFound({ result: 'failed', failure: failureOf(error) });
    } finally {
      setPending(false);
    }
  };
  return {
    isPending, problem: problemOf(), untrusted: found?.result === 'untrusted' ? found : null,
    forget: () => { setFound(null); },
    choose: (address) => run(() => servers.choose(address)),
    trust: (refused) => run(async () => (await servers.promptTrust(refused.server) ? servers.choose(refused.server) : refused)),
  };
};
