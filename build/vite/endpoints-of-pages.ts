import type { Plugin } from 'vite';

const summary = /\bsummary: ('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g;
const errors = /\berrors: \[[^\]]*\]/g;

/** Drops the summaries and the errors of endpoints from the pages. Only the server uses them. */
export const endpointsOfPages = (): Plugin => ({
  name: 'deckle:endpoints-of-pages',
  enforce: 'pre',
  transform: { filter: { id: /src\/contract\/api\/[\w-]+-endpoints\.ts$/ }, handler: (code) => code.replaceAll(summary, "summary: '',").replaceAll(errors, 'errors: []') },
});
