import { expect, it } from 'vitest';
import { createWindowStack } from '../../../../src/main/windows/window-stack';

const standing = () => {
  const stack = createWindowStack<{ readonly name: string }>();
  const [back, middle, front] = ['back', 'middle', 'front'].map((name) => ({ name })) as [{ name: string }, { name: string }, { name: string }];
  for (const window of [back, middle, front]) stack.add(window);
  const names = (windows: readonly { readonly name: string }[]): string => windows.map(({ name }) => name).join(' ');
  return { stack, back, middle, front, reported: () => [names(stack.visible()), names(stack.notClosing()), names(stack.all())] };
};

it('knows the windows from the back to the front, the one that was used last at the front', () => {
  const { stack, back, reported } = standing();
  stack.moveToFront(back);
  expect(reported()).toEqual(['middle front back', 'middle front back', 'middle front back']);
  stack.remove(back);
  stack.moveToFront(back);
  expect(reported()).toEqual(['middle front', 'middle front', 'middle front']);
});

it('shows a hidden sending window again when a page is to be shown, and does not list it until then', () => {
  const { stack, front, reported } = standing();
  stack.markHidden(front);
  expect([...reported(), stack.isHidden(front)]).toEqual(['back middle', 'back middle front', 'back middle front', true]);
  expect([stack.markVisible(front), stack.markVisible(front), stack.isVisible(front)]).toEqual([true, false, true]);
});

it('shows nothing in a closing window, though it exists until its page has ended', () => {
  const { stack, front, reported } = standing();
  stack.markClosing(front);
  expect([...reported(), stack.isVisible(front), stack.isHidden(front)]).toEqual(['back middle', 'back middle', 'back middle front', false, false]);
  stack.markHidden(front);
  stack.markVisible(front);
  stack.moveToFront(front);
  expect(reported()).toEqual(['back middle', 'back middle', 'back middle front']);
  stack.remove(front);
  expect(reported()).toEqual(['back middle', 'back middle', 'back middle']);
});
