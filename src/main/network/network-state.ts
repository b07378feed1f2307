import type { Session } from 'electron';
import type { Locale } from '../../contract/preferences';
import type { Log } from '../logging/logger';
import type { Texts } from '../main-texts';
import type { PolicyReading } from '../policies/policies';
import type { ServerAccess } from '../policies/server-access';
import type { ShowPrompt } from '../prompts/prompt';
import type { RefusedCertificate } from '../prompts/trust-prompt';
import type { SessionService } from '../session/desktop-session';
import type { Secrets } from '../session/secret-store';
import { signInPartition } from '../session/stored-accounts';
import type { OpenWindow } from '../windows/window-handle';
import type { CertificateTrust } from './certificate-trust';
import { proxyConfigOf } from './proxy-config';
import type { ProxyCredentials } from './proxy-credentials';
import type { ProxySettings } from './proxy-settings';
import type { RequestSessions } from './request-sessions';

export interface NetworkPorts {
  /** The app's data folder. */
  readonly folder: string;
  readonly policyReading: PolicyReading;
  readonly access: ServerAccess;
  readonly session: () => Pick<SessionService, 'accounts' | 'chooseServer' | 'recentServers' | 'refusedServer' | 'stateOf'>;
  readonly secrets: () => Secrets;
  readonly showPrompt: ShowPrompt<OpenWindow>;
  /** The parent window of a prompt; null: none. */
  readonly front: () => OpenWindow | null;
  readonly texts: () => Texts;
  readonly locale: () => Locale;
  /** Throws without a recent user gesture in this window. */
  readonly requireAction: (window: OpenWindow) => void;
  /** Notifies all windows of a changed network problem. */
  readonly onProblemChanged: () => void;
  readonly log: Log;
}

/** The sessions of the main process, and the certificates and the proxy that they use. */
export interface NetworkState {
  readonly ports: NetworkPorts;
  readonly certificates: CertificateTrust;
  readonly proxy: ProxySettings;
  readonly proxySignIn: ProxyCredentials;
  readonly requestSessions: RequestSessions<Session>;
  /**
   * Sessions that check a server: the origin each checks, and the certificate that was refused to it. Another session's
   * response over an older connection may clear the shared refusal during the check.
   */
  readonly checked: WeakMap<Session, { readonly server: string; readonly refused: RefusedCertificate | null }>;
  readonly partitionOfUse: Map<string, string>;
  /** Requests wait until the selected proxy is applied. */
  proxySet: Promise<unknown>;
  reopenAccounts: () => void;
}

export const serverOf = ({ ports: { session } }: Pick<NetworkState, 'ports'>, partition: string): string | null => (partition === signInPartition
  ? session().stateOf(null).server
  : session().accounts().find(({ key }) => partition.endsWith(key))?.server ?? null);

export const setProxy = (network: NetworkState, sessionsToSet: readonly Session[]): void => {
  const config = proxyConfigOf(network.proxy.get().proxy);
  const setting = Promise.all(sessionsToSet.map((each) => each.setProxy(config)));
  // If the proxy cannot be set, requests fail rather than bypass it.
  network.proxySet = Promise.all([network.proxySet.catch(() => undefined), setting]);
  network.proxySet.catch((error: unknown) => { network.ports.log.error('the proxy could not be set', { error }); });
};

/** Each partition has its own session, so that cached responses are never shared between accounts. */
export const sessionUseOf = (partition: string): string => `way-${partition.replace('persist:', '')}`;

export const sessionOf = ({ partitionOfUse, requestSessions }: NetworkState, partition: string): Session => {
  partitionOfUse.set(sessionUseOf(partition), partition);
  return requestSessions.sessionFor(sessionUseOf(partition));
};

export const reconnect = async (network: NetworkState, before: readonly Session[]): Promise<void> => {
  await Promise.all(before.map((way) => way.closeAllConnections()));
  network.reopenAccounts();
};
