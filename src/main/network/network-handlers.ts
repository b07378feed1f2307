import { isDeepStrictEqual } from 'node:util';
import type { NetworkProblem, Proxy } from '../../contract/desktop/network-bridge';
import type { Handle } from '../ipc/ipc-server';
import type { WindowHandle } from '../windows/window-handle';
import type { ProxySettings } from './proxy-settings';

export interface NetworkHandlerPorts<Window> {
  readonly proxy: Pick<ProxySettings, 'get' | 'set'>;
  /** The network problem of an account's windows, or of the sign-in window (null). */
  readonly problemOf: (accountKey: string | null) => NetworkProblem | null;
  /** Prompts the person in a window that no page can access. */
  readonly confirmProxy: (now: Proxy, then: Proxy, above: Window) => Promise<boolean>;
  /** Throws without a recent user gesture in this window. */
  readonly requireAction: (window: Window) => void;
  /** Retries proxy sign-ins that were declined. */
  readonly retryProxySignIn: () => void;
}

export const registerNetworkHandlers = <Window extends Pick<WindowHandle, 'accountKey'>>(handle: Handle<Window>, { proxy, confirmProxy, requireAction, problemOf, retryProxySignIn }: NetworkHandlerPorts<Window>): void => {
  handle('network:proxy', () => proxy.get());
  handle('network:set-proxy', async (chosen, window) => {
    const { proxy: now, isManaged } = proxy.get();
    if (isManaged) return false;
    if (isDeepStrictEqual(now, chosen)) return true;
    requireAction(window);
    if (!(await confirmProxy(now, chosen, window))) return false;
    proxy.set(chosen);
    return true;
  });
  handle('network:sign-in', (_, window) => {
    requireAction(window);
    retryProxySignIn();
  });
  handle('network:problem', (_, window) => problemOf(window.accountKey));
};

/** Notifies windows of their current network problem. */
export const sendNetworkProblems = (windows: readonly Pick<WindowHandle, 'accountKey' | 'send'>[], { problemOf }: Pick<NetworkHandlerPorts<never>, 'problemOf'>): void => {
  for (const window of windows) window.send('network:problem-changed', problemOf(window.accountKey));
};
