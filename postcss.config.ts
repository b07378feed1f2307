import { themeStylesheet } from './src/core/themes';

interface AtRule { params: string; readonly source?: { readonly input: { readonly from?: string } }; replaceWith(nodes: unknown): unknown }
interface Helpers { readonly postcss: { parse(css: string, options: { readonly from: string | undefined }): unknown } }

/** Replaces `@themes;` with the rules of the six themes. Every build of the screens finds this file by its place. */
const themes = {
  postcssPlugin: 'deckle:themes',
  AtRule: {
    themes: (rule: AtRule, { postcss }: Helpers): void => { rule.replaceWith(postcss.parse(themeStylesheet(), { from: rule.source?.input.from })); },
  },
};

/** Names of media queries, which browsers do not have yet: `@media (--phone)`. */
const mediaQueries: Readonly<Record<string, string>> = { '--phone': '(width < 640px)' };

/** Replaces the names in media queries. Throws for an unknown name, which a browser would ignore together with its rules. */
const namedMedia = {
  postcssPlugin: 'deckle:named-media',
  AtRule: {
    media: (rule: AtRule): void => {
      const params = rule.params.replaceAll(/\((--[\w-]+)\)/g, (_, name: string) => {
        const query = mediaQueries[name];
        if (query === undefined) throw new Error(`Unknown media query: ${name}`);
        return query;
      });
      // An unchanged assignment would make PostCSS visit the rule again.
      if (params !== rule.params) rule.params = params;
    },
  },
};

export default { plugins: [themes, namedMedia] as const };
