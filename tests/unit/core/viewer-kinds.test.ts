import { expect, test } from 'vitest';
import { viewerKindOf } from '../../../src/core/viewer-kinds';

test.each([
  ['notes.txt', 'text'], ['READ.MD', 'text'], ['app.tsx', 'text'], ['page.html', 'text'], ['Dockerfile', 'text'], ['Makefile', 'text'], ['.env', 'text'], ['main.rs', 'text'],
  ['table.csv', 'table'], ['table.TSV', 'table'], ['picture.svg', 'image'], ['song.mp3', 'audio'], ['film.mp4', 'video'],
  ['pack.zip', 'archive'], ['pack.TAR.GZ', 'archive'], ['pack.tgz', 'archive'], ['pack.gz', null], ['pack.rar', null], ['plan.xmind', 'package'], ['app.apk', 'package'], ['talk.key', 'package'],
  ['letters.woff2', 'font'], ['letters.otf', 'font'], ['program.exe', null], ['data.bin', null], ['book.xlsx', 'workbook'], ['book.xls', 'office'], ['letter.docx', 'word'], ['letter.doc', 'office'], ['name', null],
])('%s is shown as %s', (name, kind) => {
  expect(viewerKindOf({ name, downloadUrl: '/bytes' })).toBe(kind);
});

test('a file without bytes has no viewer', () => {
  expect(viewerKindOf({ name: 'notes.txt', downloadUrl: null })).toBeNull();
});
