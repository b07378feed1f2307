import { expect, it } from 'vitest';
import { parseNotes } from '../../../../src/core/releases/parse-notes';

const text = (words: string) => ({ kind: 'text', text: words });

it.each([
  ['# New', [{ kind: 'heading', level: 1, pieces: [text('New')] }]],
  ['One\ntwo\n\nThree', [{ kind: 'paragraph', pieces: [text('One two')] }, { kind: 'paragraph', pieces: [text('Three')] }]],
  ['## New\n- a\n  b\n- c', [{ kind: 'heading', level: 2, pieces: [text('New')] }, { kind: 'list', isOrdered: false, items: [[text('a b')], [text('c')]] }]],
  ['1. a\n2. b', [{ kind: 'list', isOrdered: true, items: [[text('a')], [text('b')]] }]],
  ['Also:\n* a\nthen', [{ kind: 'paragraph', pieces: [text('Also:')] }, { kind: 'list', isOrdered: false, items: [[text('a')]] }, { kind: 'paragraph', pieces: [text('then')] }]],
  ['a **b** *c* `d`', [{ kind: 'paragraph', pieces: [text('a '), { kind: 'strong', text: 'b' }, text(' '), { kind: 'emphasis', text: 'c' }, text(' '), { kind: 'code', text: 'd' }] }]],
  ['[more](https://example.com/x)', [{ kind: 'paragraph', pieces: [{ kind: 'link', text: 'more', href: 'https://example.com/x' }] }]],
  ['#   ', [{ kind: 'paragraph', pieces: [text('#   ')] }]],
  ['-   a\n-   ', [{ kind: 'list', isOrdered: false, items: [[text('a')], [text('')]] }]],
  ['', []],
])('%j', (notes, expected) => {
  expect(parseNotes(notes)).toEqual(expected);
});

it.each(['[x](javascript:alert)', '[x](http://example.com)', '[x](//example.com)', '[x](data:text/html,x)', '[x](deckle://open)', '[x](file:///etc/passwd)', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '![x](https://example.com/x.png)'])('yields only text or an https link from %s', (notes) => {
  const pieces = parseNotes(notes).flatMap((block) => ('pieces' in block ? block.pieces : []));
  expect(pieces.filter((piece) => piece.kind !== 'text' && !(piece.kind === 'link' && piece.href.startsWith('https://')))).toEqual([]);
  expect(pieces.length).toBeGreaterThan(0);
});
