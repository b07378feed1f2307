import type { Handle } from '../ipc/ipc-server';
import type { LinkOpener } from './link-opener';

export const registerLinkHandlers = <Window extends { readonly accountKey: string | null }>(handle: Handle<Window>, links: LinkOpener, requireAction: (window: Window) => void): void => {
  handle('links:confirmation', (_, window) => links.confirmation(window.accountKey));
  handle('links:decide', ({ id, agrees }, window) => {
    // Agreeing requires a recent user gesture; declining does not.
    if (agrees) requireAction(window);
    return links.decide(window.accountKey, id, agrees);
  });
  handle('links:target-of', ({ address }, window) => links.targetOf(address, window.accountKey));
  handle('links:open', ({ address }) => links.openInApp(address));
  handle('links:open-after-sign-in', ({ path }) => { links.openAfterSignIn(path); });
};
