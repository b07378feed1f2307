import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { splitListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { documentSchema } from '../../../core/content/document-schema';
import { indent, outdent, resetBlock, setBlockKind, toggle, toggleList, toggleQuote } from './document-commands';
import { redo, undo } from './undo-commands';

const { nodes } = documentSchema;

const insertBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

/** A key with a shortcut that undoes nothing still belongs to the editor: the app's own undo must not run. */
const always = (command: Command): Command => (state, dispatch, view) => {
  command(state, dispatch, view);
  return true;
};

/**
 * The keys of the editor, in the notation of ProseMirror. Mod+K opens the search of the app, so a link has Shift too. Tab
 * leaves the editor outside lists.
 */
export const documentKeys = (editLink: (view: EditorView) => void): readonly Plugin[] => [
  keymap({
    'Mod-z': always(undo), 'Mod-y': always(redo), 'Shift-Mod-z': always(redo),
    'Mod-b': always(toggle('strong')), 'Mod-i': always(toggle('em')), 'Mod-u': always(toggle('underline')),
    'Mod-Shift-x': always(toggle('strike')), 'Mod-e': always(toggle('code')),
    'Mod-Shift-k': (_state, _dispatch, view) => { if (view) editLink(view); return true; },
    'Mod-Alt-0': setBlockKind('paragraph'), 'Mod-Alt-1': setBlockKind('heading1'), 'Mod-Alt-2': setBlockKind('heading2'),
    'Mod-Alt-3': setBlockKind('heading3'), 'Mod-Alt-c': setBlockKind('code'),
    'Mod-Shift-7': toggleList(nodes.ordered_list), 'Mod-Shift-8': toggleList(nodes.bullet_list), 'Mod-Shift-9': toggleQuote,
    'Mod-]': always(indent), 'Mod-[': always(outdent), Tab: indent, 'Shift-Tab': outdent,
    Enter: splitListItem(nodes.list_item), 'Shift-Enter': insertBreak, 'Mod-Enter': insertBreak,
    Backspace: chainCommands(undoInputRule, resetBlock),
  }),
  keymap(baseKeymap),
];

/** Shortcuts as the commands of the app write them, for tooltips. */
export const toolKeys = {
  undo: 'Mod+Z', redo: 'Mod+Y', strong: 'Mod+B', em: 'Mod+I', underline: 'Mod+U', strike: 'Shift+Mod+X', code: 'Mod+E', link: 'Shift+Mod+K',
  bullet: 'Shift+Mod+8', ordered: 'Shift+Mod+7', quote: 'Shift+Mod+9', indent: 'Mod+]', outdent: 'Mod+[',
  paragraph: 'Mod+Alt+0', heading1: 'Mod+Alt+1', heading2: 'Mod+Alt+2', heading3: 'Mod+Alt+3', codeBlock: 'Mod+Alt+C',
} as const;
