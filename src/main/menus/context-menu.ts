import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { Texts } from '../texts';
import { spellingItems, type SpellingChoice } from './spelling-items';

type Item = MenuItemConstructorOptions;

/** The part of what Electron says of a click that the menu is made of. */
export type ClickedPlace = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'linkURL' | 'misspelledWord' | 'dictionarySuggestions'>
  & { readonly editFlags: Pick<ContextMenuParams['editFlags'], 'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'> };

export interface ContextMenuInput {
  readonly texts: Texts;
  readonly place: ClickedPlace;
  readonly spelling: SpellingChoice;
  readonly copyText: (text: string) => void;
  /** How an address of the app is called outside of it; null where it leads nowhere there. */
  readonly outsideAddress: (url: string) => string | null;
}

const separator: Item = { type: 'separator' };

/** The menu of text and links, where the page has none of its own. Empty where there is nothing to choose. */
export const contextMenu = ({ texts, place, spelling, copyText, outsideAddress }: ContextMenuInput): Item[] => {
  const { isEditable, selectionText, linkURL, editFlags } = place;
  const hasSelection = selectionText.trim() !== '';
  const text: Item[] = isEditable
    ? [
      { role: 'undo', label: texts('menuUndo'), enabled: editFlags.canUndo }, { role: 'redo', label: texts('menuRedo'), enabled: editFlags.canRedo }, separator,
      { role: 'cut', label: texts('menuCut'), enabled: editFlags.canCut }, { role: 'copy', label: texts('menuCopy'), enabled: editFlags.canCopy },
      { role: 'paste', label: texts('menuPaste'), enabled: editFlags.canPaste },
      { role: 'pasteAndMatchStyle', label: texts('menuPasteAsText'), enabled: editFlags.canPaste }, separator,
      { role: 'selectAll', label: texts('menuSelectAll'), enabled: editFlags.canSelectAll },
    ]
    : hasSelection ? [{ role: 'copy', label: texts('menuCopy'), enabled: editFlags.canCopy }] : [];
  const address = linkURL === '' ? null : outsideAddress(linkURL);
  const link: Item[] = address === null ? [] : [{ label: texts(address.startsWith('mailto:') ? 'copyMailAddress' : 'copyAddress'), click: () => { copyText(address.replace(/^mailto:/, '')); } }];
  const { corrections, choices } = isEditable ? spellingItems(texts, place, spelling) : { corrections: [], choices: [] };
  return [corrections, link, text, choices].filter((block) => block.length > 0).flatMap((block, index) => (index === 0 ? block : [separator, ...block]));
};
