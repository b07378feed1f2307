import { describe, expect, it } from 'vitest';
import { themeStylesheet } from '../../../src/core/themes';

/*
 * Every pair of tokens that the stylesheets combine and that a person must distinguish. Text needs at least 4.5:1,
 * large text or graphical parts of controls at least 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). Disabled elements are exempt.
 * `a+b%c` is color-mix(in srgb, a b, c), where b names a percentage token.
 */
const textPairs: readonly (readonly [foreground: string, background: string])[] = [
  ['--ink', '--sheet'], ['--ink', '--sheet-2'], ['--ink', '--sheet-hover'], ['--ink', '--paper'], ['--ink', '--paper-hover'], ['--ink', '--tint'], ['--ink', '--tint-2'], ['--ink', '--mark'],
  ['--ink-2', '--sheet'], ['--ink-2', '--sheet-2'], ['--ink-2', '--sheet-hover'], ['--ink-2', '--paper'], ['--ink-2', '--paper-hover'], ['--ink-2', '--paper-press'], ['--ink-2', '--well'], ['--ink-2', '--tint'],
  ['--ink-3', '--sheet'], ['--ink-3', '--sheet-2'], ['--ink-3', '--sheet-hover'], ['--ink-3', '--paper'], ['--ink-3', '--paper-hover'], ['--ink-3', '--tint'],
  ['--on-accent', '--accent'], ['--on-accent', '--accent-hover'],
  ['--accent-ink', '--sheet'], ['--accent-ink', '--sheet-2'], ['--accent-ink', '--sheet-hover'], ['--accent-ink', '--paper'], ['--accent-ink', '--tint'],
  ['--danger', '--sheet'], ['--danger', '--sheet-hover'], ['--danger', '--paper'], ['--danger', '--danger-tint'], ['--on-danger', '--danger'], ['--on-danger', '--danger-hover'],
  ['--warn', '--warn-tint'], ['--warn', '--sheet'],
  ['--on-tip', '--tip'], ['--tip-accent', '--tip'],
  ...['0', '1', '2', '3', '4', '5', '6', '7'].map((person) => ['--on-who', `--who-${person}`] as const),
  ...['0', '1', '2', '3', '4', '5', '6', '7'].map((person) => ['--ink', `--who-${person}+--who-wash%--sheet`] as const),
  ...['--ink-3', '--accent', '--warn', '--danger', '--t-document', '--t-sheet', '--t-slide', '--t-mindmap', '--t-form', '--t-pdf']
    .map((tone) => [`${tone}+--tag-ink%--ink`, `${tone}+--tag-bg%--sheet`] as const),
  ...['--t-space', '--t-document', '--t-slide', '--t-mindmap', '--t-board', '--t-form', '--t-audio', '--t-image']
    .map((tone) => [`${tone}+--tag-ink%--ink`, `${tone}+--avatar-bg%--sheet`] as const),
];

const controlPairs: readonly (readonly [foreground: string, background: string])[] = [
  ['--control-line', '--sheet'], ['--accent', '--sheet'], ['--accent', '--paper'], ['--accent', '--tint'], ['--on-accent', '--accent'],
  ['--knob', '--control-line'], ['--danger', '--sheet'], ['--tip-info', '--tip'], ['--tip-success', '--tip'], ['--tip-danger', '--tip'],
  ['--ink-2', '--line'], ['--accent', '--line'],
  ...['1', '2', '3', '4', '5', '6', '7'].flatMap((person) => [[`--who-${person}`, '--sheet'], [`--who-${person}`, '--paper']] as const),
  ['--t-document', '--sheet'], ['--t-sheet', '--sheet'], ['--t-slide', '--sheet'], ['--t-mindmap', '--sheet'], ['--t-board', '--sheet'], ['--t-form', '--sheet'], ['--t-table', '--sheet'],
  ['--t-folder', '--sheet'], ['--t-space', '--sheet'], ['--icon-glyph', '--t-document'], ['--icon-glyph', '--t-sheet'], ['--icon-glyph', '--t-slide'], ['--icon-glyph', '--t-mindmap'],
  ['--icon-glyph', '--t-board'], ['--icon-glyph', '--t-form'], ['--icon-glyph', '--t-table'],
  ['--t-image', '--icon-paper'], ['--t-pdf', '--icon-paper'], ['--t-archive', '--icon-paper'], ['--t-audio', '--icon-paper'], ['--t-video', '--icon-paper'], ['--t-text', '--icon-paper'], ['--t-unknown', '--icon-paper'],
];

const selectors = {
  'default light': ':root,\n[data-theme="default"]', 'green light': '[data-theme="green"]', 'blue light': '[data-theme="blue"]',
  'default dark': ':root.dark,\n.dark[data-theme="default"]', 'green dark': '.dark[data-theme="green"]', 'blue dark': '.dark[data-theme="blue"]',
} as const;

const stylesheet = `\n${themeStylesheet()}`;

const tokensOf = (selector: string): ReadonlyMap<string, string> => {
  const start = stylesheet.indexOf(`\n${selector} {`);
  if (start < 0) throw new Error(`no rule for ${selector}`);
  const block = stylesheet.slice(stylesheet.indexOf('{', start) + 1, stylesheet.indexOf('}', start));
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name ?? '', value ?? '']));
};

type Colour = readonly [red: number, green: number, blue: number];

const valueOf = (tokens: ReadonlyMap<string, string>, name: string): string => {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`no token ${name}`);
  return value;
};

const colourOf = (tokens: ReadonlyMap<string, string>, expression: string): Colour => {
  const [, tone, share, ground] = /^(.+)\+(.+)%(.+)$/.exec(expression) ?? [];
  if (tone !== undefined && share !== undefined && ground !== undefined) {
    const [a, b] = [colourOf(tokens, tone), colourOf(tokens, ground)];
    const part = Number.parseFloat(valueOf(tokens, share)) / 100;
    return [a[0] * part + b[0] * (1 - part), a[1] * part + b[1] * (1 - part), a[2] * part + b[2] * (1 - part)];
  }
  const hex = /^#([0-9A-F]{6})$/.exec(valueOf(tokens, expression))?.[1];
  if (hex === undefined) throw new Error(`${expression} is not a plain colour`);
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Colour;
};

/** Relative luminance and contrast ratio as WCAG 2.2 defines them. */
const luminance = (colour: Colour): number => {
  const [red, green, blue] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)) as unknown as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const ratio = (a: Colour, b: Colour): number => {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
};

const tooWeak = (tokens: ReadonlyMap<string, string>, pairs: readonly (readonly [string, string])[], least: number): readonly string[] =>
  pairs.flatMap(([foreground, background]) => {
    const found = ratio(colourOf(tokens, foreground), colourOf(tokens, background));
    return found < least ? [`${foreground} on ${background}: ${found.toFixed(2)}`] : [];
  });

describe('the six sets of tokens', () => {
  it('computes known ratios', () => {
    expect(ratio([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(ratio([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
  });

  it('has the same names in each set', () => {
    const names = [...tokensOf(selectors['default light']).keys()].sort();
    expect(names.length).toBeGreaterThan(50);
    for (const selector of Object.values(selectors)) expect([...tokensOf(selector).keys()].sort()).toEqual(names);
  });

  it.each(Object.entries(selectors))('has text of at least 4.5:1 in %s', (_, selector) => {
    expect(tooWeak(tokensOf(selector), textPairs, 4.5)).toEqual([]);
  });

  it.each(Object.entries(selectors))('has controls and pictures of at least 3:1 in %s', (_, selector) => {
    expect(tooWeak(tokensOf(selector), controlPairs, 3)).toEqual([]);
  });
});
