import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { MarkType, NodeType, ResolvedPos } from 'prosemirror-model';
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list';
import { Selection, type Command, type EditorState } from 'prosemirror-state';
import { documentSchema, type DocumentMarkName } from '../../../core/content/document-schema';

const { nodes, marks } = documentSchema;

export const blockKinds = ['paragraph', 'heading1', 'heading2', 'heading3', 'code'] as const;
export type BlockKind = (typeof blockKinds)[number];
export type ToggledMark = Exclude<DocumentMarkName, 'link'>;

export const setBlockKind = (kind: BlockKind): Command => {
  switch (kind) {
    case 'paragraph': return setBlockType(nodes.paragraph);
    case 'heading1': return setBlockType(nodes.heading, { level: 1 });
    case 'heading2': return setBlockType(nodes.heading, { level: 2 });
    case 'heading3': return setBlockType(nodes.heading, { level: 3 });
    case 'code': return setBlockType(nodes.code_block);
  }
};

export const toggle = (mark: ToggledMark): Command => toggleMark(marks[mark]);

const isList = (type: NodeType): boolean => type === nodes.bullet_list || type === nodes.ordered_list;

/** The innermost list around a position, with the position before the list; null outside lists. */
const listAround = ($at: ResolvedPos): { readonly type: NodeType; readonly before: number } | null => {
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    const { type } = $at.node(depth);
    if (isList(type)) return { type, before: $at.before(depth) };
  }
  return null;
};

/** Makes a list of the selected blocks, changes the kind of their list, or ends it. */
export const toggleList = (type: NodeType): Command => (state, dispatch) => {
  const list = listAround(state.selection.$from);
  if (list === null) return wrapInList(type)(state, dispatch);
  if (list.type === type) return liftListItem(nodes.list_item)(state, dispatch);
  dispatch?.(state.tr.setNodeMarkup(list.before, type));
  return true;
};

const isInside = ($at: ResolvedPos, type: NodeType): boolean => {
  for (let depth = $at.depth; depth > 0; depth -= 1) if ($at.node(depth).type === type) return true;
  return false;
};

export const toggleQuote: Command = (state, dispatch) => (isInside(state.selection.$from, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch);

export const indent: Command = sinkListItem(nodes.list_item);
export const outdent: Command = liftListItem(nodes.list_item);

/** Inserts a rule and a paragraph below it, where typing continues. */
export const insertRule: Command = (state, dispatch) => {
  if (!dispatch) return true;
  const tr = state.tr.replaceSelectionWith(nodes.horizontal_rule.create());
  const after = tr.selection.to;
  if (!(tr.doc.resolve(after).parent.isTextblock)) tr.insert(after, nodes.paragraph.create());
  dispatch(tr.setSelection(Selection.near(tr.doc.resolve(after), 1)).scrollIntoView());
  return true;
};

/** At the start of a heading or of code, Backspace makes a paragraph instead of joining the block with the one above. */
export const resetBlock: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.parent.type === nodes.paragraph || !$from.parent.isTextblock) return false;
  return setBlockType(nodes.paragraph)(state, dispatch);
};

const hasMark = ({ selection: { from, to, empty, $from }, storedMarks, doc }: EditorState, mark: MarkType): boolean =>
  (empty ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, mark));

const blockKindOf = ({ selection: { $from: { parent } } }: EditorState): BlockKind => {
  if (parent.type === nodes.code_block) return 'code';
  if (parent.type !== nodes.heading) return 'paragraph';
  return parent.attrs['level'] === 1 ? 'heading1' : parent.attrs['level'] === 2 ? 'heading2' : 'heading3';
};

/** The state of the tools for the selection. */
export interface ToolState {
  readonly block: BlockKind;
  readonly list: 'bullet' | 'ordered' | null;
  readonly isQuote: boolean;
  readonly canIndent: boolean;
  readonly canOutdent: boolean;
  readonly hasLink: boolean;
  readonly strong: boolean;
  readonly em: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  readonly code: boolean;
}

export const toolStateOf = (state: EditorState): ToolState => {
  const list = listAround(state.selection.$from)?.type;
  return {
    block: blockKindOf(state),
    list: list === nodes.bullet_list ? 'bullet' : list === nodes.ordered_list ? 'ordered' : null,
    isQuote: isInside(state.selection.$from, nodes.blockquote),
    canIndent: indent(state),
    canOutdent: outdent(state),
    hasLink: hasMark(state, marks.link),
    strong: hasMark(state, marks.strong),
    em: hasMark(state, marks.em),
    underline: hasMark(state, marks.underline),
    strike: hasMark(state, marks.strike),
    code: hasMark(state, marks.code),
  };
};
