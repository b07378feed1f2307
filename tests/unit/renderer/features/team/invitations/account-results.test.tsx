// @vitest-environment jsdom
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { locales } from '../../../../../../src/contract/preferences';
import { AccountResults } from '../../../../../../src/renderer/features/team/invitations/account-results';
import { setLocale } from '../../../../../../src/renderer/shared/i18n/i18n';
import { createStore } from '../../../../../../src/renderer/shared/store/app-store';
import { AppServicesContext } from '../../../../../../src/renderer/shared/store/store-hooks';
import { createHeldBridge } from '../../../support/store-fixture';
import { render, type Rendered } from '../../../support/render';

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { shown?.unmount(); shown = null; });

const invited = (account: string, isMailed?: boolean) => ({ account, status: 'invited' as const, inviteGuid: 'A'.repeat(22), ...(isMailed === undefined ? {} : { isMailed }) });
const textOf = (results: Parameters<typeof AccountResults>[0]['results']): string => {
  const { bridge } = createHeldBridge();
  shown?.unmount();
  shown = render(<Provider store={createStore(bridge, () => undefined)}><AppServicesContext value={{ bridge, visibleContent: null }}><AccountResults results={results} /></AppServicesContext></Provider>);
  return shown.container.textContent;
};

it('says that an email is sent only if the server sends one', () => {
  expect(textOf([invited('a@example.org', true), invited('b@example.org', true)])).toMatch(/Invited by email.*Each person gets an email with the link\.$/);
  const byHand = /^(?!.*by email).*No email is sent\. Copy each link and send it yourself\.$/;
  expect(textOf([invited('a@example.org', false)])).toMatch(byHand);
  // A server that is older than the field.
  expect(textOf([invited('a@example.org')])).toMatch(byHand);
  expect(textOf([invited('a@example.org', true), invited('b@example.org', false)])).toMatch(/gets no further one\. Copy its link and send it yourself\.$/);
  expect(textOf([{ account: 'a@example.org', status: 'added', inviteGuid: null, isMailed: false }])).toMatch(/^a@example\.orgAdded$/);
});

it.each(locales)('says in %s whether an email is sent', async (locale) => {
  await setLocale(locale);
  const texts = [true, false].map((isMailed) => textOf([invited('a@example.org', isMailed)]));
  expect(new Set(texts).size).toBe(2);
  for (const text of texts) expect(text).not.toMatch(/mailIsSent|noMail|invitedByMail/);
});
