import { describe, expect, it } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createRemotePresence } from '../../../../../src/renderer/shared/content/remote-presence';
import { avatarToneOf } from '../../../../../src/renderer/ui/avatar-tone';

const open = () => {
  const presence = createRemotePresence(new Awareness(new Y.Doc()), () => false);
  const enter = (clientId: number, personId: number, name: string): void => { presence.receive({ guid: 'file', clientId, personId, name, canEdit: true, state: 'e30=' }); };
  const tones = () => presence.people().map(({ name, tone }) => [name, tone]);
  return { presence, enter, tones };
};
const next = (tone: number): number => (tone + 1) % 8;
const ada = avatarToneOf('Ada');

describe('the tones of the people in a file', () => {
  it('are those of their avatars', () => {
    const { enter, tones } = open();
    enter(1, 1, 'Ada');
    expect(tones()).toEqual([['Ada', ada]]);
  });

  it('differ for two people with one name, and are the same in all windows of a person', () => {
    const { enter, tones } = open();
    enter(1, 1, 'Ada');
    enter(2, 2, 'Ada');
    enter(3, 2, 'Ada');
    enter(4, 1, 'Ada');
    expect(tones()).toEqual([['Ada', ada], ['Ada', next(ada)], ['Ada', next(ada)], ['Ada', ada]]);
  });

  it('do not change when the earlier person leaves', () => {
    const { presence, enter, tones } = open();
    enter(1, 1, 'Ada');
    enter(2, 2, 'Ada');
    presence.retain(new Set([2]));
    enter(2, 2, 'Ada');
    expect(tones()).toEqual([['Ada', next(ada)]]);
  });
});
