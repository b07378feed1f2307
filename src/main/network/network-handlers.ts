import { isDeepStrictEqual } from 'node:util';
import type { Obstacle, Proxy } from '../../contract/desktop/network';
import type { Handle } from '../ipc/handle';
import type { WindowHandle } from '../windows/window-handle';
import type { ProxySettings } from './proxy-settings';

export interface NetworkHandlerPorts<Window> {
  readonly proxy: Pick<ProxySettings, 'get' | 'set'>;
  /** The network problem of an account's windows, or of the sign-in window (null). */
  readonly obstacle: (accountKey: string | null) => Obstacle | null;
  /** Prompts the person in a window that no page can access. */
  readonly askProxy: (now: Proxy, then: Proxy, above: Window) => Promise<boolean>;
  /** Throws without a recent user gesture in this window. */
  readonly requireAction: (window: Window) => void;
  /** Retries proxy sign-ins that were declined. */
  readonly signInAgain: () => void;
}

export const registerNetworkHandlers = <Window extends Pick<WindowHandle, 'accountKey'>>(handle: Handle<Window>, { proxy, askProxy, requireAction, obstacle, signInAgain }: NetworkHandlerPorts<Window>): void => {
  handle('network:proxy', () => proxy.get());
  handle('network:set-proxy', async (chosen, window) => {
    const { proxy: now, isManaged } = proxy.get();
    if (isManaged) return false;
    if (isDeepStrictEqual(now, chosen)) return true;
    requireAction(window);
    if (!(await askProxy(now, chosen, window))) return false;
    proxy.set(chosen);
    return true;
  });
  handle('network:sign-in', (_, window) => {
    requireAction(window);
    signInAgain();
  });
  handle('network:obstacle', (_, window) => obstacle(window.accountKey));
};

/** Notifies windows of their current network problem. */
export const tellNetwork = (windows: readonly Pick<WindowHandle, 'accountKey' | 'send'>[], { obstacle }: Pick<NetworkHandlerPorts<never>, 'obstacle'>): void => {
  for (const window of windows) window.send('network:obstacle-changed', obstacle(window.accountKey));
};
