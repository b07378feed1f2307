// @vitest-environment jsdom
import { Selection, type Command } from 'prosemirror-state';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { yUndoPluginKey } from 'y-prosemirror';
import type { UndoManager } from 'yjs';
import { documentText } from '../../../../../src/core/content/document-text';
import { documentSchema } from '../../../../../src/core/content/document-schema';
import { setBlockKind, toggle, toggleList, toggleQuote } from '../../../../../src/renderer/features/document/document-commands';
import { redo, undo } from '../../../../../src/renderer/features/document/undo-commands';
import { createContent, createEditor, joinDocuments, type TestEditor } from './shared-documents';

let mine: TestEditor;
let theirs: TestEditor;
beforeEach(() => {
  const [left, right] = [createContent(), createContent()];
  joinDocuments(left.content.doc, right.content.doc);
  mine = createEditor(left.content);
  theirs = createEditor(right.content);
});
afterEach(() => {
  mine.view.destroy();
  theirs.view.destroy();
  document.body.replaceChildren();
});

/** Ends the current step of the undo history. */
const endStep = ({ view }: TestEditor): void => { (yUndoPluginKey.getState(view.state) as { readonly undoManager: UndoManager }).undoManager.stopCapturing(); };

const { nodes } = documentSchema;
const kinds: readonly (readonly [kind: string, make: Command])[] = [
  ['paragraph', () => true],
  ['heading of level 1', setBlockKind('heading1')],
  ['heading of level 2', setBlockKind('heading2')],
  ['heading of level 3', setBlockKind('heading3')],
  ['code block', setBlockKind('code')],
  ['bulleted list', toggleList(nodes.bullet_list)],
  ['numbered list', toggleList(nodes.ordered_list)],
  ['quote', toggleQuote],
];

describe('undo', () => {
  it.each(kinds)('of the creation of a %s keeps the words that somebody else wrote in it', (_kind, make) => {
    mine.type('First');
    endStep(mine);
    mine.view.dispatch(mine.view.state.tr.split(mine.view.state.selection.from));
    mine.run(make);
    mine.type('own ');
    theirs.select('own ', true);
    theirs.type('foreign');
    expect(documentText(mine.doc)).toBe('First\nown foreign');
    mine.run(undo);
    expect(documentText(mine.doc)).toBe('First\nforeign');
    expect(documentText(theirs.doc)).toBe('First\nforeign');
    expect(theirs.html()).toBe(mine.html());
  });

  it.each(kinds.slice(1))('of a change into a %s keeps the words that somebody else added', (_kind, make) => {
    mine.type('own ');
    endStep(mine);
    mine.run(make);
    theirs.select('own ', true);
    theirs.type('foreign');
    mine.run(undo);
    expect(documentText(theirs.doc)).toContain('foreign');
    expect(theirs.html()).toBe(mine.html());
  });

  it('removes one\'s own words only, and redo restores them', () => {
    mine.type('own');
    theirs.select('own', true);
    theirs.type(' foreign');
    mine.run(undo);
    expect(documentText(mine.doc)).toBe(' foreign');
    mine.run(redo);
    expect(documentText(theirs.doc)).toBe('own foreign');
  });

  it('of all words leaves an empty document, and redo restores them', () => {
    mine.type('own');
    mine.run(undo);
    expect(documentText(mine.doc)).toBe('');
    mine.view.dispatch(mine.view.state.tr.setSelection(Selection.atStart(mine.view.state.doc)));
    mine.run(redo);
    expect(documentText(theirs.doc)).toBe('own');
  });

  it('places the caret at the end of the change, where it remains when somebody else writes above', () => {
    mine.type('First');
    endStep(mine);
    mine.view.dispatch(mine.view.state.tr.split(mine.view.state.selection.from));
    mine.type('Second');
    mine.run(undo);
    mine.run(redo);
    const { $head } = mine.view.state.selection;
    expect([$head.parent.textContent, $head.parentOffset]).toEqual(['Second', 6]);
    theirs.select('First', true);
    theirs.type(' foreign');
    expect(mine.view.state.selection.$head.parent.textContent).toBe('Second');
  });

  it('removes a block without foreign words completely', () => {
    mine.type('First');
    endStep(mine);
    mine.view.dispatch(mine.view.state.tr.split(mine.view.state.selection.from));
    mine.run(toggleList(nodes.bullet_list));
    mine.type('own');
    mine.run(undo);
    expect(mine.html()).toBe('<p dir="auto">First</p>');
    expect(theirs.html()).toBe(mine.html());
  });
});

it('both people see the same marks after concurrent changes', () => {
  mine.type('one two three');
  mine.select('one');
  mine.run(toggle('strong'));
  theirs.select('three');
  theirs.run(toggle('em'));
  expect(mine.html()).toBe('<p dir="auto"><strong>one</strong> two <em>three</em></p>');
  expect(theirs.html()).toBe(mine.html());
});
