import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import postcss from '../../../postcss.config';

const [, { AtRule: { media } }] = postcss.plugins;
const named = (params: string): string => {
  const rule = { params, replaceWith: () => undefined };
  media(rule);
  return rule.params;
};

describe('names of media queries', () => {
  it.each([
    ['(--phone)', '(width < 640px)'],
    ['(--phone) and (pointer: coarse)', '(width < 640px) and (pointer: coarse)'],
    ['(hover: none)', '(hover: none)'],
  ])('write %s as %s', (params, query) => { expect(named(params)).toBe(query); });

  it('throw for an unknown name', () => {
    expect(() => named('(--fone)')).toThrow('Unknown media query: --fone');
  });

  it('are used by every stylesheet instead of the width of a phone', () => {
    const folder = join(import.meta.dirname, '../../../src');
    const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
    expect(sheets.filter((name) => /@media[^{]*640px/.test(readFileSync(join(folder, name), 'utf8').replaceAll(/@media \(height[^{]*\{/g, '')))).toEqual([]);
  });
});
