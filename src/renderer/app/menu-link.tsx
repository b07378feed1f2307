import { useEffect } from 'react';
import { commandIds, isCommandId } from '../../core/commands/catalogue';
import { useCommandRegistry } from '../shared/commands/context';
import { dialogs } from '../shared/commands/overlays';
import { logProblem } from '../shared/log';
import { useBridge } from '../shared/store/hooks';

/** Commands come and go many at a time, with every page and every selection. */
const tellingMs = 100;

/**
 * Lets the application's menu run this page's commands, and tells it which of them can be done. A dialog is dealt with
 * first: until then none can, and only what the system itself does goes on (text, zoom, full screen, windows, quitting).
 */
export const MenuLink = () => {
  const registry = useCommandRegistry();
  const menus = useBridge().desktop?.menus ?? null;
  useEffect(() => {
    if (!menus) return undefined;
    let told = '';
    const tell = (): void => {
      const ids = document.querySelector(dialogs) ? [] : commandIds.filter((id) => registry.handlerOf(id)?.reason === null);
      if (ids.join() === told) return;
      told = ids.join();
      menus.tellAvailable(ids).catch((error: unknown) => { logProblem('The menu does not know what can be done.', error); });
    };
    let timer: ReturnType<typeof setTimeout> | null = null;
    const tellSoon = (): void => { timer ??= setTimeout(() => { timer = null; tell(); }, tellingMs); };
    tellSoon();
    const stopWatching = registry.subscribe(tellSoon);
    // What lies over the page hangs beside it in the body.
    const overPage = new MutationObserver(tellSoon);
    overPage.observe(document.body, { childList: true });
    const stopListening = menus.onCommand(({ id }) => {
      if (isCommandId(id) && !document.querySelector(dialogs)) registry.run(id);
    });
    return () => {
      if (timer !== null) clearTimeout(timer);
      stopWatching();
      overPage.disconnect();
      stopListening();
    };
  }, [registry, menus]);
  return null;
};
