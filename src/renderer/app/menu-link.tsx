import { useEffect } from 'react';
import { commandIds, isCommandId } from '../../core/commands/catalogue';
import { useCommandRegistry } from '../shared/commands/context';
import { dialogs } from '../shared/commands/overlays';
import { logProblem } from '../shared/log';
import { useBridge } from '../shared/store/hooks';

/** Commands register and unregister in bursts, with every page and every selection. */
const tellingMs = 100;

/**
 * Lets the application menu run this page's commands, and sends it the list of enabled ones. While a dialog is open
 * none is enabled. Only the system's own items work then (text, zoom, full screen, windows, quit).
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
    // Overlays are siblings of the page's root in the body.
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
