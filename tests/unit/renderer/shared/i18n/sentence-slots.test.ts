import { expect, it } from 'vitest';
import { slotsFor, splitSlots } from '../../../../../src/renderer/shared/i18n/sentence-slots';

it('a sentence is split at its slots, in the order of the language', () => {
  const { actor, name } = slotsFor(['actor', 'name']);
  expect(splitSlots(`${actor} renamed ${name}`)).toEqual([{ kind: 'slot', name: 'actor' }, { kind: 'text', text: ' renamed ' }, { kind: 'slot', name: 'name' }]);
  expect(splitSlots(`إنشاء ${name}، بواسطة ${actor}.`)).toEqual([
    { kind: 'text', text: 'إنشاء ' }, { kind: 'slot', name: 'name' }, { kind: 'text', text: '، بواسطة ' }, { kind: 'slot', name: 'actor' }, { kind: 'text', text: '.' },
  ]);
});

it('a sentence without slots is one part', () => {
  expect(splitSlots('Nothing {{here}}')).toEqual([{ kind: 'text', text: 'Nothing {{here}}' }]);
  expect(splitSlots('')).toEqual([]);
});
