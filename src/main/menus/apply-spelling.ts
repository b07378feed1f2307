import type { Session } from 'electron';
import type { DesktopSettings } from '../../contract/desktop/desktop-settings-bridge';

/** Chromium's default location of dictionaries, used unless a policy sets another one. */
export const chromiumDictionariesUrl = 'https://redirector.gvt1.com/edgedl/chrome/dict/';
/** An unreachable address, so that a new partition fetches nothing before the person agreed. */
export const unreachableDictionariesUrl = 'https://dictionaries.invalid/';

type SpellingSession = Pick<Session, 'setSpellCheckerEnabled' | 'setSpellCheckerLanguages' | 'setSpellCheckerDictionaryDownloadURL' | 'availableSpellCheckerLanguages'>;

const baseOf = (language: string): string => language.split('-')[0]?.toLowerCase() ?? '';

/** The dictionaries for the person's languages: an exact match, or one of the same base language. */
export const matchLanguages = (wanted: readonly string[], available: readonly string[]): readonly string[] => {
  const suited = wanted.flatMap((language) => {
    const same = available.find((each) => each.toLowerCase() === language.toLowerCase()) ?? available.find((each) => baseOf(each) === baseOf(language));
    return same === undefined ? [] : [same];
  });
  return [...new Set(suited)];
};

export interface SpellingPorts {
  readonly settings: () => DesktopSettings['spelling'];
  /** The address of the organisation's dictionaries. */
  readonly dictionaryUrl: string | undefined;
  /** The person's languages, preferred one first. */
  readonly preferredLanguages: () => readonly string[];
  readonly isMac: boolean;
}

/** The checked languages: the selected ones, or else the person's. */
export const checkedLanguages = ({ settings, preferredLanguages }: SpellingPorts, available: readonly string[]): readonly string[] => {
  const chosen = settings().languages.filter((language) => available.includes(language));
  return chosen.length > 0 ? chosen : matchLanguages(preferredLanguages(), available);
};

/** Chromium appends the file name to the address, so it must end with a slash. */
const withTrailingSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

/** Applies the settings to a partition. macOS has its own spelling checker, which fetches nothing. */
export const applySpelling = (session: SpellingSession, ports: SpellingPorts): void => {
  const { isOn } = ports.settings();
  if (ports.isMac) {
    session.setSpellCheckerEnabled(isOn);
    return;
  }
  session.setSpellCheckerDictionaryDownloadURL(isOn ? withTrailingSlash(ports.dictionaryUrl ?? chromiumDictionariesUrl) : unreachableDictionariesUrl);
  const languages = isOn ? checkedLanguages(ports, session.availableSpellCheckerLanguages) : [];
  session.setSpellCheckerLanguages([...languages]);
  session.setSpellCheckerEnabled(isOn && languages.length > 0);
};
