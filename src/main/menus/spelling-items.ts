import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { Texts } from '../main-texts';

type Item = MenuItemConstructorOptions;

/** The spelling settings and the actions of the menu. */
export interface SpellingMenuModel {
  readonly isOn: boolean;
  /** Whether a policy fixes `isActive`. */
  readonly isManaged: boolean;
  readonly languages: readonly string[];
  /** The languages with a dictionary; null on macOS, which manages them itself. */
  readonly available: readonly string[] | null;
  /** The name of a language in the person's language. */
  readonly nameOf: (language: string) => string;
  readonly replace: (word: string) => void;
  readonly addWord: (word: string) => void;
  readonly setEnabled: (isOn: boolean) => void;
  readonly setLanguages: (languages: readonly string[]) => void;
}

const escaped = (label: string): string => label.replaceAll('&', '&&');

/** The items above and below the other items of a text field. */
export const spellingItems = (
  texts: Texts, { misspelledWord, dictionarySuggestions }: Pick<ContextMenuParams, 'misspelledWord' | 'dictionarySuggestions'>, spelling: SpellingMenuModel,
): { readonly corrections: Item[]; readonly choices: Item[] } => {
  const { isOn, isManaged, languages, available } = spelling;
  if (!isOn) {
    const label = texts(available === null ? 'spellingCheck' : 'spellingCheckDownload');
    return { corrections: [], choices: isManaged ? [] : [{ label, click: () => { spelling.setEnabled(true); } }] };
  }
  const suggestions: Item[] = dictionarySuggestions.length === 0
    ? [{ label: texts('spellingNoSuggestion'), enabled: false }]
    : dictionarySuggestions.map((word) => ({ label: escaped(word), click: () => { spelling.replace(word); } }));
  const corrections: Item[] = misspelledWord === '' ? [] : [
    ...suggestions, { type: 'separator' }, { label: texts('spellingAdd'), click: () => { spelling.addWord(misspelledWord); } },
  ];
  const pick = (language: string): Item => {
    const isChosen = languages.includes(language);
    const next = isChosen ? languages.filter((each) => each !== language) : [...languages, language];
    // The last language cannot be deselected, because nothing would be checked then.
    return { type: 'checkbox', label: escaped(spelling.nameOf(language)), checked: isChosen, enabled: next.length > 0, click: () => { spelling.setLanguages(next); } };
  };
  return {
    corrections,
    choices: [
      { type: 'checkbox', label: texts('spellingCheck'), checked: true, enabled: !isManaged, click: () => { spelling.setEnabled(false); } },
      ...(available === null || available.length === 0 ? [] : [{ label: texts('spellingLanguages'), submenu: available.map(pick) }]),
    ],
  };
};
