import { useEffect } from 'react';
import { useIsMac } from '../../shared/commands/command-context';
import { isInOverlay } from '../../shared/commands/key-targets';
import type { Tabs } from '../../shared/tabs/window-tabs';

/** Command or Ctrl with 1 to 8 activates the tab at that position; 9 activates the last tab. */
export const useTabNumberKeys = (tabs: Tabs): void => {
  const isMac = useIsMac();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isMod = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
      const [digit] = /^[1-9]$/.exec(event.key) ?? [];
      if (digit === undefined || !isMod || event.altKey || event.shiftKey || event.defaultPrevented || isInOverlay(event.target)) return;
      event.preventDefault();
      tabs.activateAtIndex(digit === '9' ? -1 : Number(digit) - 1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => { window.removeEventListener('keydown', onKeyDown); };
  }, [tabs, isMac]);
};
