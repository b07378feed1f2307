import { join } from 'node:path';
import stylelint from 'stylelint';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

const rulesFor = async (code: string, file: string): Promise<readonly string[]> => {
  const { results } = await stylelint.lint({ code, codeFilename: join(root, file), configFile: join(root, 'stylelint.config.js') });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
};

it.each([
  ['a colour', 'color: #221F1A'], ['a named colour', 'background: white'], ['a colour function', 'fill: rgb(0 0 0 / 50%)'], ['a colour in a property of a component', '--tone: #FFF'],
  ['a shadow', 'box-shadow: 0 1px 2px var(--line)'], ['a shadow beside a token', 'box-shadow: var(--shadow-1), 0 0 0 1px var(--line)'], ['a drop shadow', 'filter: drop-shadow(0 1px 2px var(--line))'],
  ['a duration', 'transition: opacity 150ms'], ['a delay', 'animation-delay: 0.1s'], ['a duration in a property of a component', '--wait: 2s'],
  ['a font size', 'font-size: 13px'], ['a font', 'font: 450 13px/20px var(--font)'],
  ['an odd distance', 'padding: 8px 5px'], ['a fractional distance', 'gap: 2.5px'], ['a negative odd distance', 'margin-inline: -13px'],
])('refuses %s beside the tokens', async (_, declaration) => {
  expect(await rulesFor(`.a { ${declaration}; }\n`, 'src/renderer/ui/button.module.css')).toHaveLength(1);
});

it.each([
  'color: color-mix(in srgb, var(--ink) 16%, transparent)', 'box-shadow: var(--shadow-2), var(--edge-modal)', 'filter: drop-shadow(var(--drop-slip))',
  'transition: opacity var(--t-in)', 'font: 600 var(--size-13)/20px var(--font)', 'font: var(--f-12)', 'padding: 1px 4px 10px', 'margin: -1px', 'gap: var(--off-3)',
])('accepts %s', async (declaration) => {
  expect(await rulesFor(`.a { ${declaration}; }\n`, 'src/renderer/ui/button.module.css')).toEqual([]);
});

it('accepts values in the file of the tokens alone', async () => {
  const code = ':root { --qr-ink: #221F1A; --t-in: 120ms; --scrim: rgb(0 0 0 / 5%); }\n';
  expect(await rulesFor(code, 'src/renderer/ui/tokens.css')).toEqual([]);
  expect(await rulesFor(code, 'src/renderer/ui/base.css')).toHaveLength(3);
});

it('has no exceptions', async () => {
  expect(await rulesFor('/* stylelint-disable */\n.a { color: #FFF; }\n', 'src/renderer/ui/button.module.css')).toEqual(['color-no-hex']);
});
