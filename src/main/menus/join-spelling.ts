import { app, dialog, type MessageBoxOptions, type Session } from 'electron';
import type { KnownDesktopSettings } from '../../contract/desktop/settings';
import { bcp47Of } from '../../core/locales';
import type { Log } from '../logging/logger';
import type { PreferencesService } from '../preferences/preferences';
import type { DesktopSettingsService } from '../settings/desktop-settings';
import type { Texts } from '../texts';
import type { OpenWindow } from '../windows/windows';
import { applySpelling, checkedLanguages, publicDictionaries, type SpellingPorts } from './spelling';
import type { SpellingChoice } from './spelling-items';

export interface JoinSpellingPorts extends Pick<SpellingPorts, 'dictionaryUrl' | 'personLanguages' | 'isMac'> {
  readonly settings: DesktopSettingsService;
  readonly preferences: PreferencesService;
  readonly texts: () => Texts;
  /** Lets a session fetch dictionaries from this address (null: from nowhere). Pages have no other network access. */
  readonly openRoads: (session: Session, dictionaryUrl: string | null) => Promise<void>;
  readonly log: Log;
}

export interface Spelling {
  /** Applies the settings to all partitions. */
  apply(): void;
  choiceFor(window: OpenWindow): SpellingChoice;
  /** The languages with a dictionary, and those in use. */
  dictionaries(): KnownDesktopSettings['dictionaries'];
}

/** Configures spelling in all current and future partitions. */
export const joinSpelling = (ports: JoinSpellingPorts): Spelling => {
  const { settings, preferences, isMac, dictionaryUrl } = ports;
  const address = dictionaryUrl ?? publicDictionaries;
  const { host } = new URL(address);
  const sessions = new Set<Session>();
  const own: SpellingPorts = { settings: () => settings.get().spelling, dictionaryUrl, personLanguages: ports.personLanguages, isMac };
  app.on('session-created', (session) => {
    sessions.add(session);
    session.on('spellcheck-dictionary-download-failure', (_, language) => { ports.log.warn('a dictionary could not be fetched', { language, host }); });
    apply(session);
  });
  const apply = (session: Session): void => {
    const isFetched = own.settings().isOn && !isMac;
    const opened = ports.openRoads(session, isFetched ? address : null);
    if (!isFetched) applySpelling(session, own);
    opened.then(() => { if (isFetched) applySpelling(session, own); }, (error: unknown) => { ports.log.warn('the way to the dictionaries could not be opened', { error }); });
  };

  /** Dictionaries come from an external host, so the person must agree before the first fetch. */
  const agrees = async (window: OpenWindow): Promise<boolean> => {
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
      return { available: [...available], checked: [...checkedLanguages(own, available)], host };
    },
    apply() { sessions.forEach(apply); },
    choiceFor(window) {
      const contents = window.browserWindow.webContents;
      const available = isMac ? null : contents.session.availableSpellCheckerLanguages;
      const names = new Intl.DisplayNames([bcp47Of(preferences.get().locale)], { type: 'language' });
      return {
        isOn: settings.get().spelling.isOn,
        isManaged: settings.managed().includes('spelling.isOn'),
        languages: available === null ? [] : checkedLanguages(own, available),
        available,
        nameOf: (language) => names.of(language) ?? language,
        replace: (word) => { contents.replaceMisspelling(word); },
        learn: (word) => { contents.session.addWordToSpellCheckerDictionary(word); },
        turn(isOn) {
          if (!isOn) settings.set({ spelling: { isOn: false } });
          else void agrees(window).then((isAgreed) => { if (isAgreed) settings.set({ spelling: { isOn: true } }); });
        },
        choose: (languages) => { settings.set({ spelling: { languages: [...languages] } }); },
      };
    },
  };
};
