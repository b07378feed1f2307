// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useWrite, type Write } from '../../../../src/renderer/shared/use-write';
import { setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { AppServicesContext } from '../../../../src/renderer/shared/store/store-hooks';
import { createHeldBridge } from '../support/store-fixture';
import { render, type Rendered } from '../support/render';

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { shown?.unmount(); shown = null; });

it('a call without a response is repeated under its key; a refused call and a different call have new keys', async () => {
  const { bridge, calls } = createHeldBridge();
  let latest: Write | null = null;
  const Probe = () => {
    const write = useWrite();
    return <output ref={() => { latest = write; }}>{write.failure?.code}</output>;
  };
  shown = render(<AppServicesContext value={{ bridge, visibleContent: null }}><Probe /></AppServicesContext>);
  const send = async (name: string, code: string): Promise<void> => {
    act(() => { void latest?.send('departments.create', { body: { name, parentId: null } }); });
    await act(async () => {
      calls.at(-1)?.refuse({ code, status: code === 'TIMED_OUT' ? 0 : 409 });
      await Promise.resolve();
    });
  };
  await send('Press', 'TIMED_OUT');
  expect(shown.container.textContent).toBe('TIMED_OUT');
  await send('Press', 'TOO_MANY_DEPARTMENTS');
  await send('Press', 'TIMED_OUT');
  await send('Studio', 'TIMED_OUT');
  const [first, repeated, afterRefusal, different] = calls.map(({ idempotencyKey }) => idempotencyKey);
  expect(repeated).toBe(first);
  expect(new Set([first, afterRefusal, different]).size).toBe(3);
});
