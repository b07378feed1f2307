import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { documentRoot } from '../../../../src/core/content/content-kinds';
import { documentFromText, documentText, firstLineOf } from '../../../../src/core/content/document-text';

/** A text, or the name of an element with its parts. */
type Part = string | Element;
interface Element extends ReadonlyArray<Part> { readonly 0: string }

const partOf = (part: Part): Y.XmlElement | Y.XmlText => {
  if (typeof part === 'string') return new Y.XmlText(part);
  const [name, ...children] = part as readonly [string, ...Part[]];
  const element = new Y.XmlElement(name);
  element.insert(0, children.map(partOf));
  return element;
};

const documentOf = (...parts: readonly Part[]): Y.Doc => {
  const doc = new Y.Doc();
  doc.getXmlFragment(documentRoot).insert(0, parts.map(partOf));
  return doc;
};

describe('the text of a document', () => {
  it.each<[string, readonly Part[], string]>([
    ['without blocks', [], ''],
    ['of one paragraph', [['paragraph', 'One']], 'One'],
    ['of two paragraphs', [['paragraph', 'One'], ['paragraph', 'Two']], 'One\nTwo'],
    ['with an empty paragraph between', [['paragraph', 'One'], ['paragraph'], ['paragraph', 'Two']], 'One\n\nTwo'],
    ['of a heading and code', [['heading', 'Plan'], ['code_block', 'a\n  b']], 'Plan\na\n  b'],
    ['of a list', [['bullet_list', ['list_item', ['paragraph', 'Tea']], ['list_item', ['paragraph', 'Milk']]]], 'Tea\nMilk'],
    ['of a list in a list', [['ordered_list', ['list_item', ['paragraph', 'Tea'], ['bullet_list', ['list_item', ['paragraph', 'green']]]]]], 'Tea\ngreen'],
    ['of a quote', [['blockquote', ['paragraph', 'Said'], ['paragraph', 'and done']], ['paragraph', 'End']], 'Said\nand done\nEnd'],
    ['with a rule', [['paragraph', 'One'], ['horizontal_rule'], ['paragraph', 'Two']], 'One\nTwo'],
    ['with a line break', [['paragraph', 'One', ['hard_break'], 'Two']], 'One\nTwo'],
    ['with a block of a later version', [['callout', ['paragraph', 'Mind'], 'the gap']], 'Mind\nthe gap'],
    ['with text outside a block', ['One', ['paragraph', 'Two'], 'Three'], 'One\nTwo\nThree'],
  ])('%s', (_, parts, text) => { expect(documentText(documentOf(...parts))).toBe(text); });

  it('has no marks', () => {
    const doc = documentOf(['paragraph', 'Bold word']);
    const paragraph = doc.getXmlFragment(documentRoot).get(0) as Y.XmlElement;
    (paragraph.get(0) as Y.XmlText).format(0, 4, { strong: {} });
    expect(documentText(doc)).toBe('Bold word');
  });

  it('has no deleted words', () => {
    const doc = documentOf(['paragraph', 'One two']);
    const paragraph = doc.getXmlFragment(documentRoot).get(0) as Y.XmlElement;
    (paragraph.get(0) as Y.XmlText).delete(0, 4);
    expect(documentText(doc)).toBe('two');
  });

  it('is read from 20,000 nested blocks', () => {
    const doc = new Y.Doc();
    let parent: Y.XmlFragment = doc.getXmlFragment(documentRoot);
    doc.transact(() => {
      for (let level = 0; level < 20_000; level += 1) {
        const quote = new Y.XmlElement('blockquote');
        parent.insert(0, [quote]);
        parent = quote;
      }
      parent.insert(0, [new Y.XmlText('deep')]);
    });
    expect(documentText(doc)).toBe('deep');
  });
});

describe('the first line', () => {
  it.each<[readonly Part[], string]>([
    [[], ''],
    [[['paragraph']], ''],
    [[['paragraph', 'One'], ['paragraph', 'Two']], 'One'],
    [[['paragraph'], ['heading', '  Plan '], ['paragraph', 'Two']], 'Plan'],
    [[['paragraph', 'One', ['hard_break'], 'Two']], 'One'],
    [[['bullet_list', ['list_item', ['paragraph', 'خبز']]]], 'خبز'],
  ])('%j is %j', (parts, line) => { expect(firstLineOf(documentOf(...parts))).toBe(line); });
});

describe('a document of a plain text', () => {
  const read = (update: Uint8Array): Y.Doc => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, update);
    return doc;
  };

  it.each([
    ['', 1, ''],
    ['One', 1, 'One'],
    ['One\nTwo', 2, 'One\nTwo'],
    ['One\r\n\r\nTwo\rThree', 4, 'One\n\nTwo\nThree'],
    ['One\n', 1, 'One'],
    ['合同 👋🏽\nعقد', 2, '合同 👋🏽\nعقد'],
  ])('%j has %i paragraphs', (text, count, expected) => {
    const doc = read(documentFromText(text, 7));
    expect(doc.getXmlFragment(documentRoot).toArray().map((part) => (part as Y.XmlElement).nodeName)).toEqual(Array.from({ length: count }, () => 'paragraph'));
    expect(documentText(doc)).toBe(expected);
  });

  it('has the same bytes for the same text and client', () => {
    expect(documentFromText('One\nTwo', 7)).toEqual(documentFromText('One\nTwo', 7));
    expect(documentFromText('One\nTwo', 7)).not.toEqual(documentFromText('One\nTwo', 8));
  });

  it('belongs to the client only', () => { expect([...read(documentFromText('One', 7)).store.clients.keys()]).toEqual([7]); });
});
