// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ServersBridge } from '../../../../src/contract/desktop/servers-bridge';
import { useServerCheck } from '../../../../src/renderer/features/accounts/use-server-check';
import { i18n, setLocale } from '../../../../src/renderer/shared/i18n/i18n';
import { settle } from '../support/store-fixture';
import { press, render, type Rendered } from '../support/render';

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { shown?.unmount(); shown = null; });

it.each<[string, ServersBridge['choose'], string]>([
  ['was found of it', async () => ({ result: 'unreachable' }), 'accounts:serverUnreachable'],
  ['the app itself ran into', () => Promise.reject(Object.assign(new Error(), { failure: { code: 'TIMED_OUT', status: 0, message: '', args: {} } })), 'errors:TIMED_OUT'],
])('the reason for an unusable server, as %s, is shown in the current language', async (_, choose, key) => {
  const Form = () => {
    const { problem, choose: check } = useServerCheck({ choose } as ServersBridge, () => undefined);
    return <button type="button" onClick={() => { void check('office.example.org'); }}>{problem}</button>;
  };
  shown = render(<Form />);
  await press(document.querySelector('button') as HTMLElement);
  await act(settle);
  const english = document.body.textContent;
  expect(english).toBe(i18n.t(key as 'common:cancel'));
  await act(() => setLocale('zh-CN'));
  expect(document.body.textContent).toBe(i18n.t(key as 'common:cancel'));
  expect(document.body.textContent).not.toBe(english);
});
