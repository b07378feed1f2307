import type { Handle } from '../ipc/handle';
import type { Links } from './links';

export const registerLinksHandlers = <Window extends { readonly accountKey: string | null }>(handle: Handle<Window>, links: Links, requireAction: (window: Window) => void): void => {
  handle('links:question', (_, window) => links.question(window.accountKey));
  handle('links:answer', ({ id, agrees }, window) => {
    // Agreeing requires a recent user gesture; declining does not.
    if (agrees) requireAction(window);
    return links.answer(window.accountKey, id, agrees);
  });
  handle('links:place-of', ({ address }, window) => links.placeOf(address, window.accountKey));
  handle('links:open', ({ address }) => links.openInside(address));
};
