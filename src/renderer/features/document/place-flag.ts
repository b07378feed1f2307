const blocks = 'p, h1, h2, h3, pre';

/**
 * Places the flag of a cursor: above its line, below the last line of a block. It grows from the cursor towards the end of
 * the line, or back over the selected words. Without room there, it grows to the other side.
 */
export const placeFlag = (cursor: HTMLElement, isAfterSelection: boolean): void => {
  const block = cursor.closest<HTMLElement>(blocks);
  const flag = cursor.querySelector<HTMLElement>('[data-name]');
  if (!block || !flag) return;
  const caret = cursor.getBoundingClientRect();
  const box = block.getBoundingClientRect();
  const { direction, paddingBlockEnd } = getComputedStyle(block);
  const belowPx = box.bottom - (Number.parseFloat(paddingBlockEnd) || 0) - caret.bottom;
  const [backPx, onwardPx] = direction === 'rtl' ? [box.right - caret.right, caret.left - box.left] : [caret.left - box.left, box.right - caret.right];
  const widthPx = flag.offsetWidth;
  const isBack = isAfterSelection ? backPx >= widthPx || backPx > onwardPx : onwardPx < widthPx && backPx > onwardPx;
  cursor.dataset['line'] = belowPx < caret.height / 2 ? 'last' : 'inner';
  cursor.dataset['grows'] = isBack ? 'back' : 'onward';
};
