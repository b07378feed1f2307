// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it } from 'vitest';
import { useList } from '../../../../../../src/renderer/features/files/list/use-list';
import { useListSettings } from '../../../../../../src/renderer/features/files/list/use-list-settings';
import { useClearDeletedTag } from '../../../../../../src/renderer/features/files/list/use-clear-deleted-tag';
import { AppServicesContext } from '../../../../../../src/renderer/shared/store/store-hooks';
import type { ListSource } from '../../../../../../src/renderer/shared/store/files/files-state';
import { settingsRead } from '../../../../../../src/renderer/shared/store/user-config/user-config-slice';
import { createVisibleContent } from '../../../../../../src/renderer/shared/store/files/visible-content';
import { render, type Rendered } from '../../../support/render';
import { createHeldBridge, createSignedInStore, settle } from '../../../support/store-fixture';

const desktop: ListSource = { kind: 'folder', folder: 'Desktop' };

const Desktop = () => {
  const look = useListSettings(desktop);
  const list = useList(look.source, look.sort);
  useClearDeletedTag(list, look);
  return <p>{list.status}</p>;
};

let shown: Rendered | null = null;
afterEach(() => { shown?.unmount(); });

it('a list narrowed to a deleted tag is shown without it, and keeps its other filters', async () => {
  const { store, calls } = createSignedInStore();
  const lists = () => calls.filter(({ name }) => name === 'files.list');
  store.dispatch(settingsRead({ settings: { desktop2: { sortBy: 'name', filter: { types: [-2], owner: null, tag: 9 } } } }));
  const { bridge } = createHeldBridge();
  shown = render(<Provider store={store}><AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}><Desktop /></AppServicesContext></Provider>);
  await act(settle);
  expect(lists().map(({ input }) => input)).toMatchObject([{ query: { tag: 9 } }]);
  await act(async () => {
    lists()[0]?.refuse({ code: 'TAG_VIEW_UNAVAILABLE', status: 404 });
    await settle();
  });
  await act(settle);
  expect(calls.find(({ name }) => name === 'settings.put')?.input).toEqual({ body: { data: JSON.stringify({ desktop2: { sortBy: 'name', filter: { types: [-2], owner: null, tag: null } } }) } });
  expect(JSON.stringify(lists()[1]?.input)).not.toContain('"tag"');
  expect(document.body.textContent).toBe('loading');
});
