import { describe, expect, it } from 'vitest';
import { createKeyDispatch, type KeyContext } from '../../../../../src/renderer/shared/commands/key-dispatch';
import { parseKeys, type KeyPress } from '../../../../../src/core/commands/key-bindings';
import { commandIds, commandOf, keysOf } from '../../../../../src/core/commands/command-catalogue';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });
const page: KeyContext = { isTyping: false, isInList: false };
const list: KeyContext = { isTyping: false, isInList: true };
const field: KeyContext = { isTyping: true, isInList: true };
const altG = press('g', { altKey: true });

describe('the command of a key', () => {
  it('fires at the last of several strokes, also in a list', () => {
    const dispatch = createKeyDispatch(false, () => 0);
    expect(dispatch.press(altG, list)).toEqual({ kind: 'begun' });
    expect(dispatch.press(press('Shift', { shiftKey: true }), list)).toEqual({ kind: 'none' });
    expect(dispatch.press(press('t'), list)).toEqual({ kind: 'commands', ids: ['go.trash'] });
    expect(dispatch.press(press('t'), page)).toEqual({ kind: 'none' });
  });

  it('is none if the strokes match nothing, and the next one starts anew', () => {
    const dispatch = createKeyDispatch(false, () => 0);
    dispatch.press(altG, page);
    expect(dispatch.press(press('q'), page)).toEqual({ kind: 'missed' });
    expect(dispatch.isSequenceActive()).toBe(false);
    expect(dispatch.press(press('d'), page)).toEqual({ kind: 'none' });
  });

  it('is forgotten after two seconds', () => {
    let now = 0;
    const dispatch = createKeyDispatch(false, () => now);
    dispatch.press(altG, page);
    now = 1999;
    expect(dispatch.isSequenceActive()).toBe(true);
    now = 2000;
    expect(dispatch.press(press('d'), page)).toEqual({ kind: 'none' });
  });

  it('during typing is only a command for fields too, with more than the letter alone', () => {
    const dispatch = createKeyDispatch(false, () => 0);
    expect(dispatch.press(press('k', { ctrlKey: true }), field)).toEqual({ kind: 'commands', ids: ['search.open'] });
    expect(dispatch.press(press('/'), field)).toEqual({ kind: 'none' });
    expect(dispatch.press(press('?'), field)).toEqual({ kind: 'none' });
    expect(dispatch.press(altG, field)).toEqual({ kind: 'none' });
    expect(dispatch.press(press('/'), list)).toEqual({ kind: 'commands', ids: ['search.open'] });
  });
});

describe.each([['a Mac', true], ['other computers', false]])('the table of commands on %s', (_, isMac) => {
  const bound = commandIds.flatMap((id) => keysOf(id, isMac).map((keys) => ({ id, keys, strokes: parseKeys(keys, isMac) })));

  it('has no keys that begin other keys', () => {
    const written = bound.map(({ strokes }) => strokes.map((stroke) => JSON.stringify(stroke)));
    const hidden = written.flatMap((one, at) => written.filter((other, place) => place !== at && other.length > one.length && one.every((stroke, step) => other[step] === stroke)));
    expect(hidden).toEqual([]);
  });

  it('does not use keys that browsers reserve', () => {
    const reserved = ['n', 't', 'w'];
    const taken = bound.filter(({ id, strokes: [first] }) => !commandOf(id).isDesktopOnly && first && (first.ctrl || first.meta) && !first.alt && reserved.includes(first.key));
    expect(taken.map(({ keys }) => keys)).toEqual([]);
  });

});
