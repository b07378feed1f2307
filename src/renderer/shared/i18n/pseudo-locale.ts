import type { PostProcessorModule } from 'i18next';

/** Marks every catalogue text as ⟦…⟧; text on the screen without marks bypasses the catalogues. */
export const pseudoLocale: PostProcessorModule = {
  type: 'postProcessor',
  name: 'pseudo',
  process: (value) => `⟦${value}⟧`,
};

/** Enabled by `?pseudo` in the address, also in released builds, so that checks run on the released code. */
export const isPseudoRequested = (search: string): boolean => new URLSearchParams(search).has('pseudo');
