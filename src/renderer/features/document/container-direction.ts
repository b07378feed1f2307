import { Plugin, PluginKey } from 'prosemirror-state';
import type { Node } from 'prosemirror-model';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { documentSchema } from '../../../core/content/document-schema';

const { nodes } = documentSchema;
const rightToLeft = /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** The direction of the first letter in a block; null without letters. */
const directionOf = (block: Node): 'ltr' | 'rtl' | null => {
  const [letter] = /\p{L}/u.exec(block.textContent) ?? [];
  return letter === undefined ? null : rightToLeft.test(letter) ? 'rtl' : 'ltr';
};

const decorationsOf = (doc: Node): DecorationSet => {
  const decorations: Decoration[] = [];
  doc.descendants((node, position) => {
    if (node.isTextblock) return false;
    const direction = node.type === nodes.list_item ? null : directionOf(node);
    if (direction !== null) decorations.push(Decoration.node(position, position + node.nodeSize, { dir: direction }));
    return true;
  });
  return DecorationSet.create(doc, decorations);
};

const directionKey = new PluginKey<DecorationSet>('container-direction');

/**
 * Gives lists and quotes the direction of their text, so that markers are beside the words. `dir=auto` ignores the text of
 * blocks that have a direction of their own, so it has no effect on a container.
 */
export const containerDirection = (): Plugin<DecorationSet> => new Plugin<DecorationSet>({
  key: directionKey,
  state: {
    init: (_config, { doc }) => decorationsOf(doc),
    apply: (tr, decorations) => (tr.docChanged ? decorationsOf(tr.doc) : decorations),
  },
  props: { decorations: (state) => directionKey.getState(state) },
});
