import type { EndpointOutput } from '../../../../contract/api/endpoints';
import type { Unsubscribe } from '../../../../contract/bridge';
import type { Locale } from '../../../../contract/preferences';
import type { SettingValue } from '../../../../core/sync/change';
import { isPreferenceKey, withListChoice, mergeSettings, preferenceKeys, parseSettings, type GeneralConfig, type ListConfig, type Settings, type SettingsChange } from '../../../../core/list-config';
import { logProblem } from '../../log';
import { commit, type MutationHandle } from '../sync/commit';
import { onLogin } from '../session/on-login';
import type { SessionSlice } from '../session/session-slice';
import { listen, type AppStore, type AppThunk } from '../app-store';
import { settingsRead, type UserConfigSlice } from './user-config-slice';

const shownSettings = ({ settings, pending }: UserConfigSlice): Settings => mergeSettings(settings, pending.map(({ change }) => change));

/** The value of one setting, with choices that wait for the server. */
export const selectSetting = (config: UserConfigSlice, key: string): unknown => shownSettings(config)[key];

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

/** Shows the language that the person chose on a different device. A choice of this device that waits is later. */
const followLocale = (before: unknown, locale: Locale | null | undefined): AppThunk => (_dispatch, getState, { bridge }) => {
  const { pending } = getState().userConfig;
  if (!locale || locale === before || pending.some(({ change }) => 'locale' in change)) return;
  bridge.preferences.set({ locale }).catch((error: unknown) => { logProblem('The language could not be stored.', error); });
};

/** Merges the preferences into the settings. Lists do not wait for them. */
const mergePreferences = (loginId: number, kept: number, response: Promise<EndpointOutput<'settings.getPreferences'>>, isUpdate: boolean): AppThunk<Promise<void>> => async (dispatch, getState, { offlineCache }) => {
  const { data } = await response;
  if (getState().session.loginId !== loginId) return;
  const { confirmedCount, settings: known } = getState().userConfig;
  if (confirmedCount !== kept) {
    await dispatch(readSettings(loginId, isUpdate));
    return;
  }
  const settings = { ...known, ...preferencesIn(data) };
  // A device keeps its language until the person changes it.
  if (isUpdate || known['locale'] !== undefined) dispatch(followLocale(known['locale'], data.locale));
  dispatch(settingsRead({ settings }));
  await offlineCache.current()?.writeSettings(settings);
};

const readSettings = (loginId: number, isUpdate: boolean): AppThunk<Promise<void>> => async (dispatch, getState, { offlineCache, bridge }) => {
  const isCurrent = (): boolean => getState().session.loginId === loginId;
  const { confirmedCount } = getState().userConfig;
  // Requested immediately, so that the start page's identical request has the same response.
  const preferences = bridge.api.call('settings.getPreferences', {});
  preferences.catch(() => undefined);
  try {
    const seen = await offlineCache.current()?.readSettings();
    if (isCurrent() && seen && !getState().userConfig.isLoaded) dispatch(settingsRead({ settings: seen, isFresh: false }));
  } catch (error) {
    logProblem('The settings could not be read from this device.', error);
  }
  try {
    const { data } = await bridge.api.call('settings.get', {});
    const settings = { ...parseSettings(data), ...preferencesIn(getState().userConfig.settings) };
    if (!isCurrent()) return;
    if (getState().userConfig.confirmedCount !== confirmedCount) {
      await dispatch(readSettings(loginId, isUpdate));
      return;
    }
    dispatch(settingsRead({ settings }));
    await offlineCache.current()?.writeSettings(settings);
    await dispatch(mergePreferences(loginId, confirmedCount, preferences, isUpdate));
  } catch (error) {
    logProblem('The settings could not be read.', error);
    // Lists must not wait for the settings, so the defaults apply.
    if (isCurrent() && !getState().userConfig.isLoaded) dispatch(settingsRead({ settings: {}, isFresh: false }));
  }
};

/** Reads the settings again after `Account update`. The language follows the person's choice. */
export const reloadSettings = (): AppThunk<Promise<void>> => (dispatch, getState) => dispatch(readSettings(getState().session.loginId, true));

/** Loads the person's settings: from the offline cache, then from the server, and again after a reconnect. */
export const connectUserConfig = (store: AppStore): Unsubscribe => {
  const readIfSignedIn = ({ session, loginId }: SessionSlice): void => { if (session.status === 'signed-in') void store.dispatch(readSettings(loginId, false)); };
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
