// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ListHeader } from '../../../../../../src/renderer/features/files/list/list-header';
import { kindOfSource, sortOptionsOf, timeColumnOf } from '../../../../../../src/renderer/features/files/list/list-kind';
import { useList } from '../../../../../../src/renderer/features/files/list/use-list';
import { useListSettings } from '../../../../../../src/renderer/features/files/list/use-list-settings';
import { setLocale } from '../../../../../../src/renderer/shared/i18n/i18n';
import { AppServicesContext } from '../../../../../../src/renderer/shared/store/store-hooks';
import type { ListSource } from '../../../../../../src/renderer/shared/store/files/files-state';
import { settingsRead } from '../../../../../../src/renderer/shared/store/user-config/user-config-slice';
import { createVisibleContent } from '../../../../../../src/renderer/shared/store/files/visible-content';
import { render, type Rendered } from '../../../support/render';
import { createHeldBridge, createSignedInStore, settle } from '../../../support/store-fixture';

const sources = {
  favourites: { kind: 'favorites' }, tag: { kind: 'tag', id: 5 }, used: { kind: 'recent', of: 'used', person: 7 }, created: { kind: 'recent', of: 'created', person: 7 },
  shared: { kind: 'recent', of: 'shared', person: 7 }, trash: { kind: 'trash' }, folder: { kind: 'folder', folder: 'Desktop' },
} as const satisfies Record<string, ListSource>;

const Header = ({ source }: { readonly source: ListSource }) => {
  const look = useListSettings(source);
  useList(look.source, look.sort);
  return <ListHeader kind={kindOfSource(source)} time={timeColumnOf(source)} sort={look.sort} onSort={look.setSort} selectedCount={0} count={3} onSelectAll={() => undefined} list={() => null} />;
};

beforeAll(() => setLocale('en'));

let shown: Rendered | null = null;
afterEach(() => { shown?.unmount(); });

const show = async (source: ListSource, settings: Readonly<Record<string, unknown>> = {}) => {
  const { store, calls } = createSignedInStore();
  store.dispatch(settingsRead({ settings }));
  const { bridge } = createHeldBridge();
  shown = render(<Provider store={store}><AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}><Header source={source} /></AppServicesContext></Provider>);
  await act(settle);
  const header = (column: number): HTMLElement => document.querySelector<HTMLElement>(`[aria-colindex="${column}"]`) ?? expect.fail(`There is no column ${column}.`);
  return {
    /** The queries of the list's pages. */
    queries: () => calls.filter(({ name }) => name.endsWith('list') || name === 'files.starred').map(({ input }) => (input as { query: { orderBy?: string } }).query.orderBy),
    saved: () => calls.filter(({ name }) => name === 'settings.put').map(({ input }) => JSON.parse((input as { body: { data: string } }).body.data) as unknown),
    sorted: () => [3, 4, 5, 6, 7].flatMap((column) => { const order = header(column).getAttribute('aria-sort'); return order === null ? [] : [[column, order]]; }),
    press: async (column: number) => {
      await act(async () => {
        (header(column).querySelector('button') ?? expect.fail(`Column ${column} has no button.`)).click();
        await settle();
      });
    },
    canSort: (column: number) => header(column).querySelector('button[data-current]') !== null,
  };
};

describe('the header of a list of files from anywhere', () => {
  it.each([['used', 'recent', 6], ['shared', 'shared', 6], ['created', 'recent', 6], ['trash', 'trash', 6]] as const)('of %s shows its own time as the order, sorts by name and back, and keeps the choice', async (name, key, timeColumn) => {
    // The general order applies to folders only.
    const { queries, saved, sorted, press } = await show(sources[name], { sortBy: 'fileSize', sortOrder: 'up' });
    expect([queries(), sorted()]).toEqual([[undefined], [[timeColumn, 'descending']]]);
    await press(3);
    expect([queries().at(-1), sorted()]).toEqual(['name+asc', [[3, 'ascending']]]);
    await press(3);
    expect([queries().at(-1), sorted()]).toEqual(['name', [[3, 'descending']]]);
    await press(timeColumn);
    await press(timeColumn);
    expect([queries().at(-1), sorted()]).toEqual(['listedAt+asc', [[timeColumn, 'ascending']]]);
    expect(saved()[0]).toEqual({ [key]: { sortBy: 'name', sortOrder: 'up' } });
  });

  it.each(['favourites', 'tag'] as const)('of %s has no column for the time of listing, and sorts by updates', async (name) => {
    const { queries, sorted, press } = await show(sources[name]);
    expect([queries(), sorted()]).toEqual([[undefined], []]);
    await press(6);
    expect([queries().at(-1), sorted()]).toEqual(['updatedAt', [[6, 'descending']]]);
  });

  it('of the trash sorts by no column that shows another fact than the field', async () => {
    const { canSort } = await show(sources.trash);
    expect([3, 4, 5, 6, 7].map(canSort)).toEqual([true, false, false, true, false]);
  });

  it('begins with the order that was chosen before, and a folder ignores the time of listing', async () => {
    expect((await show(sources.favourites, { favorite: { sortBy: 'creator', sortOrder: 'up' } })).queries()).toEqual(['creator+asc']);
    shown?.unmount();
    expect((await show(sources.folder, { desktop2: { sortBy: 'listedAt', sortOrder: 'up' } })).queries()).toEqual(['updatedAt+asc']);
  });
});

describe('the sort fields of a list', () => {
  it.each([
    ['folder', ['updatedAt', 'createdAt', 'fileSize', 'name', 'creator'], 'columnUpdated'],
    ['favourites', ['listedAt', 'updatedAt', 'createdAt', 'fileSize', 'name', 'creator'], 'columnListed'],
    ['tag', ['listedAt', 'updatedAt', 'createdAt', 'fileSize', 'name', 'creator'], 'columnListed'],
    ['used', ['listedAt', 'updatedAt', 'createdAt', 'fileSize', 'name', 'creator'], 'columnUsed'],
    ['shared', ['listedAt', 'updatedAt', 'createdAt', 'fileSize', 'name', 'creator'], 'columnShared'],
    ['trash', ['listedAt', 'updatedAt', 'createdAt', 'fileSize', 'name', 'creator'], 'columnDeleted'],
    // The creation is when the file was listed.
    ['created', ['listedAt', 'updatedAt', 'fileSize', 'name', 'creator'], 'columnCreated'],
  ] as const)('of %s are %j, the first as %s', (name, fields, label) => {
    const options = sortOptionsOf(sources[name]);
    expect([options.map(({ field }) => field), options[0]?.label]).toEqual([fields, label]);
  });
});
