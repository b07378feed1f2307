import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageHandler, pathInside } from '../../../../src/main/protocol/page-handler';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deckle-pages-'));
  mkdirSync(join(folder, 'renderer/assets'), { recursive: true });
  writeFileSync(join(folder, 'renderer/index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'renderer/assets/index.js'), 'run()');
  writeFileSync(join(folder, 'renderer/assets/notes.md'), 'not for pages');
  writeFileSync(join(folder, 'secret.json'), '{}');
});
afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

const get = async (path: string, method = 'GET') => {
  const { status, headers, bytes } = await createPageHandler(join(folder, 'renderer'))({ url: `app://deckle${path}`, method });
  return { status, type: headers['content-type'], policy: headers['content-security-policy'], text: bytes === null ? '' : new TextDecoder().decode(bytes) };
};

describe("the app's own files", () => {
  it('are served with their type', async () => {
    expect(await get('/assets/index.js')).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8', text: 'run()' });
  });

  it.each(['/', '/desktop', '/folder/A000000000000000000001', '/trash', '/login'])('respond to the screen %s with the page', async (path) => {
    expect(await get(path)).toMatchObject({ status: 200, type: 'text/html; charset=utf-8', text: '<!doctype html>' });
  });

  it('are 404 for a missing one, or for a type that pages do not need', async () => {
    expect(await get('/assets/none.js')).toMatchObject({ status: 404, text: '' });
    expect(await get('/assets/notes.md')).toMatchObject({ status: 404, text: '' });
  });

  it('have the content policy, whatever the response', async () => {
    for (const { policy } of [await get('/desktop'), await get('/assets/none.js')]) {
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: app://content;");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
    }
  });

  it('are read-only', async () => {
    expect(await get('/desktop', 'POST')).toMatchObject({ status: 405 });
    expect(await get('/desktop', 'HEAD')).toMatchObject({ status: 200, text: '' });
  });

  it.each(['/..%2fsecret.json', '/..%2Fsecret.json', '/%2e%2e%2fsecret.json', '/assets%2f..%2f..%2fsecret.json', '/..%5csecret.json', '/assets/%00.js', '/%zz.js'])(
    'are all that %s can reach', async (path) => { expect(await get(path)).toMatchObject({ status: 404, text: '' }); },
  );

  it('are distinguished from a folder whose name only starts the same', () => {
    expect(pathInside('/app/renderer', '/x.js')).toBe('/app/renderer/x.js');
    expect(pathInside('/app/renderer', '/..%2frenderer-old%2fx.js')).toBeNull();
  });
});
