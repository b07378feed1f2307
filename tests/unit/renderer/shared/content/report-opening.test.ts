import { afterEach, expect, it, vi } from 'vitest';
import { reportOpening } from '../../../../../src/renderer/shared/content/report-opening';
import type { Session } from '../../../../../src/renderer/shared/content/content-session-state';
import { createStore } from '../../../../../src/renderer/shared/store/app-store';
import type { WorkspaceBridge } from '../../../../../src/contract/bridge';
import { servicesOf } from '../../../../../src/renderer/shared/store/app-store';

afterEach(() => { vi.restoreAllMocks(); });

const openingOf = (isSignedIn: boolean) => {
  const call = vi.fn(() => Promise.reject(new Error('offline')));
  const store = createStore({ api: { call } } as unknown as WorkspaceBridge, () => undefined);
  if (isSignedIn) vi.spyOn(servicesOf(store).syncSession, 'current').mockReturnValue({ engine: {} } as never);
  return { call, session: { store } as Session };
};

it('one in twenty openings of people is reported, with its duration and nothing else', () => {
  const { call, session } = openingOf(true);
  vi.spyOn(Math, 'random').mockReturnValue(0.05);
  reportOpening(session, 120);
  expect(call).not.toHaveBeenCalled();
  vi.spyOn(Math, 'random').mockReturnValue(0.049);
  reportOpening(session, 120);
  expect(call).toHaveBeenCalledExactlyOnceWith('traces.store', { body: { tag: 'content.open', duration: 120 } });
});

it('a visitor reports nothing', () => {
  const { call, session } = openingOf(false);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  reportOpening(session, 120);
  expect(call).not.toHaveBeenCalled();
});
