import { beforeEach, describe, expect, it } from 'vitest';
import { connectionChanged } from '../../../../../../src/renderer/shared/store/connection/connection-slice';
import { sessionChanged } from '../../../../../../src/renderer/shared/store/session/session-slice';
import { connectSync } from '../../../../../../src/renderer/shared/store/sync/connect-sync';
import { createStore, type AppStore, servicesOf } from '../../../../../../src/renderer/shared/store/app-store';
import { changeListSettings, changeGeneralSettings, changeServerLanguage, connectUserConfig, reloadSettings } from '../../../../../../src/renderer/shared/store/user-config/user-config-actions';
import { createMemoryLastSeen } from '../../../support/memory-offline-cache';
import { createHeldBridge, createPortsInMemory, person, settle, type Call } from '../../../support/store-fixture';

let store: AppStore;
let calls: Call[];
/** The languages that this device was set to. */
let languages: unknown[];
const { port } = createMemoryLastSeen();
const config = () => store.getState().userConfig.config;
const signIn = (id: number): void => { store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(id), isRemembered: true })); };
const callOf = (name: string): Call => {
  const call = calls.filter((each) => each.name === name).at(-1);
  if (!call) throw new Error(`${name} was not called`);
  return call;
};

beforeEach(async () => {
  await port.wipe();
  const held = createHeldBridge();
  calls = held.calls;
  languages = [];
  const bridge = { ...held.bridge, preferences: { set: async ({ locale }: { locale: unknown }) => { languages.push(locale); } } } as typeof held.bridge;
  store = createStore(bridge, () => undefined);
  servicesOf(store).offlineCache.replace(port);
  connectSync(store, held.bridge, createPortsInMemory());
  connectUserConfig(store);
});

describe('the list settings of a person', () => {
  it('are read when they sign in, and stored on the device', async () => {
    signIn(7);
    await settle();
    expect(store.getState().userConfig.isLoaded).toBe(false);
    callOf('settings.get').answer({ data: '{"desktop2":{"viewMode":"tile"},"sortBy":7}' });
    await settle();
    expect(store.getState().userConfig.isLoaded).toBe(true);
    expect(config().lists).toEqual({ desktop2: { viewMode: 'tile' } });
    expect(await port.readSettings()).toEqual({ desktop2: { viewMode: 'tile' }, sortBy: 7 });
  });

  it('include two choices and the language of the preferences, over those of older apps, and are sent only if they differ', async () => {
    signIn(7);
    await settle();
    callOf('settings.get').answer({ data: '{"createFileByTemplate":true}' });
    await settle();
    expect(config().createFileByTemplate).toBe(true);
    callOf('settings.getPreferences').answer({ data: { homePage: 'desktop', createFileByTemplate: false, isShowIconOnly: true, locale: 'jp' } });
    await settle();
    expect(config()).toMatchObject({ createFileByTemplate: false, isShowIconOnly: true });
    store.dispatch(changeGeneralSettings({ createFileByTemplate: false, isShowIconOnly: true }));
    store.dispatch(changeServerLanguage('jp'));
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(['settings.getPreferences', 'settings.get']);
    store.dispatch(changeServerLanguage('en'));
    store.dispatch(changeGeneralSettings({ createFileByTemplate: true }));
    await settle();
    expect(calls.slice(2).map(({ name, input }) => [name, input])).toEqual([
      ['settings.changePreferences', { body: { locale: 'en' } }], ['settings.changePreferences', { body: { createFileByTemplate: true } }],
    ]);
  });

  it('set the language of the device once the person changes it on a different device', async () => {
    const readAs = async (locale: string | null): Promise<void> => {
      await settle();
      callOf('settings.get').answer({ data: '{}' });
      callOf('settings.getPreferences').answer({ data: { homePage: 'desktop', locale } });
      await settle();
    };
    const reload = (locale: string | null): Promise<void> => {
      void store.dispatch(reloadSettings());
      return readAs(locale);
    };
    signIn(7);
    // The first sign-in on a device keeps the language of its sign-in page.
    await readAs('jp');
    await reload('jp');
    expect(languages).toEqual([]);
    await reload('ar-SA');
    await reload('ar-SA');
    expect(languages).toEqual(['ar-SA']);
    // A choice of this device that was not sent yet is later.
    store.dispatch(changeServerLanguage('en'));
    await reload('zh-CN');
    expect(languages).toEqual(['ar-SA']);
    // While this device was closed.
    signIn(8);
    await readAs(null);
    await reload('jp');
    expect(languages).toEqual(['ar-SA', 'jp']);
  });

  it('are the device\'s cached value until the server responds, and if it cannot', async () => {
    await port.writeSettings({ sortBy: 'name' });
    signIn(7);
    await settle();
    expect(store.getState().userConfig.isLoaded).toBe(true);
    expect(config().sortBy).toBe('name');
    callOf('settings.get').refuse({ code: 'OFFLINE', status: 0 });
    await settle();
    expect(config().sortBy).toBe('name');
  });

  it('are the defaults while they are unknown, so that no list waits for them', async () => {
    signIn(7);
    await settle();
    callOf('settings.get').refuse({ code: 'OFFLINE', status: 0 });
    await settle();
    expect(store.getState().userConfig.isLoaded).toBe(true);
    expect(config().sortBy).toBe('updatedAt');
  });

  it('are read again once the connection is back', async () => {
    signIn(7);
    await settle();
    callOf('settings.get').answer({ data: '{}' });
    await settle();
    store.dispatch(connectionChanged({ isOnline: false, at: '2026-01-01T00:00:00Z' }));
    store.dispatch(connectionChanged({ isOnline: true, at: '2026-01-01T00:01:00Z' }));
    await settle();
    expect(calls.filter(({ name }) => name === 'settings.get')).toHaveLength(2);
  });

  it('show a choice immediately, send the one key, and keep it over an older response', async () => {
    signIn(7);
    await settle();
    store.dispatch(changeListSettings('desktop2', { sortBy: 'name', sortOrder: 'up' }));
    store.dispatch(changeGeneralSettings({ pinFolder: false }));
    await settle();
    expect(config()).toMatchObject({ pinFolder: false, lists: { desktop2: { sortBy: 'name', sortOrder: 'up' } } });
    callOf('settings.get').answer({ data: '{"trash":{"viewMode":"tile"}}' });
    await settle();
    expect(config()).toMatchObject({ pinFolder: false, lists: { desktop2: { sortBy: 'name' }, trash: { viewMode: 'tile' } } });
    const puts = calls.filter(({ name }) => name === 'settings.put');
    expect(puts.map(({ input }) => input)).toEqual([{ body: { data: '{"desktop2":{"sortBy":"name","sortOrder":"up"}}' } }, { body: { data: '{"pinFolder":false}' } }]);
    for (const put of puts) put.answer({ data: '{}' });
    await settle();
    expect(config()).toMatchObject({ pinFolder: false, lists: { desktop2: { sortBy: 'name' } } });
  });

  it('are reset for another person', async () => {
    signIn(7);
    await settle();
    store.dispatch(changeGeneralSettings({ pinFolder: false }));
    await settle();
    expect(config().pinFolder).toBe(false);
    signIn(8);
    expect(config().pinFolder).toBe(true);
  });
});
