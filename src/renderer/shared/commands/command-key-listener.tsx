import { useEffect } from 'react';
import { isComposingKey } from '../../ui/text-composition';
import { useCommandRegistry, useIsMac } from './command-context';
import { createKeyDispatch, type DispatchResult, type KeyContext } from './key-dispatch';
import { isInList, isInOverlay, isEditable } from './key-targets';

const placeOf = (target: EventTarget | null): KeyContext => ({ isTyping: isEditable(target), isInList: isInList(target) });

/** Copy and cut apply to the selected text, not to files. */
const isForText = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && (key === 'c' || key === 'x') && window.getSelection()?.isCollapsed === false;

/**
 * The only key listener for commands. The focused element handles a key first, except after the first key of a
 * sequence.
 */
export const CommandKeyListener = () => {
  const registry = useCommandRegistry();
  const isMac = useIsMac();
  useEffect(() => {
    // A busy page handles keys late, so the time of the key press counts.
    let pressedMs = 0;
    const dispatch = createKeyDispatch(isMac, () => pressedMs);
    const handle = (event: KeyboardEvent): DispatchResult => {
      if (isComposingKey(event) || isForText(event) || isInOverlay(event.target)) return { kind: 'none' };
      const dispatched = dispatch.press(event, placeOf(event.target));
      // The clipboard may contain a link: let the browser emit the paste event that follows the key.
      if (dispatched.kind === 'commands' && dispatched.ids.includes('file.paste') && registry.handlerOf('file.paste')?.reason !== null) return { kind: 'none' };
      if (dispatched.kind === 'commands' && !dispatched.ids.some((id) => registry.run(id))) return { kind: 'none' };
      return dispatched;
    };
    const take = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    // The second key of a sequence is not passed to the focused list, whatever it means there.
    const onFirst = (event: KeyboardEvent): void => {
      pressedMs = event.timeStamp;
      if (dispatch.isSequenceActive() && handle(event).kind !== 'none') take(event);
    };
    const onLast = (event: KeyboardEvent): void => { if (!event.defaultPrevented && handle(event).kind !== 'none') take(event); };
    window.addEventListener('keydown', onFirst, { capture: true });
    window.addEventListener('keydown', onLast);
    return () => {
      window.removeEventListener('keydown', onFirst, { capture: true });
      window.removeEventListener('keydown', onLast);
    };
  }, [registry, isMac]);
  return null;
};
