// @vitest-environment jsdom
import { EditorState, TextSelection } from 'prosemirror-state';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentSchema } from '../../../../../src/core/content/document-schema';
import { createSettledTitle, titleIdleMs, titleOf } from '../../../../../src/renderer/features/document/settled-title';

const { nodes } = documentSchema;

/** A state with a paragraph a line and the caret at the end of a line. */
const stateOf = (lines: readonly string[], caretLine: number): EditorState => {
  const doc = nodes.doc.create(null, lines.map((line) => nodes.paragraph.create(null, line === '' ? [] : documentSchema.text(line))));
  const end = lines.slice(0, caretLine + 1).reduce((sum, line) => sum + line.length + 2, 0) - 1;
  return EditorState.create({ doc, selection: TextSelection.create(doc, end) });
};

describe('a title', () => {
  it.each([
    ['Plan', 'Plan'],
    ['  Plan \t of  March ', 'Plan of March'],
    ['Plan\u0007 B', 'Plan B'],
    ['  ', null],
    ['', null],
    ['\u200b', null],
    ['契約書 👋🏽', '契約書 👋🏽'],
    ['x'.repeat(300), 'x'.repeat(255)],
    ['👋'.repeat(300), '👋'.repeat(255)],
  ])('of %j is %j', (line, title) => { expect(titleOf(line)).toBe(title); });
});

describe('the first line', () => {
  beforeEach(() => { vi.useFakeTimers(); });
  afterEach(() => { vi.useRealTimers(); });

  it('becomes the title when the caret leaves it', () => {
    const onTitle = vi.fn();
    const title = createSettledTitle(onTitle);
    title.update(stateOf([''], 0), false);
    title.update(stateOf(['Pl'], 0), true);
    title.update(stateOf(['Plan'], 0), true);
    expect(onTitle).not.toHaveBeenCalled();
    title.update(stateOf(['Plan', ''], 1), true);
    expect(onTitle.mock.calls).toEqual([['Plan']]);
    title.update(stateOf(['Plan', 'Text'], 1), true);
    expect(onTitle).toHaveBeenCalledTimes(1);
  });

  it('becomes the title after two seconds without typing', () => {
    const onTitle = vi.fn();
    const title = createSettledTitle(onTitle);
    title.update(stateOf(['Pl'], 0), true);
    vi.advanceTimersByTime(titleIdleMs - 1);
    title.update(stateOf(['Plan'], 0), true);
    vi.advanceTimersByTime(titleIdleMs - 1);
    expect(onTitle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onTitle.mock.calls).toEqual([['Plan']]);
  });

  it('of somebody else does not become the title', () => {
    const onTitle = vi.fn();
    const title = createSettledTitle(onTitle);
    title.update(stateOf(['Plan'], 0), false);
    title.update(stateOf(['Plan', ''], 1), false);
    vi.advanceTimersByTime(titleIdleMs);
    expect(onTitle).not.toHaveBeenCalled();
  });

  it('is no title after the editor was closed', () => {
    const onTitle = vi.fn();
    const title = createSettledTitle(onTitle);
    title.update(stateOf(['Plan'], 0), true);
    title.destroy();
    vi.advanceTimersByTime(titleIdleMs);
    expect(onTitle).not.toHaveBeenCalled();
  });
});
