import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveFile } from '../../../../src/main/downloads/save-file';

let folder = '';
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), 'deckle-save-')); });
afterEach(() => { rmSync(folder, { recursive: true, force: true }); });

const save = async (answer: () => Response, ended: string[] = []): Promise<void> => {
  await saveFile({
    server: 'https://deckle.example', basePath: '/office/api', token: () => 'token-1', onSessionEnded: (reason) => { ended.push(reason); },
    fetch: async (url, init) => {
      expect(url).toBe('https://deckle.example/office/api/files/F000000000000000000001/download');
      expect(init?.headers).toMatchObject({ authorization: 'Bearer token-1' });
      return answer();
    },
  }, 'F000000000000000000001', join(folder, 'report.pdf'));
};

const broken = (): ReadableStream => {
  let pulls = 0;
  return new ReadableStream({ pull(controller) { if (pulls++ === 0) controller.enqueue(new Uint8Array([1, 2, 3])); else controller.error(new Error('net::ERR_CONNECTION_RESET')); } });
};

describe('saving a file', () => {
  it('leaves the whole file and nothing beside it, in the place of an older one', async () => {
    writeFileSync(join(folder, 'report.pdf'), 'old');
    await save(() => new Response('new bytes', { headers: { 'content-length': '9' } }));
    expect(readdirSync(folder)).toEqual(['report.pdf']);
    expect(readFileSync(join(folder, 'report.pdf'), 'utf8')).toBe('new bytes');
  });

  it('saves an empty file', async () => {
    await save(() => new Response(null, { headers: { 'content-length': '0' } }));
    expect(readFileSync(join(folder, 'report.pdf'), 'utf8')).toBe('');
  });

  it.each([
    ['breaks off', () => new Response(broken(), { headers: { 'content-length': '9' } })],
    ['ends too early', () => new Response('new', { headers: { 'content-length': '9' } })],
  ])('keeps the older file where the download %s', async (_, answer) => {
    writeFileSync(join(folder, 'report.pdf'), 'old');
    await expect(save(answer)).rejects.toMatchObject({ failure: { code: 'OFFLINE' } });
    expect(readdirSync(folder)).toEqual(['report.pdf']);
    expect(readFileSync(join(folder, 'report.pdf'), 'utf8')).toBe('old');
  });

  it("passes the server's refusal on, and the end of the session", async () => {
    const body = JSON.stringify({ code: 'FILE_DELETED', message: 'It was deleted.', requestId: 'r1' });
    await expect(save(() => new Response(body, { status: 410 }))).rejects.toMatchObject({ failure: { code: 'FILE_DELETED', message: 'It was deleted.' } });
    const ended: string[] = [];
    await expect(save(() => new Response('', { status: 401 }), ended)).rejects.toThrow();
    expect(ended).toEqual(['expired']);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not call a full or forbidden disk a lost connection', async () => {
    rmSync(folder, { recursive: true });
    await expect(save(() => new Response('new'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
