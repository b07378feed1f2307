import './configure-zod';
import { createRoot } from 'react-dom/client';
import { loadBridge } from '../platform/load-bridge';
import { loadAllTexts, setLocale } from '../shared/i18n/i18n';
import { logProblem } from '../shared/log';
import { createPart } from '../shared/parts/part';
import { preload, startPreloading } from '../shared/parts/preload';
import { createRouter } from '../shared/router/router';
import { createTabs } from '../shared/tabs/window-tabs';
import { preferencesChanged } from '../shared/store/preferences/preferences-slice';
import { applySession } from '../shared/store/session/apply-session';
import { connectSession } from '../shared/store/session/connect-session';
import { createStoreServices } from '../shared/store/store-services';
import { createWindowStore } from '../shared/store/window-store';
import { applyTheme } from '../ui/apply-theme';
import '../ui/styles.css';
import { App } from './app';
import { applyAppStyle } from './apply-app-style';
import { listenForNavigation } from './navigation-requests';
import { loadInitialTexts } from './load-initial-texts';
import { historyStorageOf, tabsHost } from './tabs-host';
import { needsWorkspace } from './workspace-part';

/** The composition root: connects bridge, store, router and screens. */
const start = async (): Promise<void> => {
  const isStyled = applyAppStyle();
  const bridge = await loadBridge();
  const { desktop } = bridge;
  const going = listenForNavigation(bridge);
  const [preferences, keptTabs] = await Promise.all([bridge.preferences.get(), desktop ? desktop.windows.tabs() : null]);
  const showTheme = ({ themeMode, themeColour }: typeof preferences): void => { applyTheme({ mode: themeMode, colour: themeColour }); };
  showTheme(preferences);
  const hasWords = await loadInitialTexts(preferences.locale);

  const store = createWindowStore(createStoreServices(bridge));
  store.dispatch(preferencesChanged(preferences));
  const router = createRouter(window, desktop ? { storage: historyStorageOf(keptTabs), navigatedBy: 'app' } : { storage: sessionStorage, navigatedBy: 'browser' });
  const tabs = desktop ? createTabs(router, keptTabs, tabsHost(bridge, desktop)) : null;
  going.connect(router, tabs);
  connectSession(store, bridge);
  const workspace = createPart(async () => {
    const [{ createWorkspace }] = await Promise.all([import('./workspace'), loadAllTexts()]);
    return createWorkspace(store, bridge);
  });
  bridge.preferences.onChanged((changed) => {
    showTheme(changed);
    setLocale(changed.locale).catch((error: unknown) => { logProblem('The language could not be loaded; the one before stays.', error); });
  });

  const readSession = async (): Promise<void> => {
    try {
      store.dispatch(applySession(await bridge.session.current()));
    } catch (error) {
      // The page shows that the server cannot be reached, and retries.
      logProblem('Nobody knows yet who is signed in.', error);
    }
  };
  // A chunk that failed to load may never load within the same page.
  const loadAgain = async (): Promise<void> => {
    try {
      await bridge.updates.version();
      window.location.reload();
    } catch (error) {
      logProblem('The server still cannot be reached.', error);
    }
  };
  // The main process sends connection, uploads and downloads once the session is read, so their listeners come first.
  if (hasWords && desktop) await workspace.load();
  // Without texts the page can only show that the start failed, as while the session is unknown.
  if (hasWords) await readSession();
  // The first frame stays until the workspace replaces it.
  if (needsWorkspace(router.current(), store.getState().session, bridge.host)) await workspace.load();
  else preload(workspace.load);

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element for the app.');
  await isStyled;
  createRoot(root).render(<App bridge={bridge} store={store} router={router} tabs={tabs} workspace={workspace} onStart={hasWords ? readSession : loadAgain} />);
  if (document.readyState === 'complete') startPreloading();
  else window.addEventListener('load', startPreloading, { once: true });
};

// `browser-check.js` shows a page of its own then.
if (document.documentElement.dataset['unsupported'] === undefined) void start();
