import type { Command, EditorState } from 'prosemirror-state';
import { documentSchema, safeHref } from '../../../core/content/document-schema';

const { link } = documentSchema.marks;

/** A host name with a dot, as people type addresses. */
const hostLike = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]\S*)?$/u;

/** The address that a person typed, completed with its protocol; null if it must not be opened. */
export const typedHref = (typed: string): string | null => {
  const trimmed = typed.trim();
  if (/^[^\s@/]+@[^\s@/]+$/.test(trimmed)) return safeHref(`mailto:${trimmed}`);
  return safeHref(hostLike.test(trimmed) ? `https://${trimmed}` : trimmed);
};

export interface LinkRange {
  readonly from: number;
  readonly to: number;
  readonly href: string | null;
}

/** The link around the caret, or the selected text with its first link. */
export const linkRangeOf = ({ selection: { $from, from, to, empty }, doc }: EditorState): LinkRange => {
  const markAt = (position: number): string | null => (link.isInSet(doc.nodeAt(position)?.marks ?? [])?.attrs['href'] as string | undefined) ?? null;
  if (!empty) {
    let href: string | null = null;
    doc.nodesBetween(from, to, (node) => { href ??= (link.isInSet(node.marks)?.attrs['href'] as string | undefined) ?? null; });
    return { from, to, href };
  }
  const inside = $from.marks().find(({ type }) => type === link);
  if (!inside) return { from, to, href: null };
  let start = from;
  let end = to;
  while (start > $from.start() && inside.isInSet(doc.nodeAt(start - 1)?.marks ?? [])) start -= 1;
  while (end < $from.end() && inside.isInSet(doc.nodeAt(end)?.marks ?? [])) end += 1;
  return { from: start, to: end, href: markAt(start) };
};

/** Sets the address of a range; without text, inserts the address as text. */
export const setLink = ({ from, to }: LinkRange, href: string): Command => (state, dispatch) => {
  const mark = link.create({ href });
  dispatch?.(from === to
    ? state.tr.replaceRangeWith(from, to, documentSchema.text(href, [mark]))
    : state.tr.removeMark(from, to, link).addMark(from, to, mark));
  return true;
};

export const removeLink = ({ from, to }: LinkRange): Command => (state, dispatch) => {
  dispatch?.(state.tr.removeMark(from, to, link));
  return true;
};
