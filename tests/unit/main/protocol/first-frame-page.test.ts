import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withFirstFrame } from '../../../../src/main/protocol/first-frame-page';
import { createPageHandler } from '../../../../src/main/protocol/page-handler';

const source = readFileSync(join(import.meta.dirname, '../../../../src/renderer/index.html'), 'utf8');

it.each([
  [{ locale: 'ar-SA', colour: 'green', isDark: true, frame: 'workspace', isCollapsed: true }, '<html lang="ar-SA" dir="rtl" data-theme="green" class="dark" data-frame="workspace" data-collapsed>'],
  [{ locale: 'zh-CN', colour: 'default', isDark: false, frame: 'sign-in', isCollapsed: false }, '<html lang="zh-CN" dir="ltr" data-theme="default" data-frame="sign-in">'],
] as const)('passes its initial appearance to the page', (opening, root) => {
  const page = withFirstFrame(source, opening);
  expect(page).toMatch(/^<!doctype html>\n<html /);
  expect(page.split('\n')[1]).toBe(root);
  expect(page.replace(root, '')).toBe(source.replace(/<html [^>]*>/, ''));
});

it('makes the first frame wait for no other file, and allows only its own style', async () => {
  const style = 'html{color:red}';
  const files: Readonly<Record<string, string>> = { '/app/index.html': '<html lang="en"><link rel="stylesheet" href="/assets/opening-A1b2C3d4.css"><p>', '/app/assets/opening-A1b2C3d4.css': style };
  const serve = createPageHandler('/app', { read: async (path) => (path in files ? new TextEncoder().encode(files[path]) : null) });
  const response = await serve({ url: 'app://deckle/desktop', method: 'GET' });
  expect(new TextDecoder().decode(response.bytes ?? undefined)).toBe(`<html lang="en"><style>${style}</style><p>`);
  expect(response.headers['content-security-policy']).toContain(`; style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}';`);
  expect((await serve({ url: 'app://deckle/assets/opening-A1b2C3d4.css', method: 'GET' })).headers['content-security-policy']).toContain("; style-src 'self';");
});
