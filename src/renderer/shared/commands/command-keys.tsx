import { useEffect } from 'react';
import { isComposingKey } from '../../ui/composition';
import { useCommandRegistry, useIsMac } from './context';
import { createKeyDispatch, type Dispatched, type KeyPlace } from './key-dispatch';

const fields = 'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable]:not([contenteditable=false])';
const lists = '[role=grid], [role=treegrid], [role=listbox], [role=tree]';
/** What lies over the page has the keys to itself. */
const overlays = '[role=dialog], [role=alertdialog], [role=menu]';

const placeOf = (target: EventTarget | null): KeyPlace => {
  const element = target instanceof Element ? target : null;
  return { isTyping: Boolean(element?.closest(fields)), isInList: Boolean(element?.closest(lists)) };
};

/** Text that is selected is what these keys are about, not files. */
const isForText = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && (key === 'c' || key === 'x') && window.getSelection()?.isCollapsed === false;

/** The one listener for the keys of commands. Whoever has the focus sees a key first, unless it follows on one of ours. */
export const CommandKeys = () => {
  const registry = useCommandRegistry();
  const isMac = useIsMac();
  useEffect(() => {
    const dispatch = createKeyDispatch(isMac);
    const handle = (event: KeyboardEvent): Dispatched => {
      if (isComposingKey(event) || isForText(event) || (event.target instanceof Element && event.target.closest(overlays))) return { kind: 'none' };
      const dispatched = dispatch.press(event, placeOf(event.target));
      if (dispatched.kind === 'commands' && !dispatched.ids.some((id) => registry.run(id))) return { kind: 'none' };
      return dispatched;
    };
    const take = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    // A key that follows on one of ours is not for the list below it, whatever it means there.
    const onFirst = (event: KeyboardEvent): void => { if (dispatch.isBegun() && handle(event).kind !== 'none') take(event); };
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
