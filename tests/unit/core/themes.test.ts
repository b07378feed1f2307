import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { themeColourSchema } from '../../../src/contract/preferences';
import { themeStylesheet, themeTokens } from '../../../src/core/themes';

const root = join(import.meta.dirname, '../../..');

it('gives a token its value by colour and mode', () => {
  const valuesOf = (token: 'knob' | 'thumb' | 'paper'): readonly string[] =>
    (['light', 'dark'] as const).flatMap((mode) => themeColourSchema.options.map((colour) => themeTokens(colour, mode)(token)));
  expect(new Set(valuesOf('knob')).size).toBe(1);
  expect(valuesOf('thumb')).toEqual(['9%', '9%', '9%', '13%', '13%', '13%']);
  expect(new Set(valuesOf('paper')).size).toBe(6);
});

// Each build of the screens has one of these roots.
it.each(['.', 'src/renderer'])('is inserted into the tokens by a build in %s', async (folder) => {
  const file = join(root, 'src/renderer/ui/tokens.css');
  const config = await resolveConfig({ root: join(root, folder), configFile: false, logLevel: 'silent' }, 'build');
  const { code } = await preprocessCSS(readFileSync(file, 'utf8'), file, config);
  const inOneLine = (css: string): string => css.replaceAll(/\s+/g, ' ').trim();
  expect(inOneLine(code)).toContain(inOneLine(themeStylesheet()));
  expect(code).not.toContain('@themes');
});
