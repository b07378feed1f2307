import type { PostProcessorModule } from 'i18next';

/** Marks every text of the catalogues as ⟦…⟧, so that a text on the screen without marks is one that bypasses them. */
export const pseudoLocale: PostProcessorModule = {
  type: 'postProcessor',
  name: 'pseudo',
  process: (value) => `⟦${value}⟧`,
};

/** `?pseudo` in the address asks for it; only development and test builds listen. */
export const isPseudoAsked = (search: string): boolean =>
  (import.meta.env.DEV || import.meta.env.MODE === 'test') && new URLSearchParams(search).has('pseudo');
