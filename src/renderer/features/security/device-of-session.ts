import Bowser from 'bowser';

/** The app and the system of a session. Both are product names, which are not translated. */
export interface SessionDevice {
  /** Null if the program does not say its name. */
  readonly app: string | null;
  readonly system: string | null;
  readonly kind: 'app' | 'browser' | 'phone' | 'program';
}

/** Electron's user agent contains the name of the app and its version. */
const desktopApp = /\bdeckle\/\d/i;
/** The first product of a user agent: `curl/8.5` is curl. */
const firstProduct = /^[\p{L}\p{N}._-]{1,40}/u;

/** Reads the user agent that was sent at the sign-in, shortened by the server. */
export const deviceOfSession = (userAgent: string): SessionDevice => {
  const { browser, os, platform } = Bowser.parse(userAgent === '' ? 'unknown' : userAgent);
  const system = os.name ?? null;
  if (desktopApp.test(userAgent)) return { app: 'Deckle', system, kind: 'app' };
  if (browser.name === undefined || browser.name === '') return { app: firstProduct.exec(userAgent)?.[0] ?? null, system, kind: 'program' };
  return { app: browser.name, system, kind: platform.type === 'mobile' || platform.type === 'tablet' ? 'phone' : 'browser' };
};
