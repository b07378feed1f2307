import type { Session } from 'electron';
import type { DesktopSettings } from '../../contract/desktop/settings';

/** Where Chromium's dictionaries lie, if an organisation has none of its own. */
export const publicDictionaries = 'https://redirector.gvt1.com/edgedl/chrome/dict/';
/** Leads nowhere, so that nothing is fetched before somebody agreed to it, whatever a new partition begins with. */
export const noDictionaries = 'https://dictionaries.invalid/';

type SpellingSession = Pick<Session, 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages' | 'setSpellCheckerDictionaryDownloadURL' | 'availableSpellCheckerLanguages'>;

const baseOf = (language: string): string => language.split('-')[0]?.toLowerCase() ?? '';

/** The dictionaries of the person's languages: the same one, or any of the same language. */
export const suitedLanguages = (wanted: readonly string[], available: readonly string[]): readonly string[] => {
  const suited = wanted.flatMap((language) => {
    const same = available.find((each) => each.toLowerCase() === language.toLowerCase()) ?? available.find((each) => baseOf(each) === baseOf(language));
    return same === undefined ? [] : [same];
  });
  return [...new Set(suited)];
};

export interface SpellingPorts {
  readonly settings: () => DesktopSettings['spelling'];
  /** An organisation's own dictionaries. */
  readonly dictionaryUrl: string | undefined;
  /** In which the person reads and writes, the first one first. */
  readonly personLanguages: () => readonly string[];
  readonly isMac: boolean;
}

/** The languages that are checked: those that were chosen, else those of the person. */
export const checkedLanguages = ({ settings, personLanguages }: SpellingPorts, available: readonly string[]): readonly string[] => {
  const chosen = settings().languages.filter((language) => available.includes(language));
  return chosen.length > 0 ? chosen : suitedLanguages(personLanguages(), available);
};

/** Chromium puts the name of a dictionary right behind the address. */
const asFolder = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

/** Brings a partition in line with what is set. macOS has a spelling checker of its own, which fetches nothing. */
export const applySpelling = (session: SpellingSession, ports: SpellingPorts): void => {
  const { isOn } = ports.settings();
  if (ports.isMac) {
    session.setSpellCheckerEnabled(isOn);
    return;
  }
  session.setSpellCheckerDictionaryDownloadURL(isOn ? asFolder(ports.dictionaryUrl ?? publicDictionaries) : noDictionaries);
  const languages = isOn ? checkedLanguages(ports, session.availableSpellCheckerLanguages) : [];
  session.setSpellCheckerLanguages([...languages]);
  session.setSpellCheckerEnabled(isOn && languages.length > 0);
};
