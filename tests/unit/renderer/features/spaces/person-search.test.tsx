// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PersonSearch } from '../../../../../src/renderer/features/spaces/person-search';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { AppServicesContext } from '../../../../../src/renderer/shared/store/store-hooks';
import { createStore } from '../../../../../src/renderer/shared/store/app-store';
import { createVisibleContent } from '../../../../../src/renderer/shared/store/files/visible-content';
import { createHeldBridge } from '../../support/store-fixture';
import { render, type, type Rendered } from '../../support/render';

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { shown?.unmount(); shown = null; });

/** Longer than the delay after a letter. */
const pause = (): Promise<void> => act(async () => { await new Promise((resolve) => { setTimeout(resolve, 160); }); });
const settle = (run: () => void): Promise<void> => act(async () => {
  run();
  await Promise.resolve();
});
const foundAs = (name: string) => ({ people: [{ id: 1, name, avatar: null, email: null, isOutsider: false }], departments: [], teams: [], nextCursor: null });

const open = () => {
  const { bridge, calls } = createHeldBridge();
  shown = render(
    <Provider store={createStore(bridge, () => undefined)}>
      <AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}><PersonSearch label="Add an admin" icon={null} excludedIds={[]} onChoose={() => undefined} /></AppServicesContext>
    </Provider>,
  );
  const field = document.querySelector('input');
  if (!field) throw new Error('There is no field.');
  return { calls, write: (text: string) => type(field, text), names: () => [...document.querySelectorAll('li bdi')].map(({ textContent }) => textContent) };
};

describe('people in a search while typing', () => {
  it('are those of the text in the field, whichever response comes last', async () => {
    const { calls, write, names } = open();
    await write('a');
    await pause();
    await write('ab');
    await pause();
    expect(calls.map(({ input }) => input)).toEqual([{ query: { query: 'a', limit: 6 } }, { query: { query: 'ab', limit: 6 } }]);
    await settle(() => { calls[1]?.answer(foundAs('Abel')); });
    await settle(() => { calls[0]?.answer(foundAs('Ann')); });
    expect(names()).toEqual(['Abel']);
  });

  it('show an error without the server, and no empty result', async () => {
    const { calls, write } = open();
    await write('a');
    await pause();
    await settle(() => { calls[0]?.refuse({ code: 'OFFLINE', status: 0 }); });
    expect(document.querySelector('[role=alert]')?.textContent).not.toBe('');
    expect(document.body.textContent).not.toContain('No one with that name');
  });
});
