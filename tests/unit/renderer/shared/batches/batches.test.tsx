// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BatchPanel } from '../../../../../src/renderer/features/files/actions/batch-panel';
import { trackBatch } from '../../../../../src/renderer/shared/batches/batches';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { commit } from '../../../../../src/renderer/shared/store/sync/commit';
import { filesReceived } from '../../../../../src/renderer/shared/store/files/files-slice';
import { selectFile } from '../../../../../src/renderer/shared/store/files/file-selectors';
import { sessionChanged } from '../../../../../src/renderer/shared/store/session/session-slice';
import { withdrawChanges } from '../../../../../src/renderer/shared/store/sync/sync-actions';
import { byText, press, render, type Rendered } from '../../support/render';
import { createSignedInStore, guidOf, makeFile, person } from '../../support/store-fixture';

const labels = ['a', 'b', 'c', 'd'];
const settle = (ms = 50): Promise<void> => act(async () => { await new Promise((resolve) => { setTimeout(resolve, ms); }); });

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { shown?.unmount(); shown = null; });

/** Deletes four files in one action. Deletions are sequential, so one is sent at a time. */
const open = async () => {
  const { store, calls } = createSignedInStore();
  store.dispatch(filesReceived({ files: labels.map((label) => makeFile(label, { name: `${label}.txt` })) }));
  const within = (children: ReactNode): ReactNode => <Provider store={store}>{children}</Provider>;
  shown = render(within(<BatchPanel />));
  const commitments = labels.map((label) => store.dispatch(commit({ kind: 'remove', guid: guidOf(label) }, { isAnnounced: false })));
  trackBatch({
    loginId: store.getState().session.loginId, text: '4 files deleted', commitments, names: labels.map((label) => `${label}.txt`),
    reasonOf: ({ code }) => `because ${code}`, withdraw: (keys) => { store.dispatch(withdrawChanges(keys)); },
  });
  await settle();
  const left = (): string[][] => [...document.querySelectorAll('li')].map((item) => [...item.children].map(({ textContent }) => textContent));
  const panel = (): string => document.querySelector('section')?.textContent ?? '';
  return { store, calls, left, panel, isThere: (label: string) => selectFile(store.getState(), guidOf(label))?.isDelete === false };
};

describe('many files in one action', () => {
  it('show their progress, and disappear once all is done', async () => {
    const { calls, panel } = await open();
    expect(panel()).toBe('');
    await settle(600);
    expect(panel()).toContain('0 of 4');
    for (let index = 0; index < 4; index += 1) {
      calls[index]?.answer({});
      await settle();
    }
    expect(panel()).toBe('');
  });

  it('are stopped: sent changes are applied, unsent changes are not, and the report lists both', async () => {
    const { calls, left, panel, isThere } = await open();
    await settle(600);
    calls[0]?.answer({});
    await settle();
    await press(byText('button', 'Stop'));
    await settle();
    expect(['a', 'b', 'c', 'd'].map(isThere)).toEqual([false, false, true, true]);
    calls[1]?.answer({});
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(['files.remove', 'files.remove']);
    expect(panel()).toContain('2 of 4');
    expect(left()).toEqual([['c.txt', 'Not done: you stopped it before it was sent'], ['d.txt', 'Not done: you stopped it before it was sent']]);
    const close = document.querySelector<HTMLElement>('[aria-label="Close the report"]');
    if (close) await press(close);
    expect(panel()).toBe('');
  });

  it('list each refused file, and no other person sees them', async () => {
    const { store, calls, left, panel } = await open();
    calls[0]?.answer({});
    await settle();
    calls[1]?.refuse({ code: 'FILE_IS_LOCKED', status: 409 });
    await settle();
    // The app requests the present state of the file.
    for (const label of [2, 3]) {
      calls.filter(({ name }) => name === 'files.remove')[label]?.answer({});
      await settle();
    }
    expect(panel()).toContain('3 of 4');
    expect(left()).toEqual([['b.txt', 'because FILE_IS_LOCKED']]);
    act(() => { store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(8), isRemembered: true })); });
    expect(panel()).toBe('');
  });
});
