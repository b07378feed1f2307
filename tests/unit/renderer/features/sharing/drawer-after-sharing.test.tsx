// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EndpointName } from '../../../../../src/contract/api/endpoints';
import type { WorkspaceBridge } from '../../../../../src/contract/bridge';
import type { File } from '../../../../../src/contract/entities/file';
import { ShareDialog } from '../../../../../src/renderer/features/sharing/share-dialog';
import { CommandsContext } from '../../../../../src/renderer/shared/commands/command-context';
import { createCommandRegistry } from '../../../../../src/renderer/shared/commands/command-registry';
import { PeopleOfFile } from '../../../../../src/renderer/shared/access/people-of-file';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { createRouter } from '../../../../../src/renderer/shared/router/router';
import { RouterContext } from '../../../../../src/renderer/shared/router/router-context';
import { filesReceived } from '../../../../../src/renderer/shared/store/files/files-slice';
import { selectFile } from '../../../../../src/renderer/shared/store/files/file-selectors';
import { AppServicesContext, useAppSelector } from '../../../../../src/renderer/shared/store/store-hooks';
import { sessionChanged } from '../../../../../src/renderer/shared/store/session/session-slice';
import { createStore } from '../../../../../src/renderer/shared/store/app-store';
import { createVisibleContent } from '../../../../../src/renderer/shared/store/files/visible-content';
import { makeFile, person, settle } from '../../support/store-fixture';
import { press, render, type Rendered } from '../../support/render';

/** jsdom has no layout. */
class NoResizes implements ResizeObserver {
  observe(): void { /* Sizes never change. */ }
  unobserve(): void { /* Sizes never change. */ }
  disconnect(): void { /* Sizes never change. */ }
}

let shown: Rendered | null = null;
beforeEach(async () => {
  vi.stubGlobal('ResizeObserver', NoResizes);
  await setLocale('en');
});
afterEach(() => {
  shown?.unmount();
  shown = null;
  vi.unstubAllGlobals();
});

const share = { originalShareMode: null, publicShareModeStatus: 'valid', sharer: null, sharerMembershipExpiredAt: null, sharerEditionId: null };

/** A server with one file, whose link the dialog opens and closes. */
const serverOf = (file: File) => {
  let mode: File['shareMode'] = 'private';
  const responses: Partial<Record<EndpointName, (input: { readonly query?: { readonly dryRun?: string }; readonly body?: { readonly shareMode: File['shareMode'] } }) => unknown>> = {
    'files.get': () => ({ ...file, shareMode: mode, share: { ...share, originalShareMode: mode }, password: null, shareModeExpireDuration: null }),
    'files.ancestors': () => ({ ancestors: [] }),
    'sharing.collaborators': () => ({ collaborators: [], nextCursor: null }),
    'sharing.requests': () => ({ requests: [] }), 'sharing.invitations': () => ({ invitations: [], isMailSent: true }),
    'sharing.check': () => ({ publicShare: { value: true, reason: 'UNKNOWN' } }),
    'sharing.setMode': ({ query, body }) => {
      if (query?.dryRun === undefined && body) mode = body.shareMode;
      return { shareMode: mode, shareModeExpiredAt: null, passwordProtected: false, password: null, gains: [], loses: [], links: [], isCapped: false };
    },
    'people.search': () => ({ people: [], departments: [], team: null, teams: [] }),
  };
  return {
    host: 'browser', platform: 'web',
    api: { call: async (name: EndpointName, input: never) => responses[name]?.(input) ?? {} },
    // The echo of one's own change has no data.
    realtime: { subscribe: () => () => undefined },
  } as unknown as WorkspaceBridge;
};

it("the window's own drawer shows immediately that a link was opened, and that it was closed", async () => {
  const file = makeFile('plan', { name: 'Plan' });
  const bridge = serverOf(file);
  const store = createStore(bridge, () => undefined);
  store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(7), isRemembered: true }));
  store.dispatch(filesReceived({ files: [file] }));
  const Drawer = () => {
    const known = useAppSelector((state) => selectFile(state, file.guid));
    return known ? <aside data-drawer><PeopleOfFile file={known} /></aside> : null;
  };
  shown = render(
    <Provider store={store}>
      <AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}>
        <RouterContext value={createRouter(window, { storage: sessionStorage, navigatedBy: 'app' })}>
          <CommandsContext value={createCommandRegistry(() => undefined)}><Drawer /><ShareDialog guid={file.guid} onClose={() => undefined} /></CommandsContext>
        </RouterContext>
      </AppServicesContext>
    </Provider>,
  );
  await act(settle);
  const drawer = (): string => document.querySelector('[data-drawer]')?.textContent ?? '';
  const choose = async (audience: string): Promise<void> => {
    const radio = document.querySelector<HTMLElement>(`input[type=radio][value=${audience}]`);
    await press(radio as HTMLElement);
    await act(settle);
    const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].filter(({ textContent }) => textContent !== '');
    await press(buttons.at(-1) as HTMLElement);
    await act(settle);
    await act(settle);
  };
  expect(drawer()).toContain('Only people who were added');
  await choose('anyone');
  expect(drawer()).not.toContain('Only people who were added');
  expect(drawer()).toContain('Anyone with the link');
  await choose('people');
  expect(drawer()).toContain('Only people who were added');
}, 30_000);
