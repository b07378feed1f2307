// @vitest-environment jsdom
import { act } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Team } from '../../../../../../src/contract/entities/team';
import { SettingsTab } from '../../../../../../src/renderer/features/team/settings/settings-tab';
import { TeamContext } from '../../../../../../src/renderer/features/team/team-context';
import { loadPageTexts, setLocale } from '../../../../../../src/renderer/shared/i18n/i18n';
import { AppServicesContext } from '../../../../../../src/renderer/shared/store/store-hooks';
import { createSignedInStore } from '../../../support/store-fixture';
import { byText, press, render, type, type Rendered } from '../../../support/render';

let shown: Rendered | null = null;
beforeEach(async () => {
  await setLocale('en');
  await loadPageTexts('teamPage');
});
afterEach(() => { shown?.unmount(); shown = null; });

const values = { profile: { name: 'Harbour', type: 'Publisher', scale: '', province: '', city: 'Cobh' }, invite: { inviteRoles: ['creator', 'admin'] }, spaces: { membersCreateSpaces: false }, file_tags: { multipleFileTags: true }, domains: { domains: ['press.example'] } };
const offline = 'This is not available while you are offline.';

const start = async ({ canManageTeam = true, disabledReason = null }: { readonly canManageTeam?: boolean; readonly disabledReason?: string | null } = {}) => {
  const { store, bridge, calls } = createSignedInStore();
  const team = { id: 1, name: 'Harbour', role: canManageTeam ? 'admin' : 'member' } as Team;
  const context = {
    team, canManage: canManageTeam, canInvite: canManageTeam, canManageTeam, selfId: 7, creatorName: 'Ada', departments: { status: 'loading' as const },
    reload: () => undefined, filter: { query: '', role: null, departmentId: null }, setFilter: () => undefined, openInvitations: () => undefined,
  };
  const element = (revision: number) => (
    <Provider store={store}>
      <AppServicesContext value={{ bridge, visibleContent: null }}>
        <TeamContext value={{ ...context, disabledReason, revision }}><SettingsTab /></TeamContext>
      </AppServicesContext>
    </Provider>
  );
  shown = render(element(0));
  const respond = async (changed: Partial<typeof values> = {}): Promise<void> => act(async () => {
    for (const call of calls) {
      const { params } = call.input as { params?: { settingName: keyof typeof values } };
      if (call.name === 'teams.setting' && params) call.answer({ data: { ...values, ...changed }[params.settingName] });
      if (call.name === 'teams.spaces') call.answer({ spaces: [] });
    }
    await new Promise((resolve) => { setTimeout(resolve, 0); });
  });
  await respond();
  return { calls, respond, reload: () => { shown?.show(element(1)); } };
};

const fields = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('input')];
const fieldWith = (value: string): HTMLInputElement => {
  const found = fields().find((field) => field.value === value);
  if (!found) throw new Error(`No field has the value ${value}.`);
  return found;
};

it('offline, every field is disabled and the page says why', async () => {
  await start({ disabledReason: offline });
  expect(fields().length).toBeGreaterThan(8);
  expect(fields().every(({ disabled }) => disabled)).toBe(true);
  expect(byText('p', offline)).toBeTruthy();
});

it('a member reads the values and who can change them', async () => {
  await start({ canManageTeam: false });
  expect(fields()).toEqual([]);
  expect(shown?.container.textContent).toContain('Only the creator, \u2068Ada\u2069, and the admins of the team can change these settings.');
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['Harbour', 'Publisher', 'Not set', 'Not set', 'Cobh', 'No', 'Yes']);
  expect(shown?.container.textContent).toContain('The creator and the admins.');
});

it('a save sends the edited fields only; a refusal keeps the typed text and says why', async () => {
  const { calls } = await start();
  await type(fieldWith('Cobh'), 'Cork');
  expect(byText('p', 'Not saved yet')).toBeTruthy();
  await press(byText('button', 'Save profile'));
  expect(calls.at(-1)).toMatchObject({ name: 'teams.changeSetting', input: { params: { settingName: 'profile' }, body: { city: 'Cork' } } });
  await act(async () => {
    calls.at(-1)?.refuse({ code: 'NO_ACCESS_MANAGE_TEAM', status: 403 });
    await Promise.resolve();
  });
  expect(fieldWith('Cork')).toBeTruthy();
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Only the creator and the admins of the team can do this. Ask one of them.');
});

it('a saved value is shown before the settings are reloaded, and later changes of others are shown', async () => {
  const { calls, respond, reload } = await start();
  await type(fieldWith('Harbour'), 'Quill');
  await press(byText('button', 'Save profile'));
  await act(async () => {
    calls.at(-1)?.answer({ data: { ...values.profile, name: 'Quill' } });
    await Promise.resolve();
  });
  expect(fieldWith('Quill')).toBeTruthy();
  expect(byText('p', 'Saved')).toBeTruthy();
  reload();
  await respond({ profile: { ...values.profile, name: 'Quill & Co' } });
  expect(fieldWith('Quill & Co')).toBeTruthy();
});

it('an edit remains when the settings are reloaded', async () => {
  const { respond, reload } = await start();
  await type(fieldWith('Cobh'), 'Cork');
  reload();
  await respond({ profile: { ...values.profile, name: 'Quill' } });
  expect([fieldWith('Quill'), fieldWith('Cork')]).toHaveLength(2);
});
