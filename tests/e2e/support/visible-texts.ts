import type { Page } from '@playwright/test';

/**
 * Every visible or audible text of a page that is not user data: text nodes, labels, placeholders, titles and
 * descriptions of images. Elements with `translate="no"` contain user data.
 */
export const readTexts = (page: Page): Promise<readonly string[]> => page.evaluate(() => {
  const texts: string[] = [document.title];
  // Key names are the labels on the keyboard.
  const isOwn = (element: Element): boolean => element.closest('[translate="no"], kbd') !== null;
  for (const element of document.body.querySelectorAll('*')) {
    if (isOwn(element) || !element.checkVisibility()) continue;
    for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'alt']) {
      // Intl formats a full date and time.
      if (!(name === 'title' && element instanceof HTMLTimeElement)) texts.push(element.getAttribute(name) ?? '');
    }
    if (element instanceof SVGElement || element instanceof HTMLScriptElement) continue;
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
  }
  return texts.filter((text) => text.trim() !== '');
});

/** The letters of a text outside of the pseudo-locale's marks, ⟦…⟧. */
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
