// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { WorkspaceBridge } from '../../../../../src/contract/bridge';
import type { LinkOutcome, LinkConfirmation as Confirmation } from '../../../../../src/contract/desktop/links-bridge';
import { LinkConfirmation } from '../../../../../src/renderer/features/links/link-confirmation';
import { links as words } from '../../../../../src/locales/en/links';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { AppServicesContext } from '../../../../../src/renderer/shared/store/store-hooks';
import { createVisibleContent } from '../../../../../src/renderer/shared/store/files/visible-content';
import { byText, press, render, type Rendered } from '../../support/render';
import { createSignedInStore } from '../../support/store-fixture';

beforeAll(() => setLocale('en'));
let shown: Rendered | null = null;
afterEach(() => { shown?.unmount(); shown = null; });

const confirmation: Confirmation = { kind: 'server', id: 'q1', host: 'office.example.org' };

// A fault between a person's own computer and the server is theirs to repair, not the sender's of the link.
it.each<readonly [LinkOutcome, string]>([
  [{ result: 'proxy' }, 'The proxy blocks Deckle. Check the proxy settings.'],
  [{ result: 'proxy-sign-in' }, 'The proxy requires a user name and password. Try again to enter them.'],
  [{ result: 'unreachable' }, 'The server cannot be reached. Check your connection, or ask the person who sent you the link.'],
])('a dialog shows why a link to another server cannot be followed: %j', async (outcome, sentence) => {
  const { store } = createSignedInStore();
  const links = { onConfirmation: () => () => undefined, confirmation: async () => confirmation, decide: async () => outcome };
  const bridge = { host: 'desktop', platform: 'linux', desktop: { links } } as unknown as WorkspaceBridge;
  shown = render(
    <Provider store={store}>
      <AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}><LinkConfirmation /></AppServicesContext>
    </Provider>,
  );
  await press(await vi.waitFor(() => byText('button', words.serverConfirm)));
  await expect.poll(() => document.querySelector('[role=alertdialog] [role=alert]')?.textContent).toBe(sentence);
});
