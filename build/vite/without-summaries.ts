import type { Plugin } from 'vite';

const summary = /\bsummary: ('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g;

/** Drops the summaries of endpoints from the pages. Only the server's documentation shows them. */
export const withoutSummaries = (): Plugin => ({
  name: 'deckle:without-summaries',
  enforce: 'pre',
  transform: { filter: { id: /src\/contract\/api\/[\w-]+-endpoints\.ts$/ }, handler: (code) => code.replaceAll(summary, "summary: '',") },
});
