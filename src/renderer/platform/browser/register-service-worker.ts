import { logProblem } from '../../shared/log';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let isRegistered = false;

/**
 * Registers the service worker, so that the app opens without a network. Requires a released build and a secure
 * context; nothing is stored for visitors who never sign in.
 */
export const registerServiceWorker = (basePath: string): void => {
  if (isRegistered || import.meta.env.MODE !== 'production' || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  isRegistered = true;
  const address = `/sw.js?api=${encodeURIComponent(basePath)}`;
  // Trusted Types accept a script URL only from a policy; this policy returns no other URL.
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('deckle-service-worker', { createScriptURL: () => address });
  const register = (): void => {
    navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address)
      .catch((error: unknown) => { logProblem('The service worker could not be registered.', error); });
  };
  // Register after the page has loaded, so that precaching does not delay it.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
};
