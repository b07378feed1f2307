import { net, type App, type AuthInfo, type AuthenticationResponseDetails, type ClientRequest, type Session } from 'electron';
import type { ProxyLogin } from '../../contract/desktop/network-bridge';
import type { ProxyCredentials } from './proxy-credentials';

type SignIn = Pick<ProxyCredentials, 'credentialsFor' | 'confirm'>;

/** Errors that occur only after the proxy accepted the sign-in: the failure is at the server. */
const errorsBehindProxy = /ERR_(TUNNEL_CONNECTION_FAILED|CERT_|SSL_)/;

/** Handles a request's proxy authentication. Authentication requests of servers are declined. */
export const handleProxyLogin = (request: ClientRequest, signIn: SignIn): void => {
  let given: { readonly place: AuthInfo; readonly login: ProxyLogin } | null = null;
  request.on('login', (place, callback) => {
    if (!place.isProxy) { callback(); return; }
    signIn.credentialsFor(place, given?.login ?? null).then((login) => {
      given = login && { place, login };
      if (login) callback(login.name, login.password);
      else callback();
    }, () => { callback(); });
  });
  // Electron repeats the event after a rejected sign-in, so any other outcome means that it was accepted.
  const taken = (): void => { if (given) signIn.confirm(given.place, given.login); };
  request.on('response', ({ statusCode }) => { if (statusCode !== 407) taken(); });
  request.on('error', ({ message }) => { if (errorsBehindProxy.test(message)) taken(); });
};

/** Electron passes `firstAuthAttempt`, but does not document it. */
type Attempt = AuthenticationResponseDetails & { readonly firstAuthAttempt?: boolean };

/**
 * Handles the proxy authentication of Chromium's own requests, such as dictionaries, once each. Rejected sign-ins are
 * detected by the app's own requests, which know the credentials they used.
 */
export const handleChromiumProxyLogin = (app: Pick<App, 'on'>, signIn: Pick<ProxyCredentials, 'credentialsFor'>): void => {
  app.on('login', (event, _contents, details: Attempt, place, callback) => {
    if (!place.isProxy || details.firstAuthAttempt !== true) return;
    event.preventDefault();
    signIn.credentialsFor(place, null).then((login) => {
      if (login) callback(login.name, login.password);
      else callback();
    }, () => { callback(); });
  });
};

/**
 * Sends a HEAD request so that the proxy can request authentication, which then applies to the whole session; `fetch`
 * has no such event. Resolves with whether a response came from behind the proxy.
 */
export const authenticateProxy = (session: Session, url: string, signIn: SignIn): Promise<boolean> => new Promise((resolve) => {
  const request = net.request({ url, method: 'HEAD', session, credentials: 'omit', cache: 'no-store', redirect: 'manual' });
  handleProxyLogin(request, signIn);
  const settle = (isThrough: boolean): void => {
    resolve(isThrough);
    request.abort();
  };
  request.on('response', ({ statusCode }) => { settle(statusCode !== 407); });
  request.on('redirect', () => { settle(true); });
  request.on('error', ({ message }) => { settle(/ERR_(CERT_|SSL_)/.test(message)); });
  request.end();
});
