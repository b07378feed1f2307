import { net, type App, type AuthInfo, type AuthenticationResponseDetails, type ClientRequest, type Session } from 'electron';
import type { ProxyLogin } from '../../contract/desktop/network';
import type { ProxySignIn } from './proxy-sign-in';

type SignIn = Pick<ProxySignIn, 'login' | 'accepted'>;

/** What a request ends with only once a proxy has taken what was given: it went on to the server, and failed there. */
const failedBehindProxy = /ERR_(TUNNEL_CONNECTION_FAILED|CERT_|SSL_)/;

/** Answers a proxy that asks on the way of a request who it is; a server that asks gets no answer. */
export const answerProxy = (request: ClientRequest, signIn: SignIn): void => {
  let given: { readonly place: AuthInfo; readonly login: ProxyLogin } | null = null;
  request.on('login', (place, callback) => {
    if (!place.isProxy) { callback(); return; }
    signIn.login(place, given?.login ?? null).then((login) => {
      given = login && { place, login };
      if (login) callback(login.name, login.password);
      else callback();
    }, () => { callback(); });
  });
  // It asks once more where it did not take it.
  const taken = (): void => { if (given) signIn.accepted(given.place, given.login); };
  request.on('response', ({ statusCode }) => { if (statusCode !== 407) taken(); });
  request.on('error', ({ message }) => { if (failedBehindProxy.test(message)) taken(); });
};

/** Electron tells this too, though no documentation of its does. */
type Attempt = AuthenticationResponseDetails & { readonly firstAuthAttempt?: boolean };

/**
 * Answers a proxy on the way of what Chromium fetches for itself, such as dictionaries: once each. That a login was
 * refused our own requests find out, which know what they gave.
 */
export const answerProxyOfChromium = (app: Pick<App, 'on'>, signIn: Pick<ProxySignIn, 'login'>): void => {
  app.on('login', (event, _contents, details: Attempt, place, callback) => {
    if (!place.isProxy || details.firstAuthAttempt !== true) return;
    event.preventDefault();
    signIn.login(place, null).then((login) => {
      if (login) callback(login.name, login.password);
      else callback();
    }, () => { callback(); });
  });
};

/**
 * Asks for nothing, so that a proxy in between may ask who it is: what is answered then holds for everything of the
 * session. `fetch` itself cannot be asked. Answers whether something behind the proxy answered.
 */
export const knock = (session: Session, url: string, signIn: SignIn): Promise<boolean> => new Promise((resolve) => {
  const request = net.request({ url, method: 'HEAD', session, credentials: 'omit', cache: 'no-store', redirect: 'manual' });
  answerProxy(request, signIn);
  const settle = (isThrough: boolean): void => {
    resolve(isThrough);
    request.abort();
  };
  request.on('response', ({ statusCode }) => { settle(statusCode !== 407); });
  request.on('redirect', () => { settle(true); });
  request.on('error', ({ message }) => { settle(/ERR_(CERT_|SSL_)/.test(message)); });
  request.end();
});
