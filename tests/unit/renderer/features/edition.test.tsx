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
import { noFilters } from '../../../../src/renderer/features/palette/palette-filters';
import { CommandsContext } from '../../../../src/renderer/shared/commands/command-context';
import { createCommandRegistry } from '../../../../src/renderer/shared/commands/command-registry';
import { setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { TargetFolderDialogProvider } from '../../../../src/renderer/shared/places/target-folder-request';
import { createRouter } from '../../../../src/renderer/shared/router/router';
import { RouterContext } from '../../../../src/renderer/shared/router/router-context';
import { featuresResource } from '../../../../src/renderer/shared/store/resources/edition-features';
import type { ListSource } from '../../../../src/renderer/shared/store/files/files-state';
import { AppServicesContext, useAppSelector } from '../../../../src/renderer/shared/store/store-hooks';
import { selectTags, tagsReceived } from '../../../../src/renderer/shared/store/personal-lists/personal-lists';
import { tagsOf } from '../../../../src/renderer/shared/store/tags/personal-tags';
import { settingsRead } from '../../../../src/renderer/shared/store/user-config/user-config-slice';
import { createVisibleContent } from '../../../../src/renderer/shared/store/files/visible-content';
import { createHeldBridge, createSignedInStore, makeFile } from '../support/store-fixture';
import { render, type Rendered } from '../support/render';

// "The tag feature is enabled by the user feature enableFileTag" (file specification, section 6). In an edition without
// the feature, tags are never offered, and earlier tags of files are hidden.

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
      <ul data-menu>{ofFiles.flat().map(({ id }) => <li key={id}>{id}</li>)}</ul>
      <p data-marks>{tagsOf(files[0]?.fileTags ?? { team: [], user: [] }, tags).map(({ name }) => name).join()}</p>
      <p data-narrowed>{String('filter' in source)}</p>
      <TagsSection />
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
    learn: (value: readonly FeatureName[]) => {
      act(() => {
        store.dispatch(featuresResource.requested({ requestId: 'r' }));
        store.dispatch(featuresResource.received({ requestId: 'r', value }));
      });
    },
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
  learn(['enableFileTag', 'move']);
  expect(offered()).toEqual(all);
});

it('tags are offered nowhere in an edition without them: menus, commands, sidebar, marks, filters', () => {
  const { offered, learn } = open();
  learn(['move', 'contentSearch']);
  expect(offered()).toEqual({ menu: false, star: true, command: false, sidebar: false, marks: '', narrowed: 'false', filters: ['Type', 'Owner', 'Place', 'Changed', 'Search in'] });
});
