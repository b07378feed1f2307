import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findThumbnailTools } from '../../../../../src/server/modules/thumbnails/thumbnail-tools';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tools-'));
  for (const name of ['one', 'two']) mkdirSync(join(folder, name));
  for (const [path, mode] of [['one/ffmpeg', 0o644], ['two/ffmpeg', 0o755], ['one/heif-convert', 0o755], ['two/heif-dec', 0o755]] as const) {
    writeFileSync(join(folder, path), '');
    chmodSync(join(folder, path), mode);
  }
  mkdirSync(join(folder, 'one/pdftoppm'));
});
afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

it('finds programs in the folders of the search path, the preferred one first', () => {
  const path = [join(folder, 'one'), join(folder, 'two'), ''].join(delimiter);
  expect(findThumbnailTools(path, 'linux')).toEqual({ heif: join(folder, 'two/heif-dec'), video: join(folder, 'two/ffmpeg') });
});

it('ignores relative folders, and Windows', () => {
  expect(findThumbnailTools('.', 'linux')).toEqual({});
  expect(findThumbnailTools(join(folder, 'two'), 'win32')).toEqual({});
});
