import { expect, test, vi } from 'vitest';
import { markDirections, readWord } from '../../../../../../src/renderer/shared/viewer/word/read-word';
import type { WordBlock } from '../../../../../../src/renderer/shared/viewer/word/word-document';
import { docxOf, lockedOfficeFile, wordParagraph, wordPicture, wordTable } from '../../../../../support/office-files';
import { zipOf } from '../../../../../support/zip-files';

// The build of Node reads files by their path. The page bundles the build for browsers, which reads bytes.
vi.mock('mammoth', async () => ({ default: (await vi.importActual<{ readonly default: unknown }>('mammoth/mammoth.browser.js')).default }));

const read = async (file: Buffer) => readWord(Uint8Array.from(file));

const textOf = (block: WordBlock | undefined): string => (block?.kind === 'paragraph' ? block.parts.map((part) => (part.kind === 'text' ? part.text : '')).join('') : '');

test('headings, lists, styles, links and tables of a document are read', async () => {
  const { blocks } = await read(await docxOf({
    body: [
      wordParagraph('A report', '<w:pStyle w:val="Heading1"/>'), wordParagraph('bold', '', '<w:b/>'),
      wordParagraph('first', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'), wordParagraph('inner', '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'),
      `<w:p><w:hyperlink r:id="rIdLink"><w:r><w:t>press</w:t></w:r></w:hyperlink></w:p>`, wordTable([[wordParagraph('a'), wordParagraph('b')], [wordParagraph('c'), wordParagraph('d')]]),
    ].join(''),
  }));
  expect(blocks).toMatchObject([
    { kind: 'paragraph', heading: 1 }, { parts: [{ text: 'bold', styles: ['bold'] }] }, { list: { level: 0, isOrdered: true } }, { list: { level: 1, isOrdered: false } },
    { parts: [{ text: 'press', href: 'https://deckle.example/' }] }, { kind: 'table', rows: [{ cells: [{ columns: 1 }, { columns: 1 }] }, {}] },
  ]);
});

test('paragraphs and tables from right to left keep their direction, also where Latin letters come first', async () => {
  const { blocks } = await read(await docxOf({
    body: [
      wordParagraph('Deckle هو مكتب', '<w:bidi/>'), wordParagraph('عنوان', '<w:bidi w:val="1"/><w:jc w:val="center"/>'), wordParagraph('left', '<w:bidi w:val="0"/>'),
      wordTable([[wordParagraph('خلية', '<w:bidi/><w:jc w:val="right"/>')]]),
    ].join(''),
  }));
  expect(blocks).toMatchObject([{ direction: 'rtl', alignment: 'start' }, { direction: 'rtl', alignment: 'center' }, { direction: null, alignment: 'start' }, { direction: 'rtl', rows: [{ cells: [{ blocks: [{ alignment: 'end' }] }] }] }]);
});

test('the direction is written into the properties of its own paragraph only', () => {
  const xml = '<w:p><w:pPr><w:jc w:val="left"/></w:pPr></w:p><w:p><w:pPr><w:bidi/></w:pPr></w:p>';
  expect(markDirections(xml)).toBe('<w:p><w:pPr><w:jc w:val="left"/></w:pPr></w:p><w:p><w:pPr><w:jc w:val="rtl-start"/></w:pPr></w:p>');
});

test('pictures of a document are bytes with a description', async () => {
  const { blocks, pictures } = await read(await docxOf({ body: wordPicture('rIdPicture', 'A harbour'), picture: Uint8Array.from([1, 2, 3]) }));
  expect(blocks).toMatchObject([{ parts: [{ kind: 'picture', index: 0, description: 'A harbour' }] }]);
  expect([...pictures[0] ?? []]).toEqual([1, 2, 3]);
});

test('markup in texts is text', async () => {
  const { blocks } = await read(await docxOf({ body: wordParagraph('&lt;script&gt;top.attacked = true&lt;/script&gt;') }));
  expect(textOf(blocks[0])).toBe('<script>top.attacked = true</script>');
});

test('entities that a document declares are not expanded', async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>`;
  const file = await zipOf({ '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>', 'word/document.xml': bomb });
  const result = await read(file).then(({ blocks }) => textOf(blocks[0]), () => 'refused');
  expect(result).not.toContain('aaaa');
});

test('a bomb is refused by its size after decompression, whatever its headers say', async () => {
  const bomb = await zipOf({ 'word/document.xml': new Uint8Array(250_000_000) });
  await expect(read(bomb)).rejects.toMatchObject({ kind: 'tooLarge' });
}, 60_000);

test('a document with a password is locked, and damaged ones are refused', async () => {
  await expect(read(lockedOfficeFile())).rejects.toMatchObject({ kind: 'locked' });
  const file = await docxOf({ body: wordParagraph('paper') });
  for (const bytes of [file.subarray(0, file.length / 2), Buffer.from('no document'), Buffer.alloc(0), await zipOf({ 'other.xml': '<a/>' })]) await expect(read(bytes)).rejects.toBeInstanceOf(Error);
});
