import type { EditorState } from 'prosemirror-state';
import { checkName, nameLimit } from '../../../core/file-names';

/** How long the person does not type before the first line becomes the title. */
export const titleIdleMs = 2_000;

/** The first line of a document as a name of a file; null if it cannot be one. */
export const titleOf = (line: string): string | null => {
  const shown = line.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/\s+/g, ' ').trim();
  const checked = checkName(Array.from(shown.normalize('NFC')).slice(0, nameLimit).join(''));
  return checked.ok ? checked.name : null;
};

const firstLine = ({ doc }: EditorState): string => doc.firstChild?.textBetween(0, doc.firstChild.content.size, '\n', '\n').split('\n')[0] ?? '';

const isCaretInFirstLine = ({ selection }: EditorState): boolean => selection.$head.index(0) === 0;

export interface SettledTitle {
  /** After each transaction of the editor. `isTyped`: the person of this window changed the document. */
  update(state: EditorState, isTyped: boolean): void;
  destroy(): void;
}

/** Calls `onTitle` once the first line is settled: the caret left it, or the person has not typed for two seconds. */
export const createSettledTitle = (onTitle: (title: string) => void): SettledTitle => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let line: string | null = null;
  const settle = (state: EditorState): void => {
    clearTimeout(timer);
    isDue = false;
    const title = titleOf(firstLine(state));
    if (title !== null) onTitle(title);
  };
  return {
    update(state, isTyped) {
      const now = firstLine(state);
      if (isTyped && now !== line) isDue = true;
      line = now;
      if (!isDue) return;
      if (!isCaretInFirstLine(state)) settle(state);
      else if (isTyped) {
        clearTimeout(timer);
        timer = setTimeout(() => { settle(state); }, titleIdleMs);
      }
    },
    destroy() { clearTimeout(timer); },
  };
};
