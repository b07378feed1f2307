import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model';

/*
 * y-prosemirror deletes an element from the shared document if the schema cannot build it. The schema is therefore
 * permissive: every attribute has a default, every container accepts every block, and every text block accepts every mark.
 * An element or mark of an unknown name remains a danger: the editor checks a document before it is shown, and shows its
 * text only. A marked word, a heading in a list item or a line break in code never deletes a block.
 */

/** Part of an element of a page. The server has no DOM types. */
interface Attributes { getAttribute(name: string): string | null }

const safeAddress = /^(?:https?:\/\/|mailto:)[^\s]+$/i;
const ownPath = /^\/(?![/\\])[^\s\\]*$/;

/** The address of a link if it may be opened: http, https, mailto, or a path of this server. Otherwise null. */
export const safeHref = (href: unknown): string | null => {
  if (typeof href !== 'string') return null;
  const trimmed = href.trim();
  return safeAddress.test(trimmed) || ownPath.test(trimmed) ? trimmed : null;
};

/** The level of a heading, from 1 to 3. A level of another client may be any value. */
export const headingLevel = (level: unknown): 1 | 2 | 3 => (level === 1 || level === 2 ? level : level === undefined || level === null ? 1 : 3);

const startOf = (order: unknown): number => (typeof order === 'number' && Number.isInteger(order) && order >= 0 ? order : 1);

const textBlock = (tag: string): DOMOutputSpec => [tag, { dir: 'auto' }, 0];

const headings = ([1, 2, 3, 4, 5, 6] as const).map((level) => ({ tag: `h${level}`, attrs: { level: Math.min(level, 3) } }));

const nodes = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => textBlock('p') },
  heading: {
    group: 'block', content: 'inline*', defining: true, attrs: { level: { default: 1 } },
    parseDOM: headings, toDOM: ({ attrs }) => textBlock(`h${headingLevel(attrs.level)}`),
  },
  blockquote: { group: 'block', content: 'block+', defining: true, parseDOM: [{ tag: 'blockquote' }], toDOM: () => ['blockquote', 0] },
  code_block: {
    group: 'block', content: 'inline*', code: true, defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }], toDOM: () => ['pre', { dir: 'auto' }, ['code', 0]],
  },
  bullet_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  ordered_list: {
    group: 'block', content: 'list_item+', attrs: { order: { default: 1 } },
    parseDOM: [{ tag: 'ol', getAttrs: (element: Attributes) => ({ order: startOf(Number(element.getAttribute('start') ?? 1)) }) }],
    toDOM: ({ attrs }) => (startOf(attrs.order) === 1 ? ['ol', 0] : ['ol', { start: startOf(attrs.order) }, 0]),
  },
  list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  text: { group: 'inline' },
  hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
} as const satisfies Record<string, NodeSpec>;

const marks = {
  link: {
    attrs: { href: { default: null } }, inclusive: false,
    parseDOM: [{
      tag: 'a[href]',
      getAttrs: (element: Attributes) => {
        const href = safeHref(element.getAttribute('href'));
        return href === null ? false : { href };
      },
    }],
    toDOM: ({ attrs }) => {
      const href = safeHref(attrs.href);
      return href === null ? ['span', 0] : ['a', { href, rel: 'noopener noreferrer nofollow' }, 0];
    },
  },
  em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
  strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }, { style: 'font-weight=bold' }, { style: 'font-weight=700' }], toDOM: () => ['strong', 0] },
  underline: { parseDOM: [{ tag: 'u' }, { style: 'text-decoration=underline' }], toDOM: () => ['u', 0] },
  strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }, { style: 'text-decoration=line-through' }], toDOM: () => ['s', 0] },
  code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
} as const satisfies Record<string, MarkSpec>;

export type DocumentNodeName = keyof typeof nodes;
export type DocumentMarkName = keyof typeof marks;

/** The blocks and marks of a document. */
export const documentSchema = new Schema<DocumentNodeName, DocumentMarkName>({ nodes, marks });

/** Blocks that hold text. Undoing the creation of one never deletes text that somebody else wrote in it. */
export const documentTextBlocks: readonly string[] = Object.values(documentSchema.nodes).filter(({ isTextblock }) => isTextblock).map(({ name }) => name);

/**
 * Elements that undoing their creation must not delete while they contain text or blocks. The containers are listed too,
 * because a deleted list deletes the words that somebody else wrote in its items. Undo empties them from the inside out.
 */
export const protectedElements: readonly string[] = Object.values(documentSchema.nodes).filter(({ isLeaf, name }) => !isLeaf && name !== 'doc').map(({ name }) => name);
