import { expect, it } from 'vitest';
import { guidsUpToCutOff } from '../../../../src/core/permissions/cut-off';

// docs/permissions.md, A4: grants count up to and including the first level that is cut off.
it.each<[string, levels: string, expected: string[]]>([
  ['no level is cut off', 'file folder space', ['file', 'folder', 'space']],
  ['the file itself is cut off', '!file folder space', ['file']],
  ['a folder in between is cut off', 'file !folder space', ['file', 'folder']],
  ['the uppermost level is cut off', 'file folder !space', ['file', 'folder', 'space']],
  ['two levels are cut off', 'file !folder !space', ['file', 'folder']],
])('if %s', (_case, levels, expected) => {
  expect(guidsUpToCutOff(levels.split(' ').map((level) => ({ guid: level.replace('!', ''), isCutOff: level.startsWith('!') })))).toEqual(expected);
});
