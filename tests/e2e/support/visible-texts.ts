import type { Page } from '@playwright/test';

/**
 * Every text of a page that a person can read or hear and that is no data of theirs: text nodes, labels,
 * placeholders, titles and descriptions of pictures. What is marked `translate="no"` is somebody's own.
 */
export const readTexts = (page: Page): Promise<readonly string[]> => page.evaluate(() => {
  const texts: string[] = [document.title];
  // Keys are called what stands on them.
  const isOwn = (element: Element): boolean => element.closest('[translate="no"], kbd') !== null;
  for (const element of document.body.querySelectorAll('*')) {
    if (isOwn(element) || !element.checkVisibility()) continue;
    for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'alt']) {
      // A moment in full is written by Intl.
      if (!(name === 'title' && element instanceof HTMLTimeElement)) texts.push(element.getAttribute(name) ?? '');
    }
    if (element instanceof SVGElement || element instanceof HTMLScriptElement) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
  }
  return texts.filter((text) => text.trim() !== '');
});

/** What of a text stands outside the marks of the pseudo-locale, ⟦…⟧, and is written in letters. */
export const unmarkedLetters = (text: string, own: readonly string[]): string => {
  let depth = 0;
  let outside = '';
  for (const character of text) {
    if (character === '⟦') depth += 1;
    else if (character === '⟧') depth -= 1;
    else if (depth === 0) outside += character;
  }
  for (const data of own) outside = outside.replaceAll(data, '');
  return /\p{L}/u.test(outside) ? outside.trim() : '';
};
