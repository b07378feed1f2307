// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WorkspaceBridge } from '../../../../../src/contract/bridge';
import { PastedLinks } from '../../../../../src/renderer/features/links/pasted-links';
import { CommandKeyListener } from '../../../../../src/renderer/shared/commands/command-key-listener';
import { CommandsContext } from '../../../../../src/renderer/shared/commands/command-context';
import { createCommandRegistry } from '../../../../../src/renderer/shared/commands/command-registry';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import type { Router } from '../../../../../src/renderer/shared/router/router';
import { RouterContext } from '../../../../../src/renderer/shared/router/router-context';
import { AppServicesContext } from '../../../../../src/renderer/shared/store/store-hooks';
import { createVisibleContent } from '../../../../../src/renderer/shared/store/files/visible-content';
import { render, type Rendered } from '../../support/render';
import { createSignedInStore, guidOf, settle } from '../../support/store-fixture';

beforeAll(() => setLocale('en'));
let shown: Rendered | null = null;
afterEach(() => { shown?.unmount(); shown = null; });

const guid = guidOf('a');

const open = (host: 'browser' | 'desktop', isPasteable = false) => {
  const done: string[] = [];
  const { store } = createSignedInStore();
  const bridge = {
    host, platform: host === 'browser' ? 'web' : 'linux',
    desktop: host === 'browser' ? null : { links: { open: async (address: string) => { done.push(`main ${address}`); return true; } } },
  } as unknown as WorkspaceBridge;
  const registry = createCommandRegistry((reason) => { done.push(`said ${reason}`); });
  registry.register('file.paste', { reason: isPasteable ? null : 'nothing copied', run: () => { done.push('files pasted'); } });
  shown = render(
    <Provider store={store}>
      <AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}>
        <RouterContext value={{ navigateTo: (path: string) => { done.push(`here ${path}`); } } as unknown as Router}>
          <CommandsContext value={registry}><CommandKeyListener /><PastedLinks /><p>page</p><input /></CommandsContext>
        </RouterContext>
      </AppServicesContext>
    </Provider>,
  );
  /** As a browser does: the key press, and the paste if no handler prevents it. */
  const paste = async (text: string, selector = 'p'): Promise<readonly string[]> => {
    const target = shown?.container.querySelector(selector);
    const isFree = target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', code: 'KeyV', ctrlKey: true, bubbles: true, cancelable: true }));
    if (isFree === true) target?.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { getData: () => text } }));
    await settle();
    return done;
  };
  return { paste };
};

describe('an address pasted into the page', () => {
  it('opens there in a browser, if it is one of the same server', async () => {
    expect(await open('browser').paste(` ${window.location.origin}/docs/${guid}\n`)).toEqual([`here /docs/${guid}`]);
  });

  it('opens in the app if an account is signed in there', async () => {
    const link = `https://office.example.org/docs/${guid}`;
    expect(await open('desktop').paste(link)).toEqual([`main ${link}`]);
  });

  it('of another server opens nowhere in a browser', async () => {
    expect(await open('browser').paste(`https://office.example.org/docs/${guid}`)).toEqual([]);
  });

  it.each(['minutes of Monday', 'javascript:alert(1)', 'https://office.example.org/logout'])('that is invalid (%s) leaves it to the command to show why nothing is pasted', async (text) => {
    expect(await open('desktop').paste(text)).toEqual(['said nothing copied']);
  });

  it('belongs to its field if it is pasted into one', async () => {
    expect(await open('desktop').paste(`https://office.example.org/docs/${guid}`, 'input')).toEqual([]);
  });

  it('is ignored while files are cut or copied', async () => {
    expect(await open('desktop', true).paste(`https://office.example.org/docs/${guid}`)).toEqual(['files pasted']);
  });
});
