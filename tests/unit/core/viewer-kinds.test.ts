import { expect, test } from 'vitest';
import { viewerKindOf } from '../../../src/core/viewer-kinds';

test.each([
  ['notes.txt', 'text'], ['READ.MD', 'text'], ['app.tsx', 'text'], ['page.html', 'text'], ['Dockerfile', 'text'], ['Makefile', 'text'], ['.env', 'text'], ['main.rs', 'text'],
  ['table.csv', 'table'], ['table.TSV', 'table'], ['picture.svg', 'image'], ['song.mp3', 'audio'], ['film.mp4', 'video'],
  ['program.exe', null], ['data.bin', null], ['book.xlsx', null], ['name', null],
])('%s is shown as %s', (name, kind) => {
  expect(viewerKindOf({ name, downloadUrl: '/bytes' })).toBe(kind);
});

test('a file without bytes has no viewer', () => {
  expect(viewerKindOf({ name: 'notes.txt', downloadUrl: null })).toBeNull();
});
