import { describe, expect, it } from 'vitest';
import { documentSchema, documentTextBlocks, headingLevel, safeHref } from '../../../../src/core/content/document-schema';

describe('the address of a link', () => {
  it.each([
    ['https://deckle.example/a?b#c', 'https://deckle.example/a?b#c'],
    [' HTTP://deckle.example ', 'HTTP://deckle.example'],
    ['mailto:ann@example.org', 'mailto:ann@example.org'],
    ['/file/AbC', '/file/AbC'],
    ['/', '/'],
  ])('%j is %j', (href, expected) => { expect(safeHref(href)).toBe(expected); });

  it.each([
    'javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd',
    '//evil.example', '/\\evil.example', 'evil.example', '#top', '', 'https://', 'https://a b', null, undefined, 7,
  ])('%j is refused', (href) => { expect(safeHref(href)).toBeNull(); });

  it('is rendered with a relation that passes no opener and no referrer', () => {
    expect(documentSchema.marks.link.spec.toDOM?.(documentSchema.mark('link', { href: 'https://a.example' }), true)).toEqual(['a', { href: 'https://a.example', rel: 'noopener noreferrer nofollow' }, 0]);
  });

  it('is left out if another client wrote a script', () => {
    expect(documentSchema.marks.link.spec.toDOM?.(documentSchema.mark('link', { href: 'javascript:alert(1)' }), true)).toEqual(['span', 0]);
  });
});

describe('a block of a document', () => {
  it('contains text if it is a paragraph, a heading or code', () => { expect([...documentTextBlocks].sort()).toEqual(['code_block', 'heading', 'paragraph']); });

  it.each(documentTextBlocks)('%s has the direction of its text', (name) => {
    expect(documentSchema.nodes[name]?.spec.toDOM?.(documentSchema.node(name))).toEqual(expect.arrayContaining([{ dir: 'auto' }]));
  });

  it.each(documentTextBlocks)('%s accepts every mark and a line break', (name) => {
    const marks = Object.keys(documentSchema.marks).map((mark) => documentSchema.mark(mark));
    expect(() => documentSchema.node(name, null, [documentSchema.text('word', marks), documentSchema.node('hard_break')])).not.toThrow();
  });

  it.each(['doc', 'list_item', 'blockquote'])('%s accepts every block', (name) => {
    const blocks = Object.values(documentSchema.nodes).filter((type) => type.isInGroup('block')).flatMap((type) => type.createAndFill() ?? []);
    expect(blocks).toHaveLength(7);
    for (const block of blocks) expect(() => documentSchema.node(name, null, block)).not.toThrow();
  });

  it.each([[1, 1], [2, 2], [3, 3], [4, 3], [99, 3], ['1', 3], [undefined, 1], [null, 1], [NaN, 3]])('with the level %j is rendered as level %i', (level, expected) => { expect(headingLevel(level)).toBe(expected); });

  it('starts its numbers at 1 if its order is no number', () => {
    const list = documentSchema.nodes.ordered_list;
    expect(list.spec.toDOM?.(list.createAndFill({ order: '<b>' }) ?? list.create())).toEqual(['ol', 0]);
    expect(list.spec.toDOM?.(list.createAndFill({ order: 4 }) ?? list.create())).toEqual(['ol', { start: 4 }, 0]);
  });
});
