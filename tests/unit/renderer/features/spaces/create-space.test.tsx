// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CreateSpaceDialog } from '../../../../../src/renderer/features/spaces/create-space-dialog';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { createRouter } from '../../../../../src/renderer/shared/router/router';
import { RouterContext } from '../../../../../src/renderer/shared/router/router-context';
import { AppServicesContext } from '../../../../../src/renderer/shared/store/store-hooks';
import { createStore } from '../../../../../src/renderer/shared/store/app-store';
import { createVisibleContent } from '../../../../../src/renderer/shared/store/files/visible-content';
import { createHeldBridge } from '../../support/store-fixture';
import { byText, press, render, type, type Rendered } from '../../support/render';

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { shown?.unmount(); shown = null; });

it('a space without a response is created once for any number of requests with its name; a different name is a different space', async () => {
  const { bridge, calls } = createHeldBridge();
  shown = render(
    <Provider store={createStore(bridge, () => undefined)}>
      <AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}>
        <RouterContext value={createRouter(window, { storage: sessionStorage, navigatedBy: 'app' })}><CreateSpaceDialog isOpen onClose={() => undefined} /></RouterContext>
      </AppServicesContext>
    </Provider>,
  );
  const send = async (name: string): Promise<void> => {
    const field = document.querySelector('input');
    if (!field) throw new Error('There is no field.');
    await type(field, name);
    await press(byText('button', 'Create space'));
    await act(async () => {
      calls.at(-1)?.refuse({ code: 'TIMED_OUT', status: 0 });
      await Promise.resolve();
    });
  };
  for (const name of ['Launch', 'Launch', 'Landing']) await send(name);
  expect(calls.map(({ input }) => input)).toEqual([{ body: { name: 'Launch' } }, { body: { name: 'Launch' } }, { body: { name: 'Landing' } }]);
  const [first, again, other] = calls.map(({ idempotencyKey }) => idempotencyKey);
  expect(first).toEqual(expect.any(String));
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});
