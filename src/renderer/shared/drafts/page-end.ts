const markName = 'page-stands';

/**
 * Whether the page that stood in this window before was never left: it stopped working, or was ended because it did not
 * answer. To be asked once a page.
 */
export const wasCutOff = (storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, page: { addEventListener(type: 'pagehide', listener: () => void): void }): boolean => {
  const stood = storage.getItem(markName) !== null;
  storage.setItem(markName, 'yes');
  page.addEventListener('pagehide', () => { storage.removeItem(markName); });
  return stood;
};
