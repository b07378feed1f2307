// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Member } from '../../../../../../src/contract/entities/team';
import { useMembers, type MembersList } from '../../../../../../src/renderer/features/team/members/use-members';
import type { MembersFilter } from '../../../../../../src/renderer/features/team/team-context';
import { setLocale } from '../../../../../../src/renderer/shared/i18n/i18n';
import { AppServicesContext } from '../../../../../../src/renderer/shared/store/store-hooks';
import { createHeldBridge, type Call } from '../../../support/store-fixture';
import { render, type Rendered } from '../../../support/render';

let shown: Rendered | null = null;
beforeEach(() => setLocale('en'));
afterEach(() => { shown?.unmount(); shown = null; });

const member = (id: number): Member => ({
  person: { id, name: `Person ${id}`, avatar: null }, email: null, role: 'member', isSeat: true, departmentIds: [], joinedAt: '2026-01-01T00:00:00.000Z', lastSeenAt: null,
});
const everyone: MembersFilter = { query: '', role: null, departmentId: null };
const admins: MembersFilter = { ...everyone, role: 'admin' };

const start = () => {
  const { bridge, calls } = createHeldBridge();
  let latest: MembersList | null = null;
  const Probe = ({ filter, revision }: { readonly filter: MembersFilter; readonly revision: number }) => {
    const list = useMembers(filter, revision);
    return <output ref={() => { latest = list; }} />;
  };
  const element = (filter: MembersFilter, revision: number) => <AppServicesContext value={{ bridge, visibleContent: null }}><Probe filter={filter} revision={revision} /></AppServicesContext>;
  shown = render(element(everyone, 0));
  const list = (): MembersList => {
    if (!latest) throw new Error('Nothing is rendered.');
    return latest;
  };
  return {
    calls,
    list,
    ids: () => list().members?.map(({ person }) => person.id) ?? null,
    show: (filter: MembersFilter, revision: number) => { act(() => { shown?.show(element(filter, revision)); }); },
    respond: (call: Call | undefined, ids: readonly number[], nextCursor: string | null = null) => act(async () => { call?.answer({ members: ids.map(member), nextCursor }); await Promise.resolve(); }),
    refuse: (call: Call | undefined) => act(async () => { call?.refuse({ code: 'TIMED_OUT', status: 0 }); await Promise.resolve(); }),
  };
};

it('the rows remain until the reloaded list is there, and unchanged people keep their objects', async () => {
  const { calls, list, ids, show, respond } = start();
  expect(ids()).toBeNull();
  await respond(calls[0], [1, 2]);
  const [first] = list().members ?? [];
  show(everyone, 1);
  expect(ids()).toEqual([1, 2]);
  await respond(calls[1], [1, 3]);
  expect(ids()).toEqual([1, 3]);
  expect(list().members?.[0]).toBe(first);
});

it('a reload requests as many people as were loaded', async () => {
  const { calls, list, ids, show, respond } = start();
  await respond(calls[0], Array.from({ length: 200 }, (_, id) => id), 'second');
  act(() => { list().loadMore(); });
  expect(calls[1]?.input).toEqual({ query: { limit: 200, cursor: 'second' } });
  await respond(calls[1], Array.from({ length: 100 }, (_, id) => 200 + id));
  expect(ids()).toHaveLength(300);
  show(everyone, 1);
  expect(calls[2]?.input).toEqual({ query: { limit: 300 } });
});

it('the response to an earlier filter is dropped, and the list says that it is outdated', async () => {
  const { calls, list, ids, show, respond } = start();
  await respond(calls[0], [1, 2]);
  show(admins, 0);
  show(everyone, 0);
  await respond(calls[1], [7]);
  expect(ids()).toEqual([1, 2]);
  show(admins, 0);
  expect(list().isOutdated).toBe(true);
  await respond(calls.at(-1), [2]);
  expect([ids(), list().isOutdated]).toEqual([[2], false]);
});

it('a failed reload keeps the rows', async () => {
  const { calls, list, ids, show, respond, refuse } = start();
  await respond(calls[0], [1, 2]);
  show(everyone, 1);
  await refuse(calls[1]);
  expect([ids(), list().failure?.code]).toEqual([[1, 2], 'TIMED_OUT']);
});

it('all people are loaded before all are selected', async () => {
  const { calls, list, respond } = start();
  const firstPage = Array.from({ length: 200 }, (_, id) => id);
  await respond(calls[0], firstPage, 'second');
  let all: readonly Member[] = [];
  act(() => { void list().loadAll().then((members) => { all = members; }); });
  await respond(calls[1], [301], 'third');
  await respond(calls[2], [302]);
  expect(all.map(({ person }) => person.id)).toEqual([...firstPage, 301, 302]);
  expect(list().hasMore).toBe(false);
});
