// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Palette } from '../../../../../src/renderer/features/palette/palette';
import { CommandsContext } from '../../../../../src/renderer/shared/commands/command-context';
import { createCommandRegistry } from '../../../../../src/renderer/shared/commands/command-registry';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { createRouter } from '../../../../../src/renderer/shared/router/router';
import { RouterContext } from '../../../../../src/renderer/shared/router/router-context';
import { AppServicesContext } from '../../../../../src/renderer/shared/store/store-hooks';
import { createVisibleContent } from '../../../../../src/renderer/shared/store/files/visible-content';
import { createHeldBridge, createSignedInStore } from '../../support/store-fixture';
import { render, type Rendered } from '../../support/render';

beforeAll(() => setLocale('en'));
let shown: Rendered | null = null;
afterEach(() => { shown?.unmount(); shown = null; });

const type = (text: string): void => {
  act(() => {
    const field = document.activeElement as HTMLInputElement;
    // React detects a value that its own setter did not set.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
};

it('puts text that was typed during loading into its field', async () => {
  const registry = createCommandRegistry(() => undefined);
  shown = render(
    <Provider store={createSignedInStore().store}>
      <AppServicesContext value={{ bridge: createHeldBridge().bridge, visibleContent: createVisibleContent() }}>
        <RouterContext value={createRouter(window, { storage: sessionStorage, navigatedBy: 'app' })}>
          <CommandsContext value={registry}><Palette /></CommandsContext>
        </RouterContext>
      </AppServicesContext>
    </Provider>,
  );
  act(() => { registry.run('commands.open'); });
  expect(document.querySelector('[role=combobox]')).toBeNull();
  type('d');
  type('ark');
  const find = (): HTMLInputElement | null => document.querySelector('[role=combobox]');
  while (!find()) await act(() => new Promise((resolve) => { setTimeout(resolve, 20); }));
  const field = find();
  expect([field?.value, document.activeElement === field]).toEqual(['>dark', true]);
  type('er');
  expect(field?.value).toBe('>darker');
}, 30_000);
