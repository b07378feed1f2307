import { useEffect } from 'react';
import type { Tabs } from '../../shared/tabs/window-tabs';

/** The path within the app of a click on an internal link; null for other clicks. */
const pathOfLink = ({ target }: MouseEvent): string | null => {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target !== '' || link.origin !== window.location.origin) return null;
  return link.pathname + link.search;
};

/**
 * Follows the browser's conventions for links. The middle button, and a click with Command or Ctrl, open a background
 * tab. A click with Shift opens a window.
 */
export const useLinksInTabs = (tabs: Tabs): void => {
  useEffect(() => {
    const take = (event: MouseEvent): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const onClick = (event: MouseEvent): void => {
      const path = pathOfLink(event);
      if (path === null) return;
      const isAside = event.button === 1 || (event.button === 0 && (event.ctrlKey || event.metaKey));
      if (isAside) tabs.open(path, { isBehind: !event.shiftKey });
      else if (event.button === 0 && event.shiftKey) tabs.openWindow(path);
      else return;
      take(event);
    };
    window.addEventListener('click', onClick, { capture: true });
    window.addEventListener('auxclick', onClick, { capture: true });
    return () => {
      window.removeEventListener('click', onClick, { capture: true });
      window.removeEventListener('auxclick', onClick, { capture: true });
    };
  }, [tabs]);
};
