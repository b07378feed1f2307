import type { ApiClient } from '../../../src/api-client/client';
import { createGuid } from '../../../src/core/ids';
import type { TestPerson, TestServer } from '../../support/server';
import { createTeam, joinTeam } from '../../support/teams';

/** Who may stand before one file that lies in a folder in a space of a team. */
export const roles = ['stranger', 'anonymous', 'colleague', 'reader', 'commentator', 'editor', 'outsider', 'fileAdmin', 'ancestorOwner', 'spaceAdmin', 'owner', 'disabled'] as const;
export type Role = (typeof roles)[number];

/** What the file's own link is. With `password` and `expired` it would be editable. */
export const modes = ['none', 'readonly', 'commentable', 'editable', 'enterprise_editable', 'password', 'expired'] as const;
export type Mode = (typeof modes)[number];

const linkOf: Record<Mode, { readonly mode: string | null; readonly isProtected?: true; readonly hasEnded?: true }> = {
  none: { mode: null }, readonly: { mode: 'readonly' }, commentable: { mode: 'commentable' }, editable: { mode: 'editable' },
  enterprise_editable: { mode: 'enterprise_editable' }, password: { mode: 'editable', isProtected: true }, expired: { mode: 'editable', hasEnded: true },
};

export interface Scene {
  readonly server: TestServer;
  clientOf(role: Role): ApiClient;
  /** Somebody of the team without any right, and somebody who is a reader of every file, for calls about others. */
  readonly colleagueId: number;
  readonly otherId: number;
  /** A new online file with content: made by the owner, in the folder of the ancestor's owner, granted to the roles. */
  fileWith(mode: Mode): Promise<string>;
}

/** A team's space, a folder in it, and everybody. The rows are written as they stand: what is proved is what they allow. */
export const setScene = async (server: TestServer): Promise<Scene> => {
  const names = roles.filter((role) => role !== 'anonymous');
  const people = new Map<Role | 'maker' | 'other', TestPerson>();
  for (const name of [...names, 'maker', 'other'] as const) people.set(name, await server.register(name));
  const of = (name: Role | 'maker' | 'other'): TestPerson => {
    const person = people.get(name);
    if (!person) throw new Error(`There is no ${name}.`);
    return person;
  };
  const team = await createTeam(server, 'Team');
  for (const name of names) if (name !== 'stranger' && name !== 'outsider') await joinTeam(server, team, of(name).user.id, name === 'disabled' ? 'disabled' : 'member');
  await joinTeam(server, team, of('maker').user.id);
  await joinTeam(server, team, of('other').user.id);

  const insert = async (guid: string, type: number, name: string, parent: string | null, path: string, creator: TestPerson): Promise<void> => {
    await server.pool.query(
      `insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, has_content) values ($1, $2, $3, $3, $4, $5, 'a0', $6, $6, $7)`,
      [guid, type, name, parent, path, creator.user.id, type <= 0]);
  };
  const grant = async (guid: string, name: Role | 'other', role: string | null, isAdmin = false): Promise<void> => {
    await server.pool.query('insert into grants (file_guid, subject_type, subject_id, role, is_admin, granted_by) values ($1, 1, $2, $3, $4, $5)', [guid, of(name).user.id, role, isAdmin, of('owner').user.id]);
    await server.pool.query('update files set collaborator_count = collaborator_count + 1 where guid = $1', [guid]);
  };
  const [space, folder] = [createGuid(), createGuid()];
  await insert(space, 2, 'Space', null, `${space}/`, of('maker'));
  await server.pool.query('insert into spaces (guid, team_id) values ($1, $2)', [space, team]);
  await grant(space, 'spaceAdmin', null, true);
  await insert(folder, 1, 'Folder', space, `${space}/${folder}/`, of('ancestorOwner'));

  return {
    server,
    clientOf: (role) => (role === 'anonymous' ? server.clientFor() : of(role).client),
    colleagueId: of('colleague').user.id,
    otherId: of('other').user.id,
    async fileWith(mode) {
      const guid = createGuid();
      const link = linkOf[mode];
      const granted: readonly (readonly [Role | 'other', string | null])[] = [
        ['reader', 'reader'], ['commentator', 'commentator'], ['editor', 'editor'], ['outsider', 'editor'], ['disabled', 'editor'], ['other', 'reader'], ['fileAdmin', null],
      ];
      await server.pool.query(`
        with made as (
          insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, has_content, share_mode, shared_by, shared_at, is_password_protected, share_expires_at, collaborator_count)
          values ($1, -2, 'Secret plan', 'secret plan', $2, $3, 'a0', $4, $4, true, $5, $4, now(), $6, $7, $8) returning guid)
        insert into grants (file_guid, subject_type, subject_id, role, is_admin, granted_by)
        select $1, 1, id, role, role is null, $4 from unnest($9::bigint[], $10::text[]) as given(id, role)`, [
        guid, folder, `${space}/${folder}/${guid}/`, of('owner').user.id, link.mode, link.isProtected === true, link.hasEnded ? '2020-01-01T00:00:00Z' : null, granted.length,
        granted.map(([name]) => of(name).user.id), granted.map(([, role]) => role),
      ]);
      return guid;
    },
  };
};
