import './configure-zod';
import { createRoot } from 'react-dom/client';
import { loadBridge } from '../platform/load-bridge';
import { setLocale } from '../shared/i18n/i18n';
import { openLocalDatabase } from '../shared/local-data/local-database';
import { createOfflineCache } from '../shared/local-data/offline-cache';
import { logProblem } from '../shared/log';
import { createRouter } from '../shared/router/router';
import { createTabs } from '../shared/tabs/window-tabs';
import { connectListEviction } from '../shared/store/files/connect-list-eviction';
import { connectOfflineCache } from '../shared/store/files/connect-offline-cache';
import { connectDrawerStorage } from '../shared/store/drawer/connect-drawer-storage';
import { connectResources } from '../shared/store/resources/connect-resources';
import { connectUploadFolders } from '../shared/store/uploads/connect-upload-folders';
import { preferencesChanged } from '../shared/store/preferences/preferences-slice';
import { connectBridgeEvents } from '../shared/store/events/connect-bridge-events';
import { applySession } from '../shared/store/session/apply-session';
import { createStore } from '../shared/store/app-store';
import { persistenceFound } from '../shared/store/sync/sync-slice';
import { createPageSyncPorts } from '../shared/store/sync/page-sync-ports';
import { connectSync } from '../shared/store/sync/connect-sync';
import { connectUserConfig } from '../shared/store/user-config/user-config-actions';
import { connectUndoHistory } from '../shared/store/undo/undo-actions';
import { createVisibleContent } from '../shared/store/files/visible-content';
import { applyTheme } from '../ui/apply-theme';
import '../ui/styles.css';
import { App } from './app';
import { listenForNavigation } from './navigation-requests';
import { createRefusalBatches } from './refusal-toasts';
import { loadInitialTexts } from './load-initial-texts';
import { historyStorageOf, tabsHost } from './tabs-host';
import { reportUnsent } from './report-unsent';

/** The composition root: connects bridge, store, router and screens. */
const start = async (): Promise<void> => {
  const bridge = await loadBridge();
  const { desktop } = bridge;
  const going = listenForNavigation(bridge);
  const [preferences, keptTabs] = await Promise.all([bridge.preferences.get(), desktop ? desktop.windows.tabs() : null]);
  const showTheme = ({ themeMode, themeColour }: typeof preferences): void => { applyTheme({ mode: themeMode, colour: themeColour }); };
  showTheme(preferences);
  const hasWords = await loadInitialTexts(preferences.locale);

  const refusals = createRefusalBatches();
  const store = createStore(bridge, refusals.report);
  store.dispatch(preferencesChanged(preferences));
  const router = createRouter(window, desktop ? { storage: historyStorageOf(keptTabs), navigatedBy: 'app' } : { storage: sessionStorage, navigatedBy: 'browser' });
  const tabs = desktop ? createTabs(router, keptTabs, tabsHost(bridge, desktop)) : null;
  going.connect(router, tabs);
  const visible = createVisibleContent();
  connectBridgeEvents(store, bridge, visible);
  connectOfflineCache(store, (account) => createOfflineCache(openLocalDatabase(account)));
  connectListEviction(store, visible);
  connectUserConfig(store);
  connectSync(store, bridge, createPageSyncPorts((keeping) => { store.dispatch(persistenceFound(keeping)); }));
  connectResources(store, bridge, window);
  connectDrawerStorage(store, localStorage);
  connectUndoHistory(store);
  connectUploadFolders(store, bridge);
  reportUnsent(store, bridge);
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
  // Without texts the page can only show that the start failed, as while the session is unknown.
  if (hasWords) await readSession();

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element for the app.');
  createRoot(root).render(<App bridge={bridge} store={store} router={router} tabs={tabs} visible={visible} refusals={refusals} onStart={hasWords ? readSession : loadAgain} />);
};

void start();
