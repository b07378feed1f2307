import type { Handle } from '../ipc/handle';
import type { Links } from './links';

export const registerLinksHandlers = <Window extends { readonly accountKey: string | null }>(handle: Handle<Window>, links: Links): void => {
  handle('links:question', (_, window) => links.question(window.accountKey));
  handle('links:answer', ({ id, agrees }, window) => links.answer(window.accountKey, id, agrees));
  handle('links:place-of', ({ address }, window) => links.placeOf(address, window.accountKey));
  handle('links:open', ({ address }) => links.openInside(address));
};
