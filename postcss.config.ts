import { themeStylesheet } from './src/core/themes';

interface AtRule { readonly source?: { readonly input: { readonly from?: string } }; replaceWith(nodes: unknown): unknown }
interface Helpers { readonly postcss: { parse(css: string, options: { readonly from: string | undefined }): unknown } }

/** Replaces `@themes;` with the rules of the six themes. Every build of the screens finds this file by its place. */
const themes = {
  postcssPlugin: 'deckle:themes',
  AtRule: {
    themes: (rule: AtRule, { postcss }: Helpers): void => { rule.replaceWith(postcss.parse(themeStylesheet(), { from: rule.source?.input.from })); },
  },
};

export default { plugins: [themes] };
