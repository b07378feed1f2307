// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Capability } from '../../../../../src/contract/entities/permissions';
import { TagsSection } from '../../../../../src/renderer/app/frame/tags-section';
import { ListInteractionProvider } from '../../../../../src/renderer/features/files/list/list-interaction';
import { TagManager } from '../../../../../src/renderer/features/tags/tag-manager';
import { TagPopover } from '../../../../../src/renderer/features/tags/tag-popover';
import { setLocale } from '../../../../../src/renderer/shared/i18n/i18n';
import { createRouter } from '../../../../../src/renderer/shared/router/router';
import { RouterContext } from '../../../../../src/renderer/shared/router/router-context';
import { AppServicesContext } from '../../../../../src/renderer/shared/store/store-hooks';
import { loadTags } from '../../../../../src/renderer/shared/store/resources/load-resources';
import { selectTags, tagsReceived } from '../../../../../src/renderer/shared/store/personal-lists/personal-lists';
import { servicesOf } from '../../../../../src/renderer/shared/store/app-store';
import { createVisibleContent } from '../../../../../src/renderer/shared/store/files/visible-content';
import { createMemoryLastSeen } from '../../support/memory-offline-cache';
import { createHeldBridge, createSignedInStore, settle } from '../../support/store-fixture';
import { byText, pressKey, press, render, type, type Rendered } from '../../support/render';

const granted: Capability = { value: true, reason: 'UNKNOWN' };
const refused: Capability = { value: false, reason: 'NO_ACCESS_MODIFY' };
const reason = 'Only your team’s administrators can change its tags. Ask one of them.';
const urgent = { id: 4, name: 'Urgent', colour: '#3a72bd', tagType: 'team' as const, count: 2 };
const red = { id: 3, name: 'Red', colour: '#c2473d', tagType: 'user' as const, count: 1 };

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { shown?.unmount(); shown = null; });

const open = (element: ReactNode, canManage: Capability, team = [urgent]) => {
  const { store, calls } = createSignedInStore();
  store.dispatch(tagsReceived({ team: { tags: team, multiple: false, canManage }, user: { tags: [red], maxPerFile: 3 } }));
  shown = render(
    <Provider store={store}>
      <AppServicesContext value={{ bridge: createHeldBridge().bridge, visibleContent: createVisibleContent() }}>
        <RouterContext value={createRouter(window, { storage: sessionStorage, navigatedBy: 'app' })}><ListInteractionProvider>{element}</ListInteractionProvider></RouterContext>
      </AppServicesContext>
    </Provider>,
  );
  return { store, calls };
};
const named = (label: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
  if (!found) throw new Error(`nothing is called ${label}`);
  return found;
};
/** Whether a button is enabled, and its description for screen readers. */
const saysOf = (button: HTMLElement) => [button.getAttribute('aria-disabled'), document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? null];
const field = (): HTMLInputElement => {
  const input = document.querySelector<HTMLInputElement>('input:not([type=radio])');
  if (!input) throw new Error('There is no field.');
  return input;
};
const page = (): string => document.body.textContent;

describe('the tags of a team, among all tags', () => {
  it('are created, changed and deleted by the people who manage them', async () => {
    const { calls } = open(<TagManager onClose={() => undefined} />, granted);
    await press(byText('button', 'Your team’s'));
    expect(page()).not.toContain(reason);
    expect(['Edit Urgent', 'Delete Urgent'].map((label) => saysOf(named(label)))).toEqual([[null, null], [null, null]]);
    await type(field(), 'Legal');
    await press(byText('button', 'Create'));
    await act(settle);
    expect(calls.map(({ name, input }) => [name, input])).toEqual([['tags.create', { body: { name: 'Legal', colour: '#7d7a70', tagType: 'team' } }]]);
  });

  it('are visible to the others with the reason why they cannot change them; the input is kept', async () => {
    const { calls } = open(<TagManager onClose={() => undefined} />, refused);
    expect(page()).not.toContain(reason);
    await press(byText('button', 'Your team’s'));
    expect(byText('p', reason)).toBeTruthy();
    expect(['Edit Urgent', 'Delete Urgent'].map((label) => saysOf(named(label)))).toEqual([['true', reason], ['true', reason]]);
    await press(named('Edit Urgent'));
    await press(named('Delete Urgent'));
    await type(field(), 'Legal');
    await pressKey(field(), 'Enter');
    await press(byText('button', `Create${reason}`));
    await act(settle);
    expect([document.querySelectorAll('[role=alertdialog]').length, field().value, calls]).toEqual([0, 'Legal', []]);
  });

  it('are disabled during the edit of a person who no longer manages them, and keep the input', async () => {
    const { store } = open(<TagManager onClose={() => undefined} />, granted);
    await press(byText('button', 'Your team’s'));
    await press(named('Edit Urgent'));
    await type(field(), 'Pressing');
    act(() => { store.dispatch(tagsReceived({ team: { tags: [urgent], multiple: false, canManage: refused }, user: { tags: [red], maxPerFile: 3 } })); });
    expect([field().value, saysOf(byText('button', `Save${reason}`))]).toEqual(['Pressing', ['true', reason]]);
  });

  it('have no separate section if there is nothing to see and nothing to create', () => {
    open(<TagManager onClose={() => undefined} />, refused, []);
    expect([page().includes('Your team’s'), page().includes('Red'), saysOf(byText('button', 'Create'))]).toEqual([false, true, [null, null]]);
    shown?.unmount();
    open(<TagManager onClose={() => undefined} />, granted, []);
    expect(page()).toContain('Your team’s');
  });
});

describe('a tag on a file', () => {
  const change = async (name: string): Promise<HTMLElement> => {
    await press(named(`More for ${name}`));
    await act(settle);
    const item = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) => textContent.startsWith('Name and colour…'));
    if (!item) throw new Error('There is nothing to change.');
    return item;
  };

  it('shows why a tag of the team cannot be changed; one\'s own always can', async () => {
    open(<TagsSection />, refused);
    const ofTeam = await change('Urgent');
    expect([ofTeam.getAttribute('aria-disabled'), ofTeam.textContent.includes(reason)]).toEqual(['true', true]);
    shown?.unmount();
    open(<TagsSection />, refused);
    expect((await change('Red')).getAttribute('aria-disabled')).toBeNull();
  });

  it('keeps the input, and has no effect, if the person no longer manages tags', async () => {
    const taken: unknown[] = [];
    const anchor = { current: document.body };
    open(<TagPopover label="Edit Urgent" anchor={anchor} initial={urgent} list="team" id={4} confirmLabel="Save" onClose={() => undefined} onConfirm={(look) => { taken.push(look); }} />, refused);
    await type(field(), 'Pressing');
    await pressKey(field(), 'Enter');
    expect([taken, field().value, saysOf(byText('button', `Save${reason}`))]).toEqual([[], 'Pressing', ['true', reason]]);
  });
});

it('tags that were cached without their owner are shown unchanged', async () => {
  const { store } = createSignedInStore();
  const lastSeen = createMemoryLastSeen();
  servicesOf(store).offlineCache.replace(lastSeen.port);
  lastSeen.values.set('tags', { value: { team: { tags: [urgent], multiple: false }, user: { tags: [red], maxPerFile: 3 } }, at: '2026-11-20T08:00:00.000Z' });
  void store.dispatch(loadTags());
  await settle();
  expect(selectTags(store.getState())?.team).toEqual({ tags: [urgent], multiple: false, canManage: { value: true, reason: 'UNKNOWN' } });
});
