// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileDialogs } from '../../../../../../src/renderer/features/files/actions/file-dialogs';
import { ListInteractionProvider } from '../../../../../../src/renderer/features/files/list/list-interaction';
import { useFileActions } from '../../../../../../src/renderer/features/files/actions/use-file-actions';
import { setLocale } from '../../../../../../src/renderer/shared/i18n/i18n';
import type { Router } from '../../../../../../src/renderer/shared/router/router';
import { RouterContext } from '../../../../../../src/renderer/shared/router/router-context';
import { AppServicesContext } from '../../../../../../src/renderer/shared/store/store-hooks';
import { settingsRead } from '../../../../../../src/renderer/shared/store/user-config/user-config-slice';
import { createVisibleContent } from '../../../../../../src/renderer/shared/store/files/visible-content';
import { byText, press, render, type Rendered } from '../../../support/render';
import { createHeldBridge, createSignedInStore, guidOf, settle } from '../../../support/store-fixture';

// Account specification, section 3, preferencesSettings: createFileByTemplate.

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { shown?.unmount(); shown = null; });

const Make = () => {
  const actions = useFileActions();
  return <><button onClick={() => { actions.create(-2); }}>document</button><button onClick={() => { actions.create(1); }}>folder</button></>;
};

const open = (settings: Readonly<Record<string, unknown>>) => {
  const { store, calls } = createSignedInStore();
  const { bridge, calls: requests } = createHeldBridge();
  store.dispatch(settingsRead({ settings }));
  const route = { name: 'desktop' } as const;
  const router = { current: () => route, navigate: () => undefined, subscribe: () => () => undefined } as unknown as Router;
  shown = render(
    <Provider store={store}>
      <AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}>
        <RouterContext value={router}><ListInteractionProvider><Make /><FileDialogs /></ListInteractionProvider></RouterContext>
      </AppServicesContext>
    </Provider>,
  );
  return { store, made: () => calls.filter(({ name }) => name === 'files.create').map(({ input }) => input), calls, requests };
};
const buttons = (): string[] => [...document.querySelectorAll('[role=dialog] button')].map(({ textContent }) => textContent);

describe('a new file', () => {
  it('is created immediately, unless the person prefers the choice of a template; a folder always is', async () => {
    const plain = open({});
    await press(byText('button', 'document'));
    await act(settle);
    expect([plain.made().length, document.querySelector('[role=dialog]')]).toEqual([1, null]);
    shown?.unmount();

    const careful = open({ createFileByTemplate: true });
    await press(byText('button', 'folder'));
    await act(settle);
    expect(careful.made()).toMatchObject([{ body: { type: 1 } }]);
    await press(byText('button', 'document'));
    await act(settle);
    expect(careful.made()).toHaveLength(1);
    await act(async () => {
      const template = (name: string, type: number) => ({ guid: guidOf(name), name, type });
      careful.requests[0]?.answer({ customTemplates: [template('Letter', -2), template('Budget', -4)], publicTemplates: [], categories: [] });
      await settle();
    });
    // Only templates for files of that kind, and the blank file.
    expect(buttons().slice(0, 2)).toEqual(['Blank', 'Letter']);
    expect(document.body.textContent).not.toContain('Budget');
    await press(byText('button', 'Blank'));
    await act(settle);
    expect(careful.made()).toMatchObject([{ body: { type: 1 } }, { body: { type: -2, name: 'Untitled' } }]);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('starts with a template after that was chosen', async () => {
    const { calls } = open({ createFileByTemplate: true });
    await press(byText('button', 'document'));
    await act(settle);
    const choice = document.querySelector<HTMLElement>('[role=switch]');
    expect((choice as HTMLInputElement).checked).toBe(true);
    await press(choice as HTMLElement);
    await act(settle);
    expect(calls.find(({ name }) => name === 'settings.changePreferences')?.input).toEqual({ body: { createFileByTemplate: false } });
  });
});
