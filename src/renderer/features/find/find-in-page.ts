import { matchesIn, type Folding } from '../../shared/find/match-text';

/** Elements that are not part of the page's text, or invisible. Text hidden from screen readers only is included. */
const excludedSelector = 'script, style, noscript, svg, [hidden], .visually-hidden, [data-find-bar]';
/** A text that is rendered in several boxes, such as a name truncated in its middle. */
const singleTextSelector = '[data-one-text]';
/** Maximum number of matches, because the page has to keep a range for each. */
const pageMatchLimit = 2000;

interface Piece { readonly node: Text; readonly start: number }
interface Block { text: string; readonly pieces: Piece[]; readonly element: Element }

const blockOf = (node: Text): Element => {
  const whole = node.parentElement?.closest(singleTextSelector);
  if (whole) return whole;
  let element = node.parentElement;
  while (element?.parentElement && getComputedStyle(element).display.startsWith('inline')) element = element.parentElement;
  return element ?? document.body;
};

const isSeen = (element: Element): boolean => element.closest(excludedSelector) === null && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

/** The text of a page, by block: a match may span several inline elements, but not several paragraphs. */
const blocksOf = (root: Element): readonly Block[] => {
  const blocks: Block[] = [];
  const seen = new Map<Element, boolean>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement;
    if (!parent || node.data.trim() === '') continue;
    const isShown = seen.get(parent) ?? isSeen(parent);
    seen.set(parent, isShown);
    if (!isShown) continue;
    const element = blockOf(node);
    let block = blocks.at(-1);
    if (block?.element !== element) {
      block = { text: '', pieces: [], element };
      blocks.push(block);
    }
    block.pieces.push({ node, start: block.text.length });
    block.text += node.data;
  }
  return blocks;
};

const pieceAt = ({ pieces }: Block, place: number): Piece | undefined => pieces.findLast(({ start }) => start <= place);

/** Ranges of all matches, in page order. */
export const findInPage = (root: Element, query: string, folding: Folding): readonly Range[] => {
  const ranges: Range[] = [];
  for (const block of blocksOf(root)) {
    for (const { start, end } of matchesIn(block.text, query, folding)) {
      const [first, last] = [pieceAt(block, start), pieceAt(block, end - 1)];
      if (!first || !last) continue;
      const range = document.createRange();
      range.setStart(first.node, start - first.start);
      range.setEnd(last.node, end - last.start);
      ranges.push(range);
      if (ranges.length === pageMatchLimit) return ranges;
    }
  }
  return ranges;
};

/** Whether the page contains a virtualized list, of which only the visible rows are rendered. */
export const hasPartialList = (root: Element): boolean => [...root.querySelectorAll('[role=grid][aria-rowcount], [role=treegrid][aria-rowcount]')].some((grid) => {
  const count = Number(grid.getAttribute('aria-rowcount'));
  return count === -1 || grid.querySelectorAll('[role=row]').length < count;
});
