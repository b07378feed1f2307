import { useEffect } from 'react';
import { commandIds, isCommandId } from '../../core/commands/command-catalogue';
import { useCommandRegistry } from '../shared/commands/command-context';
import { dialogSelector } from '../shared/commands/overlay-selectors';
import { logProblem } from '../shared/log';
import { useBridge } from '../shared/store/store-hooks';

/** Commands register and unregister in bursts, with every page and every selection. */
const throttleMs = 100;

/**
 * Lets the application menu run this page's commands, and sends it the list of enabled ones. While a dialog is open
 * none is enabled. Only the system's own items work then (text, zoom, full screen, windows, quit).
 */
export const ApplicationMenuSync = () => {
  const registry = useCommandRegistry();
  const menus = useBridge().desktop?.menus ?? null;
  useEffect(() => {
    if (!menus) return undefined;
    let lastSent = '';
    const update = (): void => {
      const ids = document.querySelector(dialogSelector) ? [] : commandIds.filter((id) => registry.handlerOf(id)?.reason === null);
      if (ids.join() === lastSent) return;
      lastSent = ids.join();
      menus.reportAvailable(ids).catch((error: unknown) => { logProblem('The menu does not know what can be done.', error); });
    };
    let timer: ReturnType<typeof setTimeout> | null = null;
    const scheduleUpdate = (): void => { timer ??= setTimeout(() => { timer = null; update(); }, throttleMs); };
    scheduleUpdate();
    const stopWatching = registry.subscribe(scheduleUpdate);
    // Overlays are siblings of the page's root in the body.
    const overPage = new MutationObserver(scheduleUpdate);
    overPage.observe(document.body, { childList: true });
    const stopListening = menus.onCommand(({ id }) => {
      if (isCommandId(id) && !document.querySelector(dialogSelector)) registry.run(id);
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
