import { expect, test } from 'vitest';
import { splitPath, visiblePath } from '../../../../../../src/renderer/shared/viewer/archive/archive-entry';

test.each([
  ['invoice\u202efdp.exe', 'invoice‹202E›fdp.exe'], ['a\u0000b\nc', 'a‹0000›b‹000A›c'], ['\u2066x\u2069', '‹2066›x‹2069›'], ['zero\u200bwidth', 'zero‹200B›width'],
  ['季度/报告.txt', '季度/报告.txt'], ['../../etc/passwd', '../../etc/passwd'],
])('the path %j is shown as %s', (path, shown) => {
  expect(visiblePath(path)).toBe(shown);
});

test.each([['a/b/c.txt', 'a/b/', 'c.txt'], ['a/b/', 'a/', 'b'], ['c.txt', '', 'c.txt'], ['/', '/', ''], ['a\\b.txt', '', 'a\\b.txt']])('the path %s has the folders %j and the name %s', (path, folders, name) => {
  expect(splitPath(path)).toEqual({ folders, name });
});
