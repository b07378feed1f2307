import {
  Bold, Code, IndentDecrease, IndentIncrease, Italic, Link, List, ListOrdered, Minus, Redo2, Strikethrough, TextQuote, Underline, Undo2, type LucideIcon,
} from 'lucide-react';
import type { Command } from 'prosemirror-state';
import { documentSchema } from '../../../core/content/document-schema';
import { indent, insertRule, outdent, toggle, toggleList, toggleQuote, type ToolState } from './document-commands';
import { toolKeys } from './document-keys';
import { redo, undo } from './undo-commands';

export type ToolId = 'undo' | 'redo' | 'strong' | 'em' | 'underline' | 'strike' | 'code' | 'link' | 'bullet' | 'ordered' | 'outdent' | 'indent' | 'quote' | 'rule';

export interface Tool {
  readonly id: ToolId;
  readonly Icon: LucideIcon;
  /** The icon is mirrored in right-to-left languages. */
  readonly isDirected?: boolean;
  readonly keys?: string;
  /** Null for the link, whose popover the editor opens. */
  readonly command: Command | null;
  /** For toggles: whether the selection has it. */
  readonly isOn?: (state: ToolState) => boolean;
  readonly isOff?: (state: ToolState, depths: UndoDepths) => boolean;
}

/** Steps that can be undone and redone. */
export interface UndoDepths { readonly undo: number; readonly redo: number }

const { nodes } = documentSchema;

/** The tools before the menu of block kinds. */
export const historyTools: readonly Tool[] = [
  { id: 'undo', Icon: Undo2, isDirected: true, keys: toolKeys.undo, command: undo, isOff: (_state, depths) => depths.undo === 0 },
  { id: 'redo', Icon: Redo2, isDirected: true, keys: toolKeys.redo, command: redo, isOff: (_state, depths) => depths.redo === 0 },
];

/** The groups of tools after the menu, in their order. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    { id: 'strong', Icon: Bold, keys: toolKeys.strong, command: toggle('strong'), isOn: ({ strong }) => strong },
    { id: 'em', Icon: Italic, keys: toolKeys.em, command: toggle('em'), isOn: ({ em }) => em },
    { id: 'underline', Icon: Underline, keys: toolKeys.underline, command: toggle('underline'), isOn: ({ underline }) => underline },
    { id: 'strike', Icon: Strikethrough, keys: toolKeys.strike, command: toggle('strike'), isOn: ({ strike }) => strike },
    { id: 'code', Icon: Code, keys: toolKeys.code, command: toggle('code'), isOn: ({ code }) => code },
    { id: 'link', Icon: Link, keys: toolKeys.link, command: null, isOn: ({ hasLink }) => hasLink },
  ],
  [
    { id: 'bullet', Icon: List, keys: toolKeys.bullet, command: toggleList(nodes.bullet_list), isOn: ({ list }) => list === 'bullet' },
    { id: 'ordered', Icon: ListOrdered, keys: toolKeys.ordered, command: toggleList(nodes.ordered_list), isOn: ({ list }) => list === 'ordered' },
    { id: 'outdent', Icon: IndentDecrease, isDirected: true, keys: toolKeys.outdent, command: outdent, isOff: ({ canOutdent }) => !canOutdent },
    { id: 'indent', Icon: IndentIncrease, isDirected: true, keys: toolKeys.indent, command: indent, isOff: ({ canIndent }) => !canIndent },
    { id: 'quote', Icon: TextQuote, keys: toolKeys.quote, command: toggleQuote, isOn: ({ isQuote }) => isQuote },
    { id: 'rule', Icon: Minus, command: insertRule },
  ],
];

/** Widths in pixels: a tool with its gap, a separator with its margins, the menu of block kinds, the padding of the strip. */
const widths = { tool: 30, separator: 13, menu: 158, padding: 12 };

/** How many tools of the groups fit in the width. The rest is in the menu at the end. */
export const fittingTools = (widthPx: number): number => {
  const all = toolGroups.flat().length;
  const rest = widthPx - widths.padding - historyTools.length * widths.tool - widths.menu - widths.separator * (toolGroups.length + 1);
  const fitting = Math.floor(rest / widths.tool);
  return fitting >= all ? all : Math.max(0, fitting - 1);
};

/** The groups with the tools that have room; a group without one is left out. */
export const shownGroups = (fitting: number): readonly (readonly Tool[])[] => toolGroups
  .map((group, index) => group.slice(0, Math.max(0, fitting - toolGroups.slice(0, index).flat().length)))
  .filter((group) => group.length > 0);
