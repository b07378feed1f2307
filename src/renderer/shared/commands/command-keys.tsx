import { useEffect } from 'react';
import { isComposingKey } from '../../ui/composition';
import { useCommandRegistry, useIsMac } from './context';
import { createKeyDispatch, type Dispatched, type KeyPlace } from './key-dispatch';
import { isInList, isInOverlay, isTypingIn } from './key-place';

const placeOf = (target: EventTarget | null): KeyPlace => ({ isTyping: isTypingIn(target), isInList: isInList(target) });

/** Text that is selected is what these keys are about, not files. */
const isForText = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && (key === 'c' || key === 'x') && window.getSelection()?.isCollapsed === false;

/** The one listener for the keys of commands. Whoever has the focus sees a key first, unless it follows on one of ours. */
export const CommandKeys = () => {
  const registry = useCommandRegistry();
  const isMac = useIsMac();
  useEffect(() => {
    // A busy page comes to a key late: what counts is when it was pressed.
    let pressedMs = 0;
    const dispatch = createKeyDispatch(isMac, () => pressedMs);
    const handle = (event: KeyboardEvent): Dispatched => {
      if (isComposingKey(event) || isForText(event) || isInOverlay(event.target)) return { kind: 'none' };
      const dispatched = dispatch.press(event, placeOf(event.target));
      // Where no file is to be pasted, it may be a link: the page is told what it is by the paste that follows on the key.
      if (dispatched.kind === 'commands' && dispatched.ids.includes('file.paste') && registry.handlerOf('file.paste')?.reason !== null) return { kind: 'none' };
      if (dispatched.kind === 'commands' && !dispatched.ids.some((id) => registry.run(id))) return { kind: 'none' };
      return dispatched;
    };
    const take = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    // A key that follows on one of ours is not for the list below it, whatever it means there.
    const onFirst = (event: KeyboardEvent): void => {
      pressedMs = event.timeStamp;
      if (dispatch.isBegun() && handle(event).kind !== 'none') take(event);
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
