import type { MenuItem, MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { defaultDesktopSettings } from '../../../../src/contract/desktop/desktop-settings-bridge';
import { contextMenu, type ContextMenuTarget } from '../../../../src/main/menus/context-menu';
import { externalUrlOf, routeOfUrl } from '../../../../src/main/menus/external-url';
import { applySpelling, unreachableDictionariesUrl, chromiumDictionariesUrl, matchLanguages } from '../../../../src/main/menus/apply-spelling';
import type { SpellingMenuModel } from '../../../../src/main/menus/spelling-items';
import { createTexts } from '../../../../src/main/main-texts';

type Item = MenuItemConstructorOptions;
const flags = { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
const nowhere: ContextMenuTarget = { isEditable: false, selectionText: '', linkURL: '', mediaType: 'none', hasImageContents: false, misspelledWord: '', dictionarySuggestions: [], editFlags: flags };

const open = (place: Partial<ContextMenuTarget>, choice: Partial<SpellingMenuModel> = {}, server: string | null = 'https://office.example') => {
  const done: string[] = [];
  const spelling: SpellingMenuModel = {
    isOn: false, isManaged: false, languages: ['en-GB'], available: ['ar', 'en-GB'], nameOf: (language) => language.toUpperCase(),
    replace: (word) => { done.push(`replace ${word}`); }, addWord: (word) => { done.push(`learn ${word}`); },
    setEnabled: (isOn) => { done.push(isOn ? 'on' : 'off'); }, setLanguages: (languages) => { done.push(languages.join()); }, ...choice,
  };
  const items = contextMenu({
    texts: createTexts('en'), target: { ...nowhere, ...place }, spelling, copyText: (text) => { done.push(`copy ${text}`); }, copyImage: () => { done.push('image'); },
    appPageOpener(url) {
      const route = routeOfUrl(url);
      return route === null ? null : (shownIn) => { done.push(`${shownIn} ${route}`); };
    },
    externalUrlOf: (url) => externalUrlOf(url, server),
  });
  const line = ({ type, label, enabled, checked }: Item): string => (type === 'separator' ? '—' : `${checked ? '✓ ' : ''}${label}${enabled === false ? ' (off)' : ''}`);
  const click = (label: string, within = items): void => {
    const item = within.find((each) => each.label === label);
    item?.click?.(item as unknown as MenuItem, undefined, {});
  };
  return { items, lines: items.map(line), click, done };
};

const text = ['Undo', 'Redo (off)', '—', 'Cut', 'Copy', 'Paste', 'Paste without formatting', '—', 'Select all'];

describe('the menu of text and links', () => {
  it('is absent if there is nothing to choose', () => {
    expect(open({}).items).toEqual([]);
    expect(open({ selectionText: ' \n' }).items).toEqual([]);
  });

  it('copies the selection, and has all text commands in a text field', () => {
    expect(open({ selectionText: 'tides' }).lines).toEqual(['Copy']);
    expect(open({ isEditable: true }, { isManaged: true }).lines).toEqual(text);
  });

  it('copies addresses in their form outside of the app', () => {
    for (const [linkURL, label, copied] of [
      ['https://example.org/a?b#c', 'Copy address', 'https://example.org/a?b#c'],
      ['mailto:mina@example.org', 'Copy email address', 'mina@example.org'],
    ] as const) {
      const { lines, click, done } = open({ linkURL });
      expect(lines).toEqual([label]);
      click(label);
      expect(done).toEqual([`copy ${copied}`]);
    }
    for (const linkURL of ['file:///etc/passwd', 'javascript:alert(1)', 'app://content/api/files/F1/download']) expect(open({ linkURL }).items).toEqual([]);
  });

  it('opens links of the app in a tab and in a window, and recognises their form outside', () => {
    const { lines, click, done } = open({ linkURL: 'app://deckle/folder/F1?tag=2' });
    expect(lines).toEqual(['Open in new tab', 'Open in new window', 'Copy address']);
    for (const label of lines) click(label);
    expect(done).toEqual(['tab /folder/F1?tag=2', 'window /folder/F1?tag=2', 'copy https://office.example/folder/F1?tag=2']);
    // Without a known server the address is meaningless outside the app.
    expect(open({ linkURL: 'app://deckle/desktop' }, {}, null).lines).toEqual(['Open in new tab', 'Open in new window']);
    // Two slashes would be parsed as another host.
    expect(open({ linkURL: 'app://deckle//evil.example' }, {}, null).lines).toEqual([]);
  });

  it('copies a picture that is loaded', () => {
    const { lines, click, done } = open({ mediaType: 'image', hasImageContents: true });
    expect(lines).toEqual(['Copy image']);
    click('Copy image');
    expect(done).toEqual(['image']);
    expect(open({ mediaType: 'image', hasImageContents: false }).lines).toEqual([]);
  });

  it('prompts before spelling is checked, and announces the download, but not on macOS, where the system does it', () => {
    const { lines, click, done } = open({ isEditable: true });
    expect(lines).toEqual([...text, '—', 'Check spelling… (downloads a dictionary)']);
    click('Check spelling… (downloads a dictionary)');
    expect(done).toEqual(['on']);
    expect(open({ isEditable: true }, { available: null }).lines.at(-1)).toBe('Check spelling');
  });

  it('offers corrections, the dictionary and the languages once it is on', () => {
    const { lines, items, click, done } = open({ isEditable: true, misspelledWord: 'tdie', dictionarySuggestions: ['tide', 'R&D'] }, { isOn: true });
    expect(lines).toEqual(['tide', 'R&&D', '—', 'Add to dictionary', '—', ...text, '—', '✓ Check spelling', 'Languages']);
    click('tide'); click('Add to dictionary'); click('Check spelling');
    const languages = items.at(-1)?.submenu as Item[];
    expect(languages.map(({ label, checked, enabled }) => [label, checked, enabled])).toEqual([['AR', false, true], ['EN-GB', true, false]]);
    click('AR', languages);
    expect(done).toEqual(['replace tide', 'learn tdie', 'off', 'en-GB,ar']);
    expect(open({ isEditable: true, misspelledWord: 'tdie' }, { isOn: true, available: null }).lines).toEqual(['No suggestions (off)', '—', 'Add to dictionary', '—', ...text, '—', '✓ Check spelling']);
  });
});

describe('spelling', () => {
  const apply = (spelling: { isOn: boolean; languages: string[] }, dictionaryUrl?: string, isMac = false) => {
    const calls: unknown[] = [];
    applySpelling({
      availableSpellCheckerLanguages: ['ar', 'de', 'en-GB', 'en-US', 'fr'],
      setSpellCheckerEnabled: (isOn: boolean) => { calls.push(isOn); }, setSpellCheckerLanguages: (languages: string[]) => { calls.push(languages); },
      setSpellCheckerDictionaryDownloadURL: (url: string) => { calls.push(url); },
    }, { settings: () => ({ ...defaultDesktopSettings.spelling, ...spelling }), dictionaryUrl, preferredLanguages: () => ['ar-SA', 'en-US', 'zh-CN'], isMac });
    return calls;
  };

  it('fetches nothing before the person agrees', () => {
    expect(apply({ isOn: false, languages: ['de'] })).toEqual([unreachableDictionariesUrl, [], false]);
  });

  it("uses the person's languages with dictionaries, or the chosen ones, from the organisation's place if it has one", () => {
    expect(apply({ isOn: true, languages: [] })).toEqual([chromiumDictionariesUrl, ['ar', 'en-US'], true]);
    expect(apply({ isOn: true, languages: ['de', 'tlh'] }, 'https://words.example/')).toEqual(['https://words.example/', ['de'], true]);
    expect(apply({ isOn: true, languages: ['de'] }, 'https://words.example/chromium')).toEqual(['https://words.example/chromium/', ['de'], true]);
  });

  it("leaves languages and dictionaries to macOS", () => {
    expect(apply({ isOn: true, languages: ['de'] }, undefined, true)).toEqual([true]);
  });

  it('recognises a language under another country', () => {
    expect(matchLanguages(['en-AU', 'en-US', 'FR-ca', 'ja'], ['en-GB', 'en-US', 'fr'])).toEqual(['en-GB', 'en-US', 'fr']);
  });
});
