import { appOrigin } from '../../contract/ipc/app-addresses';
import { pagePathSchema } from '../../contract/desktop/windows-bridge';
import { originOf } from '../ipc/trusted-frames';

/** The route of an app address; null for other addresses. */
export const routeOfUrl = (url: string): string | null => {
  if (originOf(url) !== appOrigin) return null;
  const { pathname, search } = new URL(url);
  return pagePathSchema.safeParse(pathname + search).data ?? null;
};

/** The address outside the app. A page of the app maps to the same path on the server; null for other schemes. */
export const externalUrlOf = (url: string, server: string | null): string | null => {
  if (/^(?:https?|mailto):/.test(url)) return url;
  if (originOf(url) !== appOrigin || server === null) return null;
  const { pathname, search, hash } = new URL(url);
  return server + pathname + search + hash;
};
