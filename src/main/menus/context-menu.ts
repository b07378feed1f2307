import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import type { Texts } from '../main-texts';
import { spellingItems, type SpellingMenuModel } from './spelling-items';

type Item = MenuItemConstructorOptions;

/** The properties of Electron's event that the menu uses. */
export type ContextMenuTarget = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'linkURL' | 'mediaType' | 'hasImageContents' | 'misspelledWord' | 'dictionarySuggestions'>
  & { readonly editFlags: Pick<ContextMenuParams['editFlags'], 'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'> };

export interface ContextMenuInput {
  readonly texts: Texts;
  readonly target: ContextMenuTarget;
  readonly spelling: SpellingMenuModel;
  readonly copyText: (text: string) => void;
  readonly copyImage: () => void;
  /** Returns a function that opens the address in a tab or window; null for addresses outside the app. */
  readonly appPageOpener: (url: string) => ((place: 'tab' | 'window') => void) | null;
  /** The address as used outside the app; null if there is none. */
  readonly externalUrlOf: (url: string) => string | null;
}

const separator: Item = { type: 'separator' };

/** The context menu of text, links and images, on pages without their own menu. Empty if no item applies. */
export const contextMenu = ({ texts, target, spelling, copyText, copyImage, appPageOpener, externalUrlOf }: ContextMenuInput): Item[] => {
  const { isEditable, selectionText, linkURL, editFlags } = target;
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
  const address = linkURL === '' ? null : externalUrlOf(linkURL);
  const show = linkURL === '' ? null : appPageOpener(linkURL);
  const page: Item[] = show === null ? [] : [{ label: texts('openInTab'), click: () => { show('tab'); } }, { label: texts('openInWindow'), click: () => { show('window'); } }];
  const link: Item[] = address === null ? page : [...page, { label: texts(address.startsWith('mailto:') ? 'copyMailAddress' : 'copyAddress'), click: () => { copyText(address.replace(/^mailto:/, '')); } }];
  const image: Item[] = target.mediaType === 'image' && target.hasImageContents ? [{ label: texts('copyImage'), click: copyImage }] : [];
  const { corrections, choices } = isEditable ? spellingItems(texts, target, spelling) : { corrections: [], choices: [] };
  return [corrections, link, image, text, choices].filter((block) => block.length > 0).flatMap((block, index) => (index === 0 ? block : [separator, ...block]));
};
