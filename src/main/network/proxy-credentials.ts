import { proxyLoginSchema, type ProxyLogin } from '../../contract/desktop/network-bridge';
import type { Log } from '../logging/logger';
import type { ProxySignInFacts } from '../prompts/proxy-prompts';
import type { Secrets } from '../session/secret-store';

/** A proxy's address. */
export interface ProxyEndpoint { readonly host: string; readonly port: number }

export interface ProxyCredentialsPorts {
  /** The keychain or its substitute. Without a secure store, credentials are kept until the app quits. */
  readonly secrets: () => Pick<Secrets, 'get' | 'set' | 'delete'>;
  /** Prompts the person in a window that no page can access. Resolves with null if they decline. */
  readonly prompt: (facts: ProxySignInFacts) => Promise<ProxyLogin | null>;
  readonly log: Log;
}

export interface ProxyCredentials {
  /**
   * The credentials for a proxy, from memory, the keychain or a prompt; null if the person declined. `refused`: the
   * credentials that the proxy just rejected. Concurrent calls for one proxy share a prompt.
   */
  credentialsFor(place: ProxyEndpoint, refused: ProxyLogin | null): Promise<ProxyLogin | null>;
  /** Stores credentials that the proxy accepted in the keychain. */
  confirm(place: ProxyEndpoint, login: ProxyLogin): void;
  /** A proxy that the person declined to sign in to; null: none. */
  declinedProxy(): ProxyEndpoint | null;
  /** Allows prompts again for declined proxies. */
  clearDeclined(): void;
  /** Notifies when a sign-in was declined, or may be prompted again. */
  onChanged(listener: () => void): void;
}

const nameOf = ({ host, port }: ProxyEndpoint): string => `proxy ${host}:${port}`;
const isSame = (one: ProxyLogin | null, other: ProxyLogin | null): boolean => one?.name === other?.name && one?.password === other?.password;

/** Manages the credentials of proxies. Passwords are kept only in memory and in the keychain. */
export const createProxyCredentials = ({ secrets, prompt: promptPerson, log }: ProxyCredentialsPorts): ProxyCredentials => {
  const given = new Map<string, ProxyLogin>();
  const kept = new Set<string>();
  const openPrompts = new Map<string, Promise<ProxyLogin | null>>();
  const declined = new Map<string, ProxyEndpoint>();
  const listeners: (() => void)[] = [];
  const notify = (): void => { for (const listener of listeners) listener(); };

  const remembered = async (name: string): Promise<ProxyLogin | null> => {
    const text = await secrets().get(name);
    if (text === null) return null;
    try {
      const login = proxyLoginSchema.parse(JSON.parse(text));
      log.redact(login.password);
      kept.add(name);
      return login;
    } catch (error) {
      log.warn('what the keychain has for the proxy is not what was put there', { reason: error instanceof Error ? error.name : '' });
      return null;
    }
  };

  const promptOnce = (place: ProxyEndpoint, refused: ProxyLogin | null): Promise<ProxyLogin | null> => {
    const name = nameOf(place);
    const standing = openPrompts.get(name);
    if (standing) return standing;
    const prompted = promptPerson({ host: place.host, port: place.port, name: refused?.name ?? '', isRefused: refused !== null }).then((login) => {
      if (login) {
        log.redact(login.password);
        given.set(name, login);
      } else {
        declined.set(name, place);
        notify();
      }
      return login;
    }).finally(() => { openPrompts.delete(name); });
    openPrompts.set(name, prompted);
    return prompted;
  };

  return {
    async credentialsFor(place, refused) {
      const name = nameOf(place);
      const known = given.get(name) ?? await remembered(name);
      // Newer credentials may have been entered in the meantime.
      if (known && !isSame(known, refused)) {
        given.set(name, known);
        return known;
      }
      if (refused) {
        given.delete(name);
        if (kept.delete(name)) await secrets().delete(name);
      }
      return declined.has(name) ? null : promptOnce(place, refused);
    },
    confirm(place, login) {
      const name = nameOf(place);
      if (kept.has(name) || !isSame(given.get(name) ?? null, login)) return;
      kept.add(name);
      void secrets().set(name, JSON.stringify(login));
    },
    declinedProxy: () => [...declined.values()][0] ?? null,
    clearDeclined() {
      if (declined.size === 0) return;
      declined.clear();
      notify();
    },
    onChanged(listener) { listeners.push(listener); },
  };
};
