import { Plugin } from 'prosemirror-state';
import type { OpenContent } from '../../shared/content/open-content';

/** Delay after the end of a composition, milliseconds. The view has read the composed text before its end. */
const readDelayMs = 60;

/**
 * Received changes wait while an input method composes text. The editor would replace the text that is being composed,
 * and the input method would insert it a second time.
 */
export const holdWhileComposing = (content: OpenContent): Plugin => {
  let release: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(timer);
    release?.();
    release = null;
  };
  return new Plugin({
    props: {
      handleDOMEvents: {
        compositionstart: () => {
          // The text of the previous composition has been read.
          end();
          release = content.hold();
          return false;
        },
        compositionend: () => {
          clearTimeout(timer);
          timer = setTimeout(end, readDelayMs);
          return false;
        },
      },
    },
    view: () => ({ destroy: end }),
  });
};
