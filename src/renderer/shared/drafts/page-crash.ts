const markName = 'page-stands';

/**
 * Whether the previous page in this window never unloaded: it crashed, or was terminated because it was unresponsive.
 * Call once per page.
 */
export const didPreviousPageCrash = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, page: { addEventListener(type: 'pagehide', listener: () => void): void }): boolean => {
  const hadMark = storage.getItem(markName) !== null;
  storage.setItem(markName, 'yes');
  page.addEventListener('pagehide', () => { storage.removeItem(markName); });
  return hadMark;
};
