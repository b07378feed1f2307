import { useEffect } from 'react';
import { commandIds, isCommandId } from '../../core/commands/catalogue';
import { useCommandRegistry } from '../shared/commands/context';
import { logProblem } from '../shared/log';
import { useBridge } from '../shared/store/hooks';

/** Commands come and go many at a time, with every page and every selection. */
const tellingMs = 100;
/** What lies over the page has everything to itself, the menu's items too. */
const overlays = '[role=dialog], [role=alertdialog]';

/** Lets the application's menu run this page's commands, and tells it which of them can be done. */
export const MenuLink = () => {
  const registry = useCommandRegistry();
  const menus = useBridge().desktop?.menus ?? null;
  useEffect(() => {
    if (!menus) return undefined;
    let told = '';
    const tell = (): void => {
      const ids = commandIds.filter((id) => registry.handlerOf(id)?.reason === null);
      if (ids.join() === told) return;
      told = ids.join();
      menus.tellAvailable(ids).catch((error: unknown) => { logProblem('The menu does not know what can be done.', error); });
    };
    let timer: ReturnType<typeof setTimeout> | null = setTimeout(() => { timer = null; tell(); }, tellingMs);
    const stopWatching = registry.subscribe(() => { timer ??= setTimeout(() => { timer = null; tell(); }, tellingMs); });
    const stopListening = menus.onCommand(({ id }) => {
      if (isCommandId(id) && !document.querySelector(overlays)) registry.run(id);
    });
    return () => {
      if (timer !== null) clearTimeout(timer);
      stopWatching();
      stopListening();
    };
  }, [registry, menus]);
  return null;
};
