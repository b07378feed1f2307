import { expect, test } from 'vitest';
import { findPreview, loadPackagePreview } from '../../../../../../src/renderer/shared/viewer/archive/package-preview';
import { rangeResponses } from '../../../../../support/range-responses';
import { zipOf } from '../../../../../support/zip-files';

type Subject = Parameters<typeof loadPackagePreview>[2];

const load = async (name: string, bytes: Uint8Array) => loadPackagePreview(rangeResponses(bytes).fetchRange, new AbortController().signal, { name } as Subject);

const entry = (filename: string, uncompressedSize = 10) => ({ filename, uncompressedSize });

test.each([
  ['plan.xmind', ['content.json', 'Thumbnails/thumbnail.png'], 'Thumbnails/thumbnail.png'],
  ['letter.pages', ['Index/Document.iwa', 'preview-web.jpg', 'preview.jpg'], 'preview.jpg'],
  ['old.key', ['QuickLook/Thumbnail.jpg', 'QuickLook/Preview.pdf'], 'QuickLook/Preview.pdf'],
  ['bundle.numbers', ['bundle.numbers/preview.jpg'], 'bundle.numbers/preview.jpg'],
  ['talk.pptx', ['docProps/thumbnail.jpeg', 'ppt/media/image1.png'], 'docProps/thumbnail.jpeg'],
  ['book.odt', ['content.xml', 'Thumbnails/thumbnail.png'], 'Thumbnails/thumbnail.png'],
  ['app.apk', ['assets/ic_launcher.png', 'res/drawable/logo.png', 'res/mipmap-mdpi/ic_launcher.png'], 'res/mipmap-mdpi/ic_launcher.png'],
  ['plain.xmind', ['content.json', 'nested/Thumbnails/thumbnail.png'], null],
])('the preview of %s', (name, names, expected) => {
  expect(findPreview(name, names.map((each) => entry(each)))?.filename ?? null).toBe(expected);
});

test('the largest icon of an app within the limit is the preview', () => {
  const icons = [entry('res/mipmap-mdpi/ic_launcher.png', 2_000), entry('res/mipmap-xxxhdpi/ic_launcher.png', 9_000), entry('res/mipmap-bomb/ic_launcher.png', 1e12)];
  expect(findPreview('app.apk', icons)?.filename).toBe('res/mipmap-xxxhdpi/ic_launcher.png');
});

test('the bytes of a preview are read', async () => {
  expect(await load('plan.xmind', await zipOf({ 'content.json': '{}', 'Thumbnails/thumbnail.png': 'a picture' }))).toEqual({ kind: 'picture', bytes: new TextEncoder().encode('a picture') });
  expect(await load('old.pages', await zipOf({ 'QuickLook/Preview.pdf': '%PDF-' }))).toMatchObject({ kind: 'pdf' });
  expect(await load('empty.xmind', await zipOf({ 'content.json': '{}' }))).toBeNull();
});

test('a preview that is larger than its header says is refused', async () => {
  const bytes = await zipOf({ 'Thumbnails/thumbnail.png': new Uint8Array(40_000_000) });
  const central = bytes.lastIndexOf('PK\u0001\u0002');
  bytes.writeUInt32LE(1_000, central + 24);
  await expect(load('bomb.xmind', bytes)).rejects.toMatchObject({ name: 'ContentProblem' });
});
