import './configure-zod';
import { createRoot } from 'react-dom/client';
import { loadBridge } from '../platform/bridge';
import { setLocale } from '../shared/i18n/i18n';
import { openLocalDatabase } from '../shared/local-data/database';
import { createLastSeen } from '../shared/local-data/last-seen';
import { logProblem } from '../shared/log';
import { createRouter } from '../shared/router/router';
import { createTabs } from '../shared/tabs/tabs';
import { joinForgetting } from '../shared/store/forgetting';
import { joinLastSeen } from '../shared/store/last-seen';
import { joinDrawer } from '../shared/store/drawer-memory';
import { joinPlaces } from '../shared/store/joining-places';
import { placeUploads } from '../shared/store/placing-uploads';
import { preferencesChanged } from '../shared/store/preferences';
import { listenToBridge } from '../shared/store/realtime';
import { takeSession } from '../shared/store/session-acts';
import { createStore } from '../shared/store/store';
import { keepingFound } from '../shared/store/sync';
import { createHostPorts } from '../shared/store/sync-ports';
import { joinSync } from '../shared/store/syncing';
import { joinUserConfig } from '../shared/store/user-config-acts';
import { joinUndo } from '../shared/store/undo-acts';
import { createVisiblePlaces } from '../shared/store/visible-places';
import { applyTheme } from '../ui/theme';
import '../ui/styles.css';
import { App } from './app';
import { listenForGoing } from './going';
import { createRefusals } from './refusals';
import { loadFirstWords } from './first-words';
import { historyOf, tabsHost } from './tabs-host';
import { tellUnsent } from './tell-unsent';

/** The composition root: connects bridge, store, router and screens. */
const start = async (): Promise<void> => {
  const bridge = await loadBridge();
  const { desktop } = bridge;
  const going = listenForGoing(bridge);
  const [preferences, keptTabs] = await Promise.all([bridge.preferences.get(), desktop ? desktop.windows.tabs() : null]);
  const showTheme = ({ themeMode, themeColour }: typeof preferences): void => { applyTheme({ mode: themeMode, colour: themeColour }); };
  showTheme(preferences);
  const hasWords = await loadFirstWords(preferences.locale);

  const refusals = createRefusals();
  const store = createStore(bridge, refusals.report);
  store.dispatch(preferencesChanged(preferences));
  const router = createRouter(window, desktop ? { storage: historyOf(keptTabs), backBy: 'app' } : { storage: sessionStorage, backBy: 'browser' });
  const tabs = desktop ? createTabs(router, keptTabs, tabsHost(bridge, desktop)) : null;
  going.follow(router, tabs);
  const visible = createVisiblePlaces();
  listenToBridge(store, bridge, visible);
  joinLastSeen(store, (account) => createLastSeen(openLocalDatabase(account)));
  joinForgetting(store, visible);
  joinUserConfig(store);
  joinSync(store, bridge, createHostPorts((keeping) => { store.dispatch(keepingFound(keeping)); }));
  joinPlaces(store, bridge, window);
  joinDrawer(store, localStorage);
  joinUndo(store);
  placeUploads(store, bridge);
  tellUnsent(store, bridge);
  bridge.preferences.onChanged((changed) => {
    showTheme(changed);
    setLocale(changed.locale).catch((error: unknown) => { logProblem('The language could not be loaded; the one before stays.', error); });
  });

  const readSession = async (): Promise<void> => {
    try {
      store.dispatch(takeSession(await bridge.session.current()));
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
