import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8');

/** The verbatim fenced blocks of one language under a heading of docs/operating.md. */
export const documentedBlocks = (heading: string, language: string): string[] => {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/operating.md has no section "${heading}".`);
  return [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, found, text = '']) => (found === language ? [text] : []));
};

/** The only block of a language under a heading. */
export const documentedBlock = (heading: string, language: string): string => {
  const [block, ...others] = documentedBlocks(heading, language);
  if (block === undefined || others.length > 0) throw new Error(`"${heading}" has ${others.length + 1} blocks of ${language}, or none.`);
  return block;
};
