// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { absolutePositionToRelativePosition, ySyncPluginKey, type ProsemirrorBinding } from 'y-prosemirror';
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { flagMs } from '../../../../../src/renderer/features/document/cursor-flags';
import { createContent, createEditor, personOf } from './shared-documents';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const open = () => {
  const { content, change } = createContent();
  const editor = createEditor(content);
  editor.type('one two');
  const remote = new Awareness(new Y.Doc());
  const { type, binding } = ySyncPluginKey.getState(editor.view.state) as { readonly type: Y.XmlFragment; readonly binding: ProsemirrorBinding };
  const publish = (cursor: unknown): void => {
    remote.setLocalState({ cursor });
    applyAwarenessUpdate(content.awareness, encodeAwarenessUpdate(remote, [remote.clientID]), 'test');
  };
  const at = (position: number): unknown => absolutePositionToRelativePosition(position, type, binding.mapping);
  const cursors = () => [...editor.view.dom.querySelectorAll<HTMLElement>('span.cursor')].map((cursor) => [cursor.dataset['who'], cursor.querySelector<HTMLElement>('[data-name]')?.dataset['name'], cursor.dataset['phase']]);
  return { editor, change, publish, at, cursors, clientId: remote.clientID };
};

describe('the cursor of another person', () => {
  it('has their name for two seconds after it moved', () => {
    const { change, publish, at, cursors, clientId } = open();
    change({ people: [personOf(clientId, 'Priya', 2)] });
    publish({ anchor: at(4), head: at(4) });
    expect(cursors()).toEqual([['2', 'Priya', 'moved']]);
    vi.advanceTimersByTime(flagMs);
    expect(cursors()).toEqual([['2', 'Priya', 'resting']]);
    publish({ anchor: at(5), head: at(5) });
    expect(cursors()).toEqual([['2', 'Priya', 'moved']]);
  });

  it('remains folded while others change the text before it', () => {
    const { editor, change, publish, at, cursors, clientId } = open();
    change({ people: [personOf(clientId, 'Priya', 2)] });
    publish({ anchor: at(4), head: at(4) });
    vi.advanceTimersByTime(flagMs);
    editor.view.dispatch(editor.view.state.tr.insertText('zero ', 1));
    publish({ anchor: at(9), head: at(9) });
    expect(cursors()).toEqual([['2', 'Priya', 'resting']]);
  });

  it('marks the words that they selected', () => {
    const { editor, change, publish, at, clientId } = open();
    change({ people: [personOf(clientId, 'Priya', 3)] });
    publish({ anchor: at(1), head: at(4) });
    const marked = editor.view.dom.querySelector<HTMLElement>('.selection');
    expect([marked?.textContent, marked?.dataset['who']]).toEqual(['one', '3']);
  });

  it('is not shown for a client without a person, and disappears with the person', () => {
    const { change, publish, at, cursors, clientId } = open();
    publish({ anchor: at(1), head: at(1) });
    expect(cursors()).toEqual([]);
    change({ people: [personOf(clientId, 'Priya')] });
    expect(cursors()).toHaveLength(1);
    change({ people: [] });
    expect(cursors()).toEqual([]);
  });

  it.each([7, 'text', {}, { anchor: 1, head: [] }, { anchor: { type: 'x', item: 'y' }, head: null }, { anchor: { tname: 'other', item: null, type: null, assoc: 0 }, head: { type: { client: 1, clock: 99 } } }])('is left out if its position is %j', (cursor) => {
    const { change, publish, cursors, clientId } = open();
    change({ people: [personOf(clientId, 'Priya')] });
    expect(() => { publish(cursor); }).not.toThrow();
    expect(cursors()).toEqual([]);
  });
});
