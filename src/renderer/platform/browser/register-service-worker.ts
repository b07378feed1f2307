import { logProblem } from '../../shared/log';
import { trustedScriptUrl } from '../../shared/trusted-script-url';

let isRegistered = false;

/**
 * Registers the service worker, so that the app opens without a network. Requires a released build and a secure
 * context; nothing is stored for visitors who never sign in.
 */
export const registerServiceWorker = (basePath: string): void => {
  if (isRegistered || import.meta.env.MODE !== 'production' || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  isRegistered = true;
  const address = `/sw.js?api=${encodeURIComponent(basePath)}`;
  const url = trustedScriptUrl('deckle-service-worker', address);
  const register = (): void => {
    navigator.serviceWorker.register(url)
      .catch((error: unknown) => { logProblem('The service worker could not be registered.', error); });
  };
  // Register after the page has loaded, so that precaching does not delay it.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
};
