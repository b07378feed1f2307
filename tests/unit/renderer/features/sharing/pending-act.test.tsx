// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it } from 'vitest';
import type { LinkDraft } from '../../../../../src/renderer/features/sharing/link-draft';
import { callsOf, type SharingAction } from '../../../../../src/renderer/features/sharing/sharing-action';
import { usePendingAction, type PendingAction } from '../../../../../src/renderer/features/sharing/use-pending-action';
import { AppServicesContext } from '../../../../../src/renderer/shared/store/store-hooks';
import { createStore } from '../../../../../src/renderer/shared/store/app-store';
import { createVisibleContent } from '../../../../../src/renderer/shared/store/files/visible-content';
import { createHeldBridge, settle } from '../../support/store-fixture';
import { render, type Rendered } from '../../support/render';

let shown: Rendered | null = null;
afterEach(() => { shown?.unmount(); shown = null; });

const open = () => {
  const { bridge, calls } = createHeldBridge();
  let pending: PendingAction | null = null;
  const callsOfGuid = (action: SharingAction, key: string, nowMs: number) => callsOf(bridge, 'guid', action, key, nowMs);
  const Holder = () => {
    pending = usePendingAction({ callsOf: callsOfGuid, revision: null, onAdded: () => undefined });
    return null;
  };
  shown = render(
    <Provider store={createStore(bridge, () => undefined)}>
      <AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}><Holder /></AppServicesContext>
    </Provider>,
  );
  const now = (): PendingAction => {
    if (!pending) throw new Error('Nothing is shown.');
    return pending;
  };
  return { calls, now };
};

const shownAtOnce = (): Promise<void> => Promise.resolve();
const opened: LinkDraft = { audience: 'anyone', role: 'reader', expiry: { kind: 'kept' }, isProtected: false };

it('a choice during a pending action is still chosen once that is done', async () => {
  const { calls, now } = open();
  act(() => { now().stage({ kind: 'link', draft: opened }); });
  let isDone: Promise<boolean> | null = null;
  act(() => { isDone = now().perform(shownAtOnce); });
  act(() => { now().stage({ kind: 'link', draft: { ...opened, isProtected: true } }); });
  await act(async () => {
    calls[0]?.answer({});
    expect(await isDone).toBe(true);
  });
  expect(now().isPending).toBe(false);
  expect(now().act).toEqual({ kind: 'link', draft: { ...opened, isProtected: true } });
});

it('a completed action is not chosen any longer', async () => {
  const { calls, now } = open();
  act(() => { now().stage({ kind: 'link', draft: opened }); });
  await act(async () => {
    const isDone = now().perform(shownAtOnce);
    calls[0]?.answer({});
    expect(await isDone).toBe(true);
  });
  expect(now().act).toBeNull();
});

it('a completed action remains chosen until its effect is shown', async () => {
  const { calls, now } = open();
  act(() => { now().stage({ kind: 'link', draft: opened }); });
  let show = (): void => undefined;
  const isShown = new Promise<void>((resolve) => { show = resolve; });
  let isDone: Promise<boolean> | null = null;
  await act(async () => {
    isDone = now().perform(() => isShown);
    calls[0]?.answer({});
    await settle();
  });
  expect([now().isPending, now().act]).toEqual([true, { kind: 'link', draft: opened }]);
  await act(async () => {
    show();
    expect(await isDone).toBe(true);
  });
  expect([now().isPending, now().act]).toEqual([false, null]);
});
