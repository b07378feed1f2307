/**
 * Applies the app's stylesheet, which the page preloads (build/vite/opening-style.ts), and waits for it. It comes before
 * the stylesheets of the parts that are loaded later, so that their rules override those of `ui`. A stylesheet that
 * cannot be loaded does not stop the app.
 */
export const applyAppStyle = async (): Promise<void> => {
  const preloaded = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]');
  await Promise.all([...preloaded].map((link) => new Promise<void>((resolve) => {
    const sheet = link.cloneNode() as HTMLLinkElement;
    sheet.rel = 'stylesheet';
    sheet.removeAttribute('as');
    sheet.addEventListener('load', () => { resolve(); }, { once: true });
    sheet.addEventListener('error', () => { resolve(); }, { once: true });
    link.replaceWith(sheet);
  })));
};
