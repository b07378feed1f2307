import { logProblem } from '../../shared/log';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let isAsked = false;

/**
 * Has the app kept by this browser, so that it opens without a network. Only a released build can be, and only a page
 * that came safely; somebody who never signs in leaves nothing here.
 */
export const keepPageOffline = (basePath: string): void => {
  if (isAsked || import.meta.env.MODE !== 'production' || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  isAsked = true;
  const address = `/sw.js?api=${encodeURIComponent(basePath)}`;
  // The content policy takes the address of a script from a policy only; this one knows no other.
  const { trustedTypes } = window as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('deckle-service-worker', { createScriptURL: () => address });
  const register = (): void => {
    navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address)
      .catch((error: unknown) => { logProblem('The app could not be kept for times without a network.', error); });
  };
  // Not before everything that the person waits for.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
};
