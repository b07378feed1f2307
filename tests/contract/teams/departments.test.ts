import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../support/call-code';
import type { TestPerson } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { failureOf } from '../http/failure-of';
import { createFile, createTeamOf } from './team-fixture';

// Departments: a tree whose people and grants follow every change.

const server = useTestServer();

let ada: TestPerson;
let bo: TestPerson;
let eve: TestPerson;
beforeEach(async () => {
  [ada, bo, eve] = [await server.register('Ada'), await server.register('Bo'), await server.register('Eve')];
  await createTeamOf(ada, [bo, eve]);
});

const create = async (name: string, parentId: number | null = null): Promise<number> => (await ada.client.call('departments.create', { body: { name, parentId } })).id;
const change = (departmentId: number, body: { name?: string; parentId?: number | null }) => ada.client.call('departments.change', { params: { departmentId }, body });
const merge = (departmentId: number, intoId: number) => ada.client.call('departments.merge', { params: { departmentId }, body: { intoId } });
const members = (departmentId: number, add: readonly TestPerson[], remove: readonly TestPerson[] = []) =>
  ada.client.call('departments.changeMembers', { params: { departmentId }, body: { add: add.map(({ user }) => user.id), remove: remove.map(({ user }) => user.id) } });
/** The tree as paths of names with the number of people in and below them. */
const tree = async (): Promise<string[]> => {
  const { departments } = await bo.client.call('departments.list', {});
  const byId = new Map(departments.map((department) => [department.id, department]));
  const pathOf = (id: number | null): string[] => {
    const department = id === null ? undefined : byId.get(id);
    return department ? [...pathOf(department.parentId), department.name] : [];
  };
  return departments.map(({ id, memberCount }) => `${pathOf(id).join('/')} ${memberCount}`).sort();
};
/** A file that a department may read; and whether a person may read it. */
const fileOf = async (departmentId: number): Promise<string> => {
  const space = (await ada.client.call('spaces.create', { body: { name: 'Space' } })).guid;
  const guid = await createFile(ada, 'Minutes', space);
  await ada.client.call('sharing.addCollaborator', { params: { id: guid }, body: { type: 2, id: departmentId, role: 'editor' } });
  return guid;
};
const read = (person: TestPerson, id: string) => codeOf(person.client.call('files.get', { params: { id } }));

test('a tree is made, renamed, moved, merged and deleted, and everybody in the team reads it', async () => {
  const [sales, north, design] = [await create('Sales'), 0, await create('Design')];
  const inner = await create('North', sales);
  const deepest = await create('Harbour', inner);
  await members(inner, [bo, eve]);
  expect([north, await tree()]).toEqual([0, ['Design 0', 'Sales 2', 'Sales/North 2', 'Sales/North/Harbour 0']]);
  await change(inner, { name: 'South', parentId: design });
  expect(await tree()).toEqual(['Design 2', 'Design/South 2', 'Design/South/Harbour 0', 'Sales 0']);
  await members(sales, [bo]);
  await merge(inner, sales);
  expect(await tree()).toEqual(['Design 0', 'Sales 2', 'Sales/Harbour 0']);
  await ada.client.call('departments.remove', { params: { departmentId: sales } });
  expect(await tree()).toEqual(['Design 0', 'Harbour 0']);
  expect((await change(deepest, { parentId: design })).parentId).toBe(design);
});

test('rights follow the tree: into a department, out of it, merged and deleted', async () => {
  const [sales, design] = [await create('Sales'), await create('Design')];
  const north = await create('North', sales);
  const guid = await fileOf(sales);
  await members(north, [bo]);
  expect(await read(bo, guid)).toBe('ok');
  await change(north, { parentId: design });
  expect(await read(bo, guid)).toBe('FILE_FORBIDDEN');
  await change(north, { parentId: sales });
  await members(north, [], [bo]);
  expect(await read(bo, guid)).toBe('FILE_FORBIDDEN');
  // The grant goes to the department into which another one is merged.
  await members(design, [eve]);
  expect(await read(eve, guid)).toBe('FILE_FORBIDDEN');
  await merge(sales, design);
  expect(await read(eve, guid)).toBe('ok');
  await ada.client.call('departments.remove', { params: { departmentId: design } });
  expect(await read(eve, guid)).toBe('FILE_FORBIDDEN');
  expect((await server.pool.query('select department_collaborator_count as count from files where guid = $1', [guid])).rows).toEqual([{ count: 0 }]);
});

describe('a department', () => {
  test('is never below itself, nor merged into itself', async () => {
    const outer = await create('Outer');
    const inner = await create('Inner', outer);
    for (const call of [() => change(outer, { parentId: inner }), () => change(outer, { parentId: outer }), () => merge(outer, inner), () => merge(outer, outer)]) expect(await codeOf(call())).toBe('DEPARTMENT_UNDER_ITSELF');
    expect(await tree()).toEqual(['Outer 0', 'Outer/Inner 0']);
    await merge(inner, outer);
    expect(await tree()).toEqual(['Outer 0']);
  });

  test('is one of 20 levels at most', async () => {
    let parent: number | null = null;
    for (let level = 1; level <= 20; level += 1) parent = await create(`Level ${level}`, parent);
    expect(await failureOf(create('Too deep', parent))).toMatchObject({ code: 'DEPARTMENTS_TOO_DEEP', args: { limit: 20 } });
    const other = await create('Other');
    await create('Below', other);
    const { departments } = await ada.client.call('departments.list', {});
    const nineteenth = departments.find(({ name }) => name === 'Level 19')?.id ?? 0;
    expect(await codeOf(change(other, { parentId: nineteenth }))).toBe('DEPARTMENTS_TOO_DEEP');
  });

  test('of a different team does not exist', async () => {
    const dan = await server.register('Dan');
    await createTeamOf(dan, [], 'Elsewhere');
    const { id: foreign } = await dan.client.call('departments.create', { body: { name: 'Foreign', parentId: null } });
    const own = await create('Own');
    const calls = [
      () => change(foreign, { name: 'Mine' }), () => change(own, { parentId: foreign }), () => merge(own, foreign), () => merge(foreign, own), () => members(foreign, [bo]), () => create('Below', foreign),
      () => ada.client.call('departments.remove', { params: { departmentId: foreign } }),
    ];
    for (const call of calls) expect(await codeOf(call())).toBe('DEPARTMENT_NOT_FOUND');
    expect(await codeOf(members(own, [dan]))).toBe('MEMBER_NOT_FOUND');
    expect((await dan.client.call('departments.list', {})).departments).toEqual([{ id: foreign, name: 'Foreign', parentId: null, memberCount: 0 }]);
  });

  test.each(['<script>alert(1)</script>', "'; drop table departments; --", '../..', '{{name}}', '__proto__', 'قسم', '設計 👩‍🎨', 'x'.repeat(255)])('has the name %j', async (name) => {
    await create(name);
    expect((await ada.client.call('departments.list', {})).departments.map((department) => department.name)).toEqual([name]);
  });

  test.each([['', 'NAME_EMPTY'], ['x'.repeat(256), 'NAME_TOO_LONG'], ['a\u0000b', 'NAME_HAS_CONTROL_CHARACTER'], ['\u200B', 'NAME_INVISIBLE'], ['\uD800', 'NAME_NOT_UNICODE']])('refuses the name %j', async (name, code) => {
    expect((await failureOf(create(name))).code).toBe(code);
    expect(await tree()).toEqual([]);
  });

  test('is changed by two managers at the same moment without a cycle', async () => {
    await ada.client.call('members.change', { body: { memberIds: [bo.user.id], role: 'admin' } });
    const [one, two] = [await create('One'), await create('Two')];
    const codes = await Promise.all([codeOf(change(one, { parentId: two })), codeOf(bo.client.call('departments.change', { params: { departmentId: two }, body: { parentId: one } }))]);
    expect(codes.sort()).toEqual(['DEPARTMENT_UNDER_ITSELF', 'ok']);
  });
});
