import { useEffect } from 'react';
import { useIsMac } from '../../shared/commands/context';
import { overlays } from '../../shared/commands/overlays';
import type { Tabs } from '../../shared/tabs/tabs';

/** Command, or Ctrl, and 1 to 8 show the tab at that place; with 9 it is the last one. */
export const usePlaceKeys = (tabs: Tabs): void => {
  const isMac = useIsMac();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isMod = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      const [digit] = /^[1-9]$/.exec(event.key) ?? [];
      const isOverPage = event.target instanceof Element && event.target.closest(overlays) !== null;
      if (digit === undefined || !isMod || event.altKey || event.shiftKey || event.defaultPrevented || isOverPage) return;
      event.preventDefault();
      tabs.goToPlace(digit === '9' ? -1 : Number(digit) - 1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => { window.removeEventListener('keydown', onKeyDown); };
  }, [tabs, isMac]);
};
