import type { Obstacle } from '../../contract/desktop/network';
import type { Handle } from '../ipc/handle';
import type { WindowHandle } from '../windows/window-handle';
import type { ProxySettings } from './proxy-settings';
import type { ProxySignIn } from './proxy-sign-in';

export interface NetworkHandlerPorts {
  readonly proxy: Pick<ProxySettings, 'get' | 'set'>;
  readonly proxySignIn: Pick<ProxySignIn, 'question' | 'answer'>;
  /** What keeps the windows of an account, or the sign-in window (null), from its server. */
  readonly obstacle: (accountKey: string | null) => Obstacle | null;
  /** Tries again what nobody signed in for. */
  readonly signInAgain: () => void;
}

export const registerNetworkHandlers = <Window extends Pick<WindowHandle, 'accountKey'>>(handle: Handle<Window>, { proxy, proxySignIn, obstacle, signInAgain }: NetworkHandlerPorts): void => {
  handle('network:proxy', () => proxy.get());
  handle('network:set-proxy', (chosen) => { proxy.set(chosen); });
  handle('network:question', () => proxySignIn.question());
  handle('network:answer', ({ id, login }) => { proxySignIn.answer(id, login); });
  handle('network:sign-in', signInAgain);
  handle('network:obstacle', (_, window) => obstacle(window.accountKey));
};

/** Tells windows what they are asked, and what keeps them from their servers. */
export const tellNetwork = (windows: readonly Pick<WindowHandle, 'accountKey' | 'send'>[], { proxySignIn, obstacle }: NetworkHandlerPorts): void => {
  for (const window of windows) {
    window.send('network:asked', proxySignIn.question());
    window.send('network:obstacle-changed', obstacle(window.accountKey));
  }
};
