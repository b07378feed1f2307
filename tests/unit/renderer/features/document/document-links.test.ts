// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { linkRangeOf, removeLink, setLink, typedHref } from '../../../../../src/renderer/features/document/document-links';
import { createContent, createEditor } from './shared-documents';

afterEach(() => { document.body.replaceChildren(); });

describe('a typed address', () => {
  it.each([
    ['example.org', 'https://example.org'],
    ['example.org:8080/a?b', 'https://example.org:8080/a?b'],
    ['https://example.org', 'https://example.org'],
    ['ann@example.org', 'mailto:ann@example.org'],
    ['/docs/abc', '/docs/abc'],
    ['例え.jp', 'https://例え.jp'],
  ])('%j becomes %j', (typed, href) => { expect(typedHref(typed)).toBe(href); });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'word', '//evil.example', ''])('%j is refused', (typed) => { expect(typedHref(typed)).toBeNull(); });
});

describe('a link', () => {
  it('is set on the selected words, found from the caret, changed and removed', () => {
    const editor = createEditor(createContent().content);
    editor.type('see our guide now');
    editor.select('our guide');
    editor.run(setLink(linkRangeOf(editor.view.state), 'https://a.example'));
    expect(editor.html()).toBe('<p dir="auto">see <a href="https://a.example" rel="noopener noreferrer nofollow">our guide</a> now</p>');
    editor.select('our', true);
    const range = linkRangeOf(editor.view.state);
    expect(range).toEqual({ from: 5, to: 14, href: 'https://a.example' });
    editor.run(setLink(range, 'https://b.example'));
    expect(editor.html()).toContain('href="https://b.example"');
    editor.run(removeLink(linkRangeOf(editor.view.state)));
    expect(editor.html()).toBe('<p dir="auto">see our guide now</p>');
  });

  it('without selected words is inserted as its address', () => {
    const editor = createEditor(createContent().content);
    editor.run(setLink(linkRangeOf(editor.view.state), 'https://a.example'));
    expect(editor.view.dom.textContent).toBe('https://a.example');
  });

  it('with a script that another client wrote has no address', () => {
    const editor = createEditor(createContent().content);
    editor.type('word');
    editor.select('word');
    editor.run(setLink(linkRangeOf(editor.view.state), 'javascript:alert(1)'));
    expect(editor.html()).toBe('<p dir="auto"><span>word</span></p>');
  });
});

/** jsdom has no clipboard events. */
const paste = new Event('paste') as ClipboardEvent;

it('pasted HTML has the blocks of the schema, without scripts, pictures and styles', () => {
  const editor = createEditor(createContent().content);
  editor.view.pasteHTML(
    '<h2 style="color:red" onclick="x()">Plan</h2><script>x()</script><p>A <b>bold</b> <a href="javascript:x()">bad</a> <a href="https://a.example">good</a><img src="https://a.example/x.png"></p><ul><li>item</li></ul>',
    paste,
  );
  expect(editor.html()).toBe('<h2 dir="auto">Plan</h2><p dir="auto">A <strong>bold</strong> bad <a href="https://a.example" rel="noopener noreferrer nofollow">good</a></p><ul><li><p dir="auto">item</p></li></ul>');
});

it('pasted plain text has a paragraph a line', () => {
  const editor = createEditor(createContent().content);
  editor.view.pasteText('One\nTwo\n\nThree', paste);
  expect([...editor.view.dom.querySelectorAll('p')].map((paragraph) => paragraph.textContent)).toEqual(['One', 'Two', 'Three']);
});
