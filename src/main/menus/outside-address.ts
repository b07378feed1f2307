import { appOrigin } from '../../contract/ipc/app-addresses';
import { pagePathSchema } from '../../contract/desktop/windows';
import { originOf } from '../ipc/sender';

/** The route of a page of the app; null for other addresses. */
export const routeOfAddress = (url: string): string | null => {
  if (originOf(url) !== appOrigin) return null;
  const { pathname, search } = new URL(url);
  return pagePathSchema.safeParse(pathname + search).data ?? null;
};

/** How an address is called outside of the app: what lies in it is on the server. Null for what leads nowhere there. */
export const outsideAddress = (url: string, server: string | null): string | null => {
  if (/^(?:https?|mailto):/.test(url)) return url;
  if (originOf(url) !== appOrigin || server === null) return null;
  const { pathname, search, hash } = new URL(url);
  return server + pathname + search + hash;
};
