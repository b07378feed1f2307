import { app, dialog, type MessageBoxOptions, type Session } from 'electron';
import type { DesktopSettingsState } from '../../contract/desktop/desktop-settings-bridge';
import { bcp47Of } from '../../core/locales';
import type { Log } from '../logging/logger';
import type { PreferencesService } from '../preferences/preferences-service';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import type { Texts } from '../main-texts';
import type { OpenWindow } from '../windows/window-handle';
import { applySpelling, checkedLanguages, chromiumDictionariesUrl, type SpellingPorts } from './apply-spelling';
import type { SpellingMenuModel } from './spelling-items';

export interface SpellingServicePorts extends Pick<SpellingPorts, 'dictionaryUrl' | 'preferredLanguages' | 'isMac'> {
  readonly settings: DesktopSettingsService;
  readonly preferences: PreferencesService;
  readonly texts: () => Texts;
  /** Lets a session fetch dictionaries from this address (null: from nowhere). Pages have no other network access. */
  readonly allowDictionaries: (session: Session, dictionaryUrl: string | null) => Promise<void>;
  readonly log: Log;
}

export interface SpellingService {
  /** Applies the settings to all partitions. */
  apply(): void;
  menuModelFor(window: OpenWindow): SpellingMenuModel;
  /** The languages with a dictionary, and those in use. */
  dictionaries(): DesktopSettingsState['dictionaries'];
}

/** Configures spelling in all current and future partitions. */
export const createSpellingService = (ports: SpellingServicePorts): SpellingService => {
  const { settings, preferences, isMac, dictionaryUrl } = ports;
  const address = dictionaryUrl ?? chromiumDictionariesUrl;
  const { host } = new URL(address);
  const sessions = new Set<Session>();
  const spellingPorts: SpellingPorts = { settings: () => settings.get().spelling, dictionaryUrl, preferredLanguages: ports.preferredLanguages, isMac };
  app.on('session-created', (session) => {
    sessions.add(session);
    session.on('spellcheck-dictionary-download-failure', (_, language) => { ports.log.warn('a dictionary could not be fetched', { language, host }); });
    apply(session);
  });
  const apply = (session: Session): void => {
    const isFetched = spellingPorts.settings().isOn && !isMac;
    const opened = ports.allowDictionaries(session, isFetched ? address : null);
    if (!isFetched) applySpelling(session, spellingPorts);
    opened.then(() => { if (isFetched) applySpelling(session, spellingPorts); }, (error: unknown) => { ports.log.warn('the way to the dictionaries could not be opened', { error }); });
  };

  /** Dictionaries come from an external host, so the person must agree before the first fetch. */
  const confirmDownload = async (window: OpenWindow): Promise<boolean> => {
    if (isMac) return true;
    const texts = ports.texts();
    const question: MessageBoxOptions = {
      type: 'question', message: texts('spellingAskTitle'), detail: texts('spellingAskText', { host }),
      buttons: [texts('spellingAskYes'), texts('spellingAskNo')], defaultId: 0, cancelId: 1,
    };
    return (await dialog.showMessageBox(window.browserWindow, question)).response === 0;
  };

  return {
    dictionaries() {
      // All sessions have the same list. Electron's default session is avoided: it would be created here and fetch
      // dictionaries without the proxy.
      const available = isMac ? [] : [...sessions][0]?.availableSpellCheckerLanguages ?? [];
      return { available: [...available], checked: [...checkedLanguages(spellingPorts, available)], host };
    },
    apply() { sessions.forEach(apply); },
    menuModelFor(window) {
      const contents = window.browserWindow.webContents;
      const available = isMac ? null : contents.session.availableSpellCheckerLanguages;
      const names = new Intl.DisplayNames([bcp47Of(preferences.get().locale)], { type: 'language' });
      return {
        isOn: settings.get().spelling.isOn,
        isManaged: settings.managedNames().includes('spelling.isOn'),
        languages: available === null ? [] : checkedLanguages(spellingPorts, available),
        available,
        nameOf: (language) => names.of(language) ?? language,
        replace: (word) => { contents.replaceMisspelling(word); },
        addWord: (word) => { contents.session.addWordToSpellCheckerDictionary(word); },
        setEnabled(isOn) {
          if (!isOn) settings.set({ spelling: { isOn: false } });
          else void confirmDownload(window).then((isAgreed) => { if (isAgreed) settings.set({ spelling: { isOn: true } }); });
        },
        setLanguages: (languages) => { settings.set({ spelling: { languages: [...languages] } }); },
      };
    },
  };
};
