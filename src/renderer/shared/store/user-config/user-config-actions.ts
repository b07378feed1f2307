import type { EndpointOutput } from '../../../../contract/api/endpoints';
import type { Unsubscribe } from '../../../../contract/bridge';
import type { Locale } from '../../../../contract/preferences';
import type { SettingValue } from '../../../../core/sync/change';
import { isPreferenceKey, withListChoice, mergeSettings, preferenceKeys, parseSettings, type GeneralConfig, type ListConfig, type Settings, type SettingsChange } from '../../../../core/list-config';
import { logProblem } from '../../log';
import { commit, type MutationHandle } from '../sync/commit';
import { onLogin } from '../session/on-login';
import type { SessionSlice } from '../session/session-slice';
import { listen, servicesOf, type AppStore, type AppThunk } from '../app-store';
import { settingsRead, type UserConfigSlice } from './user-config-slice';

const shownSettings = ({ settings, pending }: UserConfigSlice): Settings => mergeSettings(settings, pending.map(({ change }) => change));

/** Sets one setting, or removes it with null; each key is a separate change. */
export const changeSetting = (key: string, value: SettingValue): AppThunk<MutationHandle> => (dispatch, getState) => {
  const base = shownSettings(getState().userConfig)[key] as SettingValue | undefined;
  return dispatch(commit({ kind: 'setting', key, value, base: base ?? null }));
};

/** Settings that the server stores as preferences, as far as they are set. */
const preferencesIn = (values: Settings): Settings => Object.fromEntries(preferenceKeys.flatMap((name) => (values[name] === undefined || values[name] === null ? [] : [[name, values[name]]])));

/** Preferences are sent only if they differ (account specification, section 4). */
const changeSettings = (change: SettingsChange): AppThunk => (dispatch, getState) => {
  for (const [key, value] of Object.entries(change)) {
    if (!isPreferenceKey(key) || shownSettings(getState().userConfig)[key] !== value) dispatch(changeSetting(key, value as SettingValue));
  }
};

/** Changes the settings of one list (`listConfigKey`). */
export const changeListSettings = (key: string, chosen: ListConfig): AppThunk => (dispatch, getState) => {
  dispatch(changeSettings(withListChoice(getState().userConfig.config, key, chosen).change));
};

/** Changes the language of the server's messages to this person. */
export const changeServerLanguage = (locale: Locale): AppThunk => changeSettings({ locale });

/** Changes general settings. */
export const changeGeneralSettings = (chosen: Partial<GeneralConfig>): AppThunk => changeSettings(chosen);

/** Loads the person's settings: from the offline cache, then from the server, and again after a reconnect. */
export const connectUserConfig = (store: AppStore): Unsubscribe => {
  const { offlineCache, bridge } = servicesOf(store);

  /** Merges the preferences into the settings. Lists do not wait for them. */
  const mergePreferences = async (loginId: number, kept: number, response: Promise<EndpointOutput<'settings.getPreferences'>>): Promise<void> => {
    const { data } = await response;
    if (store.getState().session.loginId !== loginId) return;
    if (store.getState().userConfig.confirmedCount !== kept) {
      await read(loginId);
      return;
    }
    const settings = { ...store.getState().userConfig.settings, ...preferencesIn(data) };
    store.dispatch(settingsRead({ settings }));
    await offlineCache.current()?.writeSettings(settings);
  };
  const read = async (loginId: number): Promise<void> => {
    const isCurrent = (): boolean => store.getState().session.loginId === loginId;
    const { confirmedCount } = store.getState().userConfig;
    // Requested immediately, so that the start page's identical request has the same response.
    const preferences = bridge.api.call('settings.getPreferences', {});
    preferences.catch(() => undefined);
    try {
      const seen = await offlineCache.current()?.readSettings();
      if (isCurrent() && seen && !store.getState().userConfig.isLoaded) store.dispatch(settingsRead({ settings: seen }));
    } catch (error) {
      logProblem('The settings could not be read from this device.', error);
    }
    try {
      const { data } = await bridge.api.call('settings.get', {});
      const settings = { ...parseSettings(data), ...preferencesIn(store.getState().userConfig.settings) };
      if (!isCurrent()) return;
      if (store.getState().userConfig.confirmedCount !== confirmedCount) {
        await read(loginId);
        return;
      }
      store.dispatch(settingsRead({ settings }));
      await offlineCache.current()?.writeSettings(settings);
      await mergePreferences(loginId, confirmedCount, preferences);
    } catch (error) {
      logProblem('The settings could not be read.', error);
      // Lists must not wait for the settings, so the defaults apply.
      if (isCurrent() && !store.getState().userConfig.isLoaded) store.dispatch(settingsRead({ settings: {} }));
    }
  };
  const readIfSignedIn = ({ session, loginId }: SessionSlice): void => { if (session.status === 'signed-in') void read(loginId); };
  const stopLogins = onLogin(store, readIfSignedIn);
  const stopReconnects = store.dispatch(listen({
    predicate: (_action, { connection }, { connection: before }) => connection.isOnline === true && before.isOnline === false,
    effect: (_action, { getState }) => { readIfSignedIn(getState().session); },
  }));
  return () => {
    stopLogins();
    stopReconnects();
  };
};
