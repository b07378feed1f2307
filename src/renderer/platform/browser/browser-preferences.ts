import { z } from 'zod';
import type { Preferences, WorkspaceBridge } from '../../../contract/bridge';
import { localeSchema, preferencesSchema, themeColourSchema, themeModeSchema, type Locale } from '../../../contract/preferences';
import { negotiateLocale } from '../../../core/locales';
import { logProblem } from '../../shared/log';
import { createEmitter } from './emitter';

/** Account specification, section 9: name and lifetime of the locale cookie, key of the theme. */
const localeCookie = 'SM_LOCALE';
const localeCookieSeconds = 365 * 24 * 60 * 60;
const themeKey = 'THEME_KEY';
const panelsKey = 'deckle:panels';
/** Notifies the other tabs: a cookie has no event. */
const channelName = 'deckle:preferences';

const storedThemeSchema = z.object({ mode: themeModeSchema, colour: themeColourSchema });
const storedPanelsSchema = preferencesSchema.pick({ asideCollapsed: true });

/** Preferences in a browser, shared by its tabs. */
export const createBrowserPreferences = (): WorkspaceBridge['preferences'] => {
  const changes = createEmitter<Preferences>();
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', () => { changes.emit(read()); });
  return {
    get: async () => read(),
    async set(changed) {
      const next = { ...read(), ...changed };
      if (changed.locale !== undefined) writeLocale(changed.locale);
      write(themeKey, { mode: next.themeMode, colour: next.themeColour });
      write(panelsKey, { asideCollapsed: next.asideCollapsed });
      changes.emit(next);
      channel.postMessage('changed');
    },
    onChanged: changes.subscribe,
  };
};

const read = (): Preferences => {
  const theme = readStored(themeKey, storedThemeSchema) ?? { mode: 'system', colour: 'default' };
  const panels = readStored(panelsKey, storedPanelsSchema) ?? { asideCollapsed: false };
  return { locale: readLocale(), themeMode: theme.mode, themeColour: theme.colour, ...panels };
};

export const readLocale = (): Locale => {
  const value = document.cookie.split('; ').find((part) => part.startsWith(`${localeCookie}=`))?.slice(localeCookie.length + 1);
  const stored = localeSchema.safeParse(value);
  return stored.success ? stored.data : negotiateLocale(navigator.languages.join(','));
};

const writeLocale = (locale: Locale): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${localeCookie}=${locale}; Max-Age=${localeCookieSeconds}; Path=/; SameSite=Lax${secure}`;
};

/** Returns null if storage is disabled or contains data of a different version; callers then use the defaults. */
const readStored = <Value>(key: string, schema: z.ZodType<Value>): Value | null => {
  try {
    const parsed = schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

const write = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    // The preference is lost when the page is closed.
    logProblem('A preference could not be stored.', error);
  }
};
