// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { documentRoot } from '../../../../../src/core/content/content-kinds';
import { documentText } from '../../../../../src/core/content/document-text';
import { hasUnknownContent, watchUnknownContent } from '../../../../../src/renderer/features/document/unknown-content';
import { createContent, createEditor, joinDocuments } from './shared-documents';

const element = (name: string, ...children: readonly (Y.XmlElement | Y.XmlText)[]): Y.XmlElement => {
  const made = new Y.XmlElement(name);
  made.insert(0, [...children]);
  return made;
};
const words = (text: string, attributes: Readonly<Record<string, unknown>> = {}): Y.XmlText => {
  const made = new Y.XmlText();
  made.insert(0, text, attributes);
  return made;
};
const rootOf = (...children: readonly (Y.XmlElement | Y.XmlText)[]): Y.XmlFragment => {
  const root = new Y.Doc().getXmlFragment(documentRoot);
  root.insert(0, [...children]);
  return root;
};

afterEach(() => { document.body.replaceChildren(); });

describe('the content of a document', () => {
  it.each<[string, Y.XmlFragment, boolean]>([
    ['nothing', rootOf(), false],
    ['a paragraph', rootOf(element('paragraph', words('a'))), false],
    ['a bold word', rootOf(element('paragraph', words('a', { strong: {} }))), false],
    ['a heading in a list', rootOf(element('bullet_list', element('list_item', element('heading', words('a'))))), false],
    ['an empty list', rootOf(element('bullet_list')), false],
    ['a block of a later version', rootOf(element('callout', element('paragraph', words('a')))), true],
    ['a mark of a later version', rootOf(element('paragraph', words('a', { highlight: {} }))), true],
    ['text without a block', rootOf(words('a')), true],
    ['a paragraph in a list without an item', rootOf(element('ordered_list', element('paragraph', words('a')))), true],
    ['a paragraph in a paragraph', rootOf(element('paragraph', element('paragraph', words('a')))), true],
    ['a name of the object prototype', rootOf(element('constructor', words('a'))), true],
  ])('with %s', (_what, root, isUnknown) => { expect(hasUnknownContent(root)).toBe(isUnknown); });

  it.each<[string, (root: Y.XmlFragment) => void]>([
    ['a block', (root) => { root.insert(1, [element('callout', element('paragraph', words('new')))]); }],
    ['a mark', (root) => { root.insert(1, [element('paragraph', words('new', { highlight: {} }))]); }],
  ])('is not deleted by the editor if somebody adds %s of a later version', (_what, add) => {
    const theirs = new Y.Doc();
    const { content } = createContent();
    joinDocuments(content.doc, theirs);
    const editor = createEditor(content);
    editor.type('old');
    let found = 0;
    const unwatch = watchUnknownContent(content.doc, () => {
      found += 1;
      editor.view.destroy();
    });
    add(theirs.getXmlFragment(documentRoot));
    expect(found).toBe(1);
    expect(documentText(theirs)).toBe('old\nnew');
    unwatch();
  });
});
