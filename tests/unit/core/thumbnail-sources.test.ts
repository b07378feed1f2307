import { expect, test } from 'vitest';
import { fileTypes } from '../../../src/contract/entities/file';
import { thumbnailInputLimitBytes, thumbnailSourceOf } from '../../../src/core/thumbnail-sources';

test.each([
  ['img', 'image/jpeg', 1, 'image'], ['img', null, 1, 'image'], ['img', 'image/heic', 1, 'heif'], ['img', 'image/bmp', 1, null], ['img', 'image/vnd.adobe.photoshop', 1, null],
  ['pdf', null, 1, 'pdf'], ['mp4', 'video/webm', 1, 'video'], ['mp3', 'image/jpeg', 1, null], ['folder', null, null, null],
  ['img', 'image/jpeg', 0, null], ['img', 'image/jpeg', thumbnailInputLimitBytes, 'image'], ['img', 'image/jpeg', thumbnailInputLimitBytes + 1, null],
] as const)('%s %s of %s bytes: %s', (type, mimeType, sizeBytes, source) => {
  expect(thumbnailSourceOf({ type: fileTypes[type], mimeType, sizeBytes })).toBe(source);
});
