// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it } from 'vitest';
import type { WorkspaceBridge } from '../../../../../src/contract/bridge';
import { useSharing, type SharingState } from '../../../../../src/renderer/features/sharing/use-sharing';
import { AppServicesContext } from '../../../../../src/renderer/shared/store/store-hooks';
import { createStore } from '../../../../../src/renderer/shared/store/app-store';
import { createVisibleContent } from '../../../../../src/renderer/shared/store/files/visible-content';
import { createHeldBridge, makeFile, settle } from '../../support/store-fixture';
import { render, type Rendered } from '../../support/render';

let shown: Rendered | null = null;
afterEach(() => { shown?.unmount(); shown = null; });

const capabilities = { canManageCollaborator: { value: false, reason: '' }, canChangeShareMode: { value: false, reason: '' } };

const open = () => {
  const held = createHeldBridge();
  const bridge = { ...held.bridge, realtime: { subscribe: () => () => undefined, openFile: () => () => undefined, sendPresence: () => undefined } } as WorkspaceBridge;
  let state: SharingState | null = null;
  const Holder = () => {
    state = useSharing('guid');
    return null;
  };
  shown = render(
    <Provider store={createStore(bridge, () => undefined)}>
      <AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}><Holder /></AppServicesContext>
    </Provider>,
  );
  const now = (): SharingState => {
    if (!state) throw new Error('Nothing is shown.');
    return state;
  };
  /** Responds to the calls of one reading, beginning with call `first`. */
  const respond = (first: number, name: string): Promise<void> => act(async () => {
    held.calls[first]?.answer({ ...makeFile('file', { name }), permissionsAndReasons: capabilities });
    held.calls[first + 1]?.answer({ ancestors: [] });
    held.calls[first + 2]?.answer({ collaborators: [], nextCursor: null });
    await settle();
  });
  return { now, respond };
};

it('a response is shown though a newer one is pending, and not after that has arrived', async () => {
  const { now, respond } = open();
  act(() => { void now().reload(); });
  act(() => { void now().reload(); });
  await respond(3, 'Second');
  expect(now().sharing?.file.name).toBe('Second');
  await respond(6, 'Third');
  expect(now().sharing?.file.name).toBe('Third');
  await respond(0, 'First');
  expect(now().sharing?.file.name).toBe('Third');
});
