import { describe, expect, it } from 'vitest';
import { cloudGroupOf, extensionOf, isContainerType, isCreatableType, kindOfType, nameOfType, subTypeOf, typeOfUpload } from '../../../src/core/file-types';

/** File specification, section 3, "File type numbers". */
const numbers = [
  [-12, 'shortcut', 'ShimoFile', false], [-11, 'table', 'ShimoFile', true], [-10, 'presentation', 'ShimoFile', true], [-9, 'board', 'ShimoFile', true],
  [-8, 'form', 'ShimoFile', true], [-7, 'mindmap', 'ShimoFile', true], [-6, 'modoc', 'ShimoFile', true], [-5, 'slide', 'ShimoFile', true],
  [-4, 'mosheet', 'ShimoFile', true], [-3, 'sheet', 'ShimoFile', true], [-2, 'newdoc', 'ShimoFile', true], [-1, 'spreadsheet', 'ShimoFile', true],
  [0, 'document', 'ShimoFile', true], [1, 'folder', 'Folder', true], [2, 'space', 'Space', false], [3, 'img', 'CloudFile', false],
  [4, 'pdf', 'CloudFile', false], [5, 'xls', 'CloudFile', false], [6, 'docx', 'CloudFile', false], [7, 'ppt', 'CloudFile', false],
  [8, 'mp3', 'CloudFile', false], [9, 'zip', 'CloudFile', false], [10, 'mp4', 'CloudFile', false], [11, 'wps', 'CloudFile', false],
  [12, 'xmind', 'CloudFile', false], [-999, 'unknown', 'CloudFile', false],
] as const;

describe('file types', () => {
  it.each(numbers)('%i is %s, a %s', (type, name, kind, isCreatable) => {
    expect({ name: nameOfType(type), subType: subTypeOf(type), kind: kindOfType(type), isCreatable: isCreatableType(type), isContainer: isContainerType(type) })
      .toEqual({ name, subType: name, kind, isCreatable, isContainer: type === 1 || type === 2 });
  });

  it('names a number that the specification does not have unknown', () => {
    expect([nameOfType(13), nameOfType(-13), nameOfType(0.5)]).toEqual(['unknown', 'unknown', 'unknown']);
    expect([isCreatableType(13), isCreatableType(Number.NaN)]).toEqual([false, false]);
  });
});

describe('cloud files', () => {
  it.each([
    ['Report.DOCX', 'docx', 'word', 6],
    ['budget.csv', 'csv', 'excel', 5],
    ['deck.odp', 'odp', 'presentation', 7],
    ['old.wps', 'wps', 'wps', 11],
    ['archive.tar.gz', 'gz', 'archive', 9],
    ['notes.md', 'md', 'text', -999],
    ['table.numbers', 'numbers', 'numbers', -999],
    ['talk.key', 'key', 'key', -999],
    ['letter.pages', 'pages', 'pages', -999],
    ['app.apk', 'apk', 'apk', -999],
    ['song.flac', 'flac', 'audio', 8],
    ['film.webm', 'webm', 'video', 10],
    ['照片.jpeg', 'jpeg', 'image', 3],
    ['paper.pdf', 'pdf', 'pdf', 4],
    ['plan.xmind', 'xmind', null, 12],
    ['README', '', null, -999],
    ['.profile', '', null, -999],
    ['data.bin', 'bin', null, -999],
    ['constructor', '', null, -999],
    ['x.constructor', 'constructor', null, -999],
  ] as const)('%s', (name, extension, group, type) => {
    expect({ extension: extensionOf(name), group: cloudGroupOf(name), type: typeOfUpload(name) }).toEqual({ extension, group, type });
  });
});
