import { expect, it, test } from 'vitest';
import { cloudGroups } from '../../../src/core/file-types';
import { mediaTypeOf } from '../../../src/core/media-types';

it.each([
  ['photo.PNG', 'image/png'], ['報告.pdf', 'application/pdf'], ['a.b.jpeg', 'image/jpeg'], ['film.mp4', 'video/mp4'], ['changelog.gz', 'application/gzip'],
  ['Letter.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'], ['报告.wps', 'application/vnd.ms-works'], ['Plan.xmind', 'application/vnd.xmind.workbook'],
  ['Talk.key', 'application/vnd.apple.keynote'], ['data.bin', 'application/octet-stream'],
  // A program's text, although the library knows a film by this extension.
  ['main.ts', 'text/plain'], ['settings.yml', 'application/yaml'], ['logs.tgz', 'application/gzip'], ['song.flac', 'audio/flac'],
  ['noextension', ''], ['copyright', ''], ['.profile', ''], ['png', ''], ['x.constructor', ''], ['x.__proto__', ''], ['archive.unknown', ''], ['a.unheard-of', ''], ['', ''],
])('%s suggests %j', (name, type) => { expect(mediaTypeOf(name)).toBe(type); });

test('every extension of a cloud group suggests a type, except five of WPS that nobody registered', () => {
  const unknown = Object.values(cloudGroups).flat().filter((extension) => mediaTypeOf(`file.${extension}`) === '');
  expect(unknown).toEqual(['wpt', 'et', 'ett', 'dps', 'dpt']);
});
