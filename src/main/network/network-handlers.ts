import { isDeepStrictEqual } from 'node:util';
import type { Obstacle, Proxy } from '../../contract/desktop/network';
import type { Handle } from '../ipc/handle';
import type { WindowHandle } from '../windows/window-handle';
import type { ProxySettings } from './proxy-settings';

export interface NetworkHandlerPorts<Window> {
  readonly proxy: Pick<ProxySettings, 'get' | 'set'>;
  /** What keeps the windows of an account, or the sign-in window (null), from its server. */
  readonly obstacle: (accountKey: string | null) => Obstacle | null;
  /** Asks the person, in a window that no page can reach. */
  readonly askProxy: (now: Proxy, then: Proxy, above: Window) => Promise<boolean>;
  /** Throws where the person has not just done something in this window. */
  readonly requireAction: (window: Window) => void;
  /** Tries again what nobody signed in for. */
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

/** Notifies windows of what keeps them from their servers. */
export const tellNetwork = (windows: readonly Pick<WindowHandle, 'accountKey' | 'send'>[], { obstacle }: Pick<NetworkHandlerPorts<never>, 'obstacle'>): void => {
  for (const window of windows) window.send('network:obstacle-changed', obstacle(window.accountKey));
};
