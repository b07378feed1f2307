// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drag } from '../../../../../../../src/renderer/features/files/list/drag/drag-session';
import { useDragEvents } from '../../../../../../../src/renderer/features/files/list/drag/use-drag-events';
import { setLocale } from '../../../../../../../src/renderer/shared/i18n/i18n';
import { toasts } from '../../../../../../../src/renderer/ui/toast-store';
import { render, type Rendered } from '../../../../support/render';

const stays = 'Files can be dragged out of the window one at a time.';

let shown: Rendered | null = null;
// Toasts of other test files may still be shown.
beforeEach(() => { toasts.clear(); return setLocale('en'); });
afterEach(() => { shown?.unmount(); shown = null; toasts.clear(); });

const Window = () => {
  useDragEvents();
  return null;
};

/** The browser's events of a drag without a target: `dragleave` without a destination, and `dragend` at a point. */
const letGoAt = (clientX: number, clientY: number): readonly string[] => {
  shown = render(<Window />);
  drag.begin({ guids: ['a', 'b'], hasDesktopShortcuts: false, dragOutObstacle: stays, name: 'Minutes', type: -2, x: 0, y: 0 });
  const dispatch = (name: string): void => { act(() => { document.dispatchEvent(Object.assign(new MouseEvent(name, { clientX, clientY, relatedTarget: null }), { dataTransfer: null })); }); };
  dispatch('dragleave');
  dispatch('dragend');
  expect(drag.current()).toBeNull();
  return toasts.current().map(({ text }) => text);
};

// A window of 1024 × 768.
describe('a drag without a target', () => {
  it.each([[0, 0], [1023, 767]])('ended in the window: drop at %i, %i', (x, y) => {
    expect(letGoAt(x, y)).toEqual([]);
  });

  it.each([[-1, 300], [300, -1], [1024, 300], [300, 768]])('could not leave the window, and shows why: drop at %i, %i', (x, y) => {
    expect(letGoAt(x, y)).toEqual([stays]);
  });
});
