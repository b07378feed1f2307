// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, it } from 'vitest';
import type { KnownAccount } from '../../../../src/contract/desktop/accounts-bridge';
import { AppServicesContext } from '../../../../src/renderer/shared/store/store-hooks';
import { createVisibleContent } from '../../../../src/renderer/shared/store/files/visible-content';
import { useDocumentTitle } from '../../../../src/renderer/shared/use-document-title';
import { render, type Rendered } from '../support/render';
import { createHeldBridge, createSignedInStore, person, settle } from '../support/store-fixture';

let shown: Rendered | null = null;
afterEach(() => { shown?.unmount(); shown = null; });

const Page = () => { useDocumentTitle('Plans'); return null; };

/** A window of the desktop app with the accounts of the test. */
const open = async (first: readonly KnownAccount[] | null) => {
  let emit: (known: readonly KnownAccount[]) => void = () => undefined;
  const accounts = { list: async () => first ?? [], onChanged: (listener: typeof emit) => { emit = listener; return () => undefined; } };
  const bridge = { ...createHeldBridge().bridge, desktop: first === null ? null : { accounts } } as never;
  shown = render(<Provider store={createSignedInStore().store}><AppServicesContext value={{ bridge, visibleContent: createVisibleContent() }}><Page /></AppServicesContext></Provider>);
  await act(settle);
  return { notify: (known: readonly KnownAccount[]) => act(async () => { emit(known); await settle(); }) };
};

const own: KnownAccount = { key: 'own', server: 'https://a.example', user: person(7), isSignedIn: true, isAllowed: true, isCurrent: true };

it('a window is named by its account, and by its server too as long as another account has the same name', async () => {
  const { notify } = await open([own]);
  expect(document.title).toBe(`Plans – ${own.user.name} – Deckle`);
  await notify([own, { ...own, key: 'other', server: 'https://b.example', isCurrent: false }]);
  expect(document.title).toBe(`Plans – ${own.user.name} (a.example) – Deckle`);
  await notify([own, { ...own, key: 'other', isCurrent: false }]);
  expect(document.title).toBe(`Plans – ${own.user.name} (${own.user.email} · a.example) – Deckle`);
  await notify([own]);
  expect(document.title).toBe(`Plans – ${own.user.name} – Deckle`);
});

it('a tab of a browser is named by its content', async () => {
  await open(null);
  expect(document.title).toBe('Plans – Deckle');
});
