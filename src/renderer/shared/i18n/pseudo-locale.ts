import type { PostProcessorModule } from 'i18next';

/** Marks every text of the catalogues as ⟦…⟧, so that a text on the screen without marks is one that bypasses them. */
export const pseudoLocale: PostProcessorModule = {
  type: 'postProcessor',
  name: 'pseudo',
  process: (value) => `⟦${value}⟧`,
};

/** `?pseudo` in the address asks for it, in the released app too: what is checked is then what people get. */
export const isPseudoAsked = (search: string): boolean => new URLSearchParams(search).has('pseudo');
