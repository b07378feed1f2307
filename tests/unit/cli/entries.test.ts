import { expect, test } from 'vitest';
import { failureReasonOf, showPath } from '../../../src/cli/import-folder/source-entries';
import { sizeText } from '../../../src/cli/import-folder/import-progress';

const systemError = (code: string): Error => Object.assign(new Error(`${code}: no`), { code });

test('the reason for an unreadable file is a sentence', () => {
  expect(failureReasonOf(systemError('EACCES'))).toBe('it may not be read by the person who runs the import');
  expect(failureReasonOf(systemError('ENOENT'))).toBe('it vanished while the import ran');
  expect(failureReasonOf(systemError('EIO'))).toBe('EIO: no');
});

test('a path cannot break its line in the list', () => {
  expect(showPath('a\nb\u007f/ملف')).toBe('a\\x0ab\\x7f/ملف');
});

test.each([[0, '0 B'], [1023, '1023 B'], [1024, '1.0 KiB'], [1536, '1.5 KiB'], [5 * 1024 ** 3, '5.0 GiB']])('%d bytes are shown as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
