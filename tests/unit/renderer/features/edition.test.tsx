// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FeatureName } from '../../../../src/contract/entities/permissions';
import { TagsSection } from '../../../../src/renderer/app/frame/tags-section';
import { EverywhereCommands } from '../../../../src/renderer/features/files/menus/file-commands';
import { ListInteractionProvider } from '../../../../src/renderer/features/files/list/list-interaction';
import { useFileActions } from '../../../../src/renderer/features/files/actions/use-file-actions';
import { useFileMenu } from '../../../../src/renderer/features/files/menus/use-file-menu';
import { useListSettings } from '../../../../src/renderer/features/files/list/use-list-settings';
import { FilterBar } from '../../../../src/renderer/features/palette/palette-filter-bar';
import { TagDialogs } from '../../../../src/renderer/features/tags/tag-dialogs';
import { dialogRequested } from '../../../../src/renderer/shared/store/dialog/dialog-slice';
import { noFilters } from '../../../../src/renderer/features/palette/palette-filters';
import { CommandsContext } from '../../../../src/renderer/shared/commands/command-context';
import type { CommandId } from '../../../../src/core/commands/command-catalogue';
import { createCommandRegistry } from '../../../../src/renderer/shared/commands/command-registry';
import { setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { TargetFolderDialogProvider } from '../../../../src/renderer/shared/places/target-folder-request';
import { createRouter } from '../../../../src/renderer/shared/router/router';
import { RouterContext } from '../../../../src/renderer/shared/router/router-context';
import { featuresResource } from '../../../../src/renderer/shared/store/resources/edition-capabilities';
import type { ListSource } from '../../../../src/renderer/shared/store/files/files-state';
import { AppServicesContext, useAppSelector } from '../../../../src/renderer/shared/store/store-hooks';
import { selectTags, tagsReceived } from '../../../../src/renderer/shared/store/personal-lists/personal-lists';
import { tagsOf } from '../../../../src/renderer/shared/store/tags/personal-tags';
import { settingsRead } from '../../../../src/renderer/shared/store/user-config/user-config-slice';
import { createVisibleContent } from '../../../../src/renderer/shared/store/files/visible-content';
import { createHeldBridge, createSignedInStore, makeFile } from '../support/store-fixture';
import { render, type Rendered } from '../support/render';

// "The tag feature is enabled by the user feature enableFileTag" (file specification, section 6). Where no larger edition has
// the feature, tags are never offered. Where one has it, they are offered and marked (decisions, 6.22). Earlier tags of files
// are not shown in either case.

const red = { id: 3, name: 'Red', colour: '#c2473d' };
const files = [makeFile('a', { fileTags: { team: [], user: [red] } })];
const desktop: ListSource = { kind: 'folder', folder: 'Desktop' };

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { shown?.unmount(); shown = null; });

const Screen = () => {
  const { ofFiles } = useFileMenu({ kind: 'place', folder: null, files, renameKey: null, actions: useFileActions() });
  const { source } = useListSettings(desktop);
  const tags = useAppSelector(selectTags);
  return (
    <>
      <EverywhereCommands />
      <ul data-menu>{ofFiles.flat().map(({ id, run, isLimited }) => <li key={id} data-id={id} onClick={run}>{id}{isLimited && ' (limited)'}</li>)}</ul>
      <p data-marks>{tagsOf(files[0]?.fileTags ?? { team: [], user: [] }, tags).map(({ name }) => name).join()}</p>
      <p data-narrowed>{String('filter' in source)}</p>
      <TagsSection />
      <TagDialogs />
      <FilterBar filters={noFilters} onChange={() => undefined} />
    </>
  );
};

const open = () => {
  const { store } = createSignedInStore();
  const registry = createCommandRegistry(() => undefined);
  store.dispatch(tagsReceived({ team: { tags: [], multiple: false, canManage: { value: true, reason: 'UNKNOWN' } }, user: { tags: [{ ...red, tagType: 'user', count: 1 }], maxPerFile: 3 } }));
  store.dispatch(settingsRead({ settings: { desktop2: { filter: { types: [], owner: null, tag: 3 } } } }));
  shown = render(
    <Provider store={store}>
      <AppServicesContext value={{ bridge: createHeldBridge().bridge, visibleContent: createVisibleContent() }}>
        <CommandsContext value={registry}>
          <RouterContext value={createRouter(window, { storage: sessionStorage, navigatedBy: 'app' })}>
            <TargetFolderDialogProvider><ListInteractionProvider><Screen /></ListInteractionProvider></TargetFolderDialogProvider>
          </RouterContext>
        </CommandsContext>
      </AppServicesContext>
    </Provider>,
  );
  const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
  return {
    /** The features of the edition, and those of a larger one. */
    learn: (features: readonly FeatureName[], limited: readonly FeatureName[] = []) => {
      const value = { features: [...features], entries: limited.map((key) => ({ key, status: 'limited' as const })), editions: ['personal_premium' as const], checkpoint: null };
      act(() => {
        store.dispatch(featuresResource.requested({ requestId: 'r' }));
        store.dispatch(featuresResource.received({ requestId: 'r', value }));
      });
    },
    openTags: () => { act(() => { store.dispatch(dialogRequested({ kind: 'tags', guids: files.map(({ guid }) => guid) })); }); },
    isTagDialogOpen: () => store.getState().dialog.request?.kind === 'tags',
    offer: () => store.getState().upgrade.offer,
    run: (id: CommandId) => { act(() => { registry.run(id); }); },
    isLimited: (id: CommandId) => registry.handlerOf(id)?.isLimited,
    chooseInMenu: (id: string) => { act(() => { document.querySelector<HTMLElement>(`[data-menu] [data-id='${id}']`)?.click(); }); },
    offered: () => ({
      menu: text('[data-menu]').includes('file.tags'), star: text('[data-menu]').includes('file.star'), command: registry.handlerOf('tags.manage') !== null,
      sidebar: document.querySelector('section[aria-label=Tags]') !== null, marks: text('[data-marks]'), narrowed: text('[data-narrowed]'),
      filters: [...document.querySelectorAll('[role=group][aria-label=Filters] button')].map(({ textContent }) => textContent),
    }),
  };
};

it('tags are offered if the edition has them, and as long as the edition is unknown', () => {
  const { offered, learn } = open();
  const all = { menu: true, star: true, command: true, sidebar: true, marks: 'Red', narrowed: 'true', filters: ['Type', 'Owner', 'Place', 'Tag', 'Changed', 'Search in'] };
  expect(offered()).toEqual(all);
  learn(['enableFileTag', 'move', 'contentSearch']);
  expect(offered()).toEqual(all);
});

it.each([
  ['allowed', ['enableFileTag'], [], true, null],
  ['limited', [], ['enableFileTag'], false, { key: 'enableFileTag' }],
  ['hidden', [], [], false, null],
] as const)('the tags of a file that were opened while the edition was unknown: %s', (_state, features, limited, isOpen, offered) => {
  const { openTags, learn, isTagDialogOpen, offer } = open();
  openTags();
  expect(isTagDialogOpen()).toBe(true);
  learn(features, limited);
  expect([isTagDialogOpen(), offer()]).toEqual([isOpen, offered]);
});

it('tags are offered nowhere in an edition without them: menus, commands, sidebar, marks, filters', () => {
  const { offered, learn } = open();
  learn(['move', 'contentSearch']);
  expect(offered()).toEqual({ menu: false, star: true, command: false, sidebar: false, marks: '', narrowed: 'false', filters: ['Type', 'Owner', 'Place', 'Changed', 'Search in'] });
});

it('tags of a larger edition are offered and marked, choosing them opens the prompt, and after the upgrade they work', () => {
  const { offered, learn, offer, run, isLimited, chooseInMenu } = open();
  learn(['move'], ['enableFileTag', 'contentSearch']);
  expect(offered()).toEqual({ menu: true, star: true, command: true, sidebar: true, marks: '', narrowed: 'false', filters: ['Type', 'Owner', 'Place', 'Tag', 'Changed', 'Search in'] });
  expect(document.querySelector('[data-id="file.tags"]')?.textContent).toBe('file.tags (limited)');
  expect(isLimited('tags.manage')).toBe(true);
  run('tags.manage');
  expect(offer()).toEqual({ key: 'enableFileTag' });
  learn(['move', 'enableFileTag']);
  expect(offered()).toMatchObject({ menu: true, marks: 'Red', narrowed: 'true' });
  expect([document.querySelector('[data-id="file.tags"]')?.textContent, isLimited('tags.manage')]).toEqual(['file.tags', false]);
  learn(['move'], ['enableFileTag']);
  chooseInMenu('file.tags');
  expect(offer()).toEqual({ key: 'enableFileTag' });
});

it('content search is offered nowhere if it is hidden', () => {
  const { offered, learn } = open();
  learn(['move', 'enableFileTag']);
  expect(offered().filters).toEqual(['Type', 'Owner', 'Place', 'Tag', 'Changed']);
});
