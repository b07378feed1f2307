import { describe, expect, it } from 'vitest';
import { drag, completeDrop } from '../../../../../../../src/renderer/features/files/list/drag/drag-session';

const carried = { guids: ['a'], hasDesktopShortcuts: false, name: 'Minutes', type: -2, x: 0, y: 0 };

describe('files dragged out of the window', () => {
  it('report why they remained after a drop outside', () => {
    drag.begin({ ...carried, dragOutObstacle: 'Only what was uploaded can be downloaded.' });
    drag.outside(true);
    expect(drag.keptBack()).toBe('Only what was uploaded can be downloaded.');
    // Back over the page the drag is like any other drag.
    drag.outside(false);
    expect(drag.keptBack()).toBeNull();
    drag.end();
  });

  it('report nothing if they can be dragged out, and for a drag that is over', () => {
    drag.begin({ ...carried, dragOutObstacle: null });
    drag.outside(true);
    expect(drag.keptBack()).toBeNull();
    drag.end();
    drag.begin({ ...carried, dragOutObstacle: 'One at a time.' });
    expect(drag.keptBack()).toBeNull();
    drag.outside(true);
    drag.end();
    expect(drag.keptBack()).toBeNull();
  });
});

describe('dropped files', () => {
  const dropped = async (readAll?: () => Promise<readonly string[] | null>): Promise<(readonly string[])[]> => {
    const done: (readonly string[])[] = [];
    drag.begin({ ...carried, readAll, dragOutObstacle: null });
    const session = drag.current();
    if (session) completeDrop(session, (guids) => { done.push(guids); });
    expect(drag.current()).toBeNull();
    await Promise.resolve();
    return done;
  };

  it('are the whole selection, also its unloaded part', async () => {
    expect(await dropped()).toEqual([['a']]);
    expect(await dropped(async () => ['a', 'b', 'c'])).toEqual([['a', 'b', 'c']]);
  });

  it('are none if the rest could not be read', async () => {
    expect(await dropped(async () => null)).toEqual([]);
  });
});
