import { describe, expect, it } from 'vitest';
import backToTop from '../../../../src/renderer/ui/back-to-top.module.css?raw';
import dialog from '../../../../src/renderer/ui/dialog.module.css?raw';
import modal from '../../../../src/renderer/ui/modal.module.css?raw';
import popover from '../../../../src/renderer/ui/popover.module.css?raw';
import toastRegion from '../../../../src/renderer/ui/toast-region.module.css?raw';
import tokens from '../../../../src/renderer/ui/tokens.css?raw';
import tooltip from '../../../../src/renderer/ui/tooltip.module.css?raw';

/** The initial value of a token, for every theme: its name up to the semicolon. */
const token = (name: string): string | undefined => new RegExp(`^ {2}${name}: ([^;]+);`, 'm').exec(tokens)?.[1];

describe('the tokens', () => {
  it.each([
    // Account specification, section 9: layer order.
    ['--layer-float', '998'], ['--layer-dialog', '1000'], ['--layer-popover', '1050'], ['--layer-tip', '1060'], ['--layer-toast', '1060'],
    // Account specification, section 2: a modal's default width.
    ['--dialog', '460px'],
  ])('%s is %s', (name, value) => {
    expect(token(name)).toBe(value);
  });

  // Account specification, section 9: dropdowns appear in 0.15 s and disappear in 0.1 s.
  it.each([['--t-drop-in', /^150ms /], ['--t-drop-out', /^100ms /]])('%s lasts as specified', (name, duration) => {
    expect(token(name)).toMatch(duration);
  });
});

describe('the use of the tokens by the stylesheets', () => {
  it.each([
    ['back-to-top', backToTop, '  z-index: var(--layer-float);'],
    ['modal', modal, '  z-index: var(--layer-dialog);'],
    ['dialog', dialog, '  max-width: var(--dialog);'],
    // React Aria writes its own layer into the style attribute.
    ['popover', popover, '  z-index: var(--layer-popover) !important;'],
    ['tooltip', tooltip, '  z-index: var(--layer-tip) !important;'],
    ['toast-region', toastRegion, '  z-index: var(--layer-toast);'],
    ['popover', popover, '  transition: opacity var(--t-drop-in), translate var(--t-drop-in);'],
    ['popover', popover, '  transition: opacity var(--t-drop-out), translate var(--t-drop-out);'],
  ])('of %s', (_, stylesheet, line) => {
    expect(stylesheet.split('\n')).toContain(line);
  });
});
