import type { ApiClient } from '../../../src/api-client/api-client';
import { createGuid } from '../../../src/core/ids';
import type { TestPerson, TestServer } from '../../support/test-server';
import { createTeam, joinTeam } from '../../support/teams';
import { insertGrant, insertSpace } from '../../support/workspace-rows';

/**
 * The roles toward one file in a folder in a space of a team. `formerOwner` created the space, and left the team since.
 */
export const roles = ['stranger', 'formerOwner', 'anonymous', 'colleague', 'reader', 'commentator', 'editor', 'outsider', 'fileAdmin', 'ancestorOwner', 'spaceAdmin', 'owner', 'disabled'] as const;
export type Role = (typeof roles)[number];
/** The people outside of the team. */
const outside: readonly Role[] = ['stranger', 'anonymous', 'outsider', 'formerOwner'];

/**
 * The state of the file's own link. `private` closes an editable link of the folder above. `password`, `expired`,
 * `exited` (its creator left the file) and `lapsed` (the creator's membership ended) would be editable otherwise.
 * Memberships never end in a private deployment, so `lapsed` applies to public ones only.
 */
export const modes = ['none', 'private', 'readonly', 'commentable', 'editable', 'enterprise_readonly', 'enterprise_commentable', 'enterprise_editable', 'password', 'expired', 'exited'] as const;
export type Mode = (typeof modes)[number] | 'lapsed';

interface Link { readonly mode: string | null; readonly isProtected?: true; readonly hasEnded?: true; readonly by?: 'gone' | 'lapsed' }
const linkOf: Record<Mode, Link> = {
  none: { mode: null }, private: { mode: 'private' }, readonly: { mode: 'readonly' }, commentable: { mode: 'commentable' }, editable: { mode: 'editable' },
  enterprise_readonly: { mode: 'enterprise_readonly' }, enterprise_commentable: { mode: 'enterprise_commentable' }, enterprise_editable: { mode: 'enterprise_editable' },
  password: { mode: 'editable', isProtected: true }, expired: { mode: 'editable', hasEnded: true }, exited: { mode: 'editable', by: 'gone' }, lapsed: { mode: 'editable', by: 'lapsed' },
};

/** The kind of the file: an online file, a folder, a space, an uploaded file, an online file in the trash, a shortcut. */
export const kinds = ['file', 'folder', 'space', 'upload', 'trashed', 'shortcut'] as const;
export type Kind = (typeof kinds)[number];
const typeOf: Record<Kind, number> = { file: -2, folder: 1, space: 2, upload: 4, trashed: -2, shortcut: -12 };

type Somebody = Role | 'other' | 'gone' | 'lapsed';

export interface RoleFixture {
  readonly server: TestServer;
  clientOf(role: Role): ApiClient;
  /** Null for a visitor without a session. */
  tokenOf(role: Role): string | null;
  /** A team member without any right, and a reader of every file, for calls about other people. */
  readonly colleagueId: number;
  readonly otherId: number;
  readonly teamId: number;
  /** The folder of the files with such a link, in a space of its own. */
  folderOf(mode: Mode): string;
  /** Creates an online file with content: created by the owner, in the folder of the ancestor's owner, with grants for the roles. */
  fileWith(mode: Mode, kind?: Kind): Promise<string>;
}

/** A space, and a folder in it: the place of all files with such a link. */
interface Place { readonly space: string; readonly folder: string }

/**
 * Creates a team's spaces, a folder in each, and all people. The rows are inserted directly, because only the resulting
 * rights are under test.
 */
export const createRoleFixture = async (server: TestServer): Promise<RoleFixture> => {
  const names = roles.filter((role) => role !== 'anonymous');
  const people = new Map<Somebody, TestPerson>();
  for (const name of [...names, 'other', 'gone', 'lapsed'] as const) people.set(name, await server.register(name));
  const of = (name: Somebody): TestPerson => {
    const person = people.get(name);
    if (!person) throw new Error(`There is no ${name}.`);
    return person;
  };
  const team = await createTeam(server, 'Team');
  for (const name of names) if (!outside.includes(name)) await joinTeam(server, team, of(name).user.id, name === 'disabled' ? 'disabled' : 'member');
  for (const name of ['other', 'gone'] as const) await joinTeam(server, team, of(name).user.id);
  await server.pool.query(`update people set membership_expires_at = '2020-01-01T00:00:00Z' where id = $1`, [of('lapsed').user.id]);

  const insert = async (guid: string, type: number, name: string, parent: string | null, path: string, creator: TestPerson): Promise<void> => {
    await server.pool.query(
      `insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, has_content) values ($1, $2, $3, $3, $4, $5, 'a0', $6, $6, $7)`,
      [guid, type, name, parent, path, creator.user.id, type <= 0]);
  };
  const grant = async (guid: string, name: Somebody, role: string | null, isAdmin = false): Promise<void> => {
    await insertGrant(server, guid, { type: 1, id: of(name).user.id }, role, { isAdmin, by: of('owner').user.id });
  };
  /** A space for each link, because a write locks the tree of its space, and the links run concurrently. */
  const createPlace = async (mode: Mode): Promise<Place> => {
    const [space, folder] = [createGuid(), createGuid()];
    await insertSpace(server, space, 'Space', of('formerOwner').user.id, team);
    await grant(space, 'spaceAdmin', null, true);
    await grant(space, 'lapsed', 'reader');
    await insert(folder, 1, 'Folder', space, `${space}/${folder}/`, of('ancestorOwner'));
    if (mode === 'private') await server.pool.query(`update files set share_mode = 'editable', shared_by = $2, shared_at = now() where guid = $1`, [folder, of('ancestorOwner').user.id]);
    return { space, folder };
  };
  const places = new Map<Mode, Place>();
  for (const mode of [...modes, 'lapsed'] as const) places.set(mode, await createPlace(mode));
  const placeOf = (mode: Mode): Place => {
    const place = places.get(mode);
    if (!place) throw new Error(`There is no place for ${mode}.`);
    return place;
  };
  const source = createGuid();
  await insert(source, -2, 'Source', placeOf('none').folder, `${placeOf('none').space}/${placeOf('none').folder}/${source}/`, of('owner'));

  const granted: readonly (readonly [Somebody, string | null])[] = [
    ['reader', 'reader'], ['commentator', 'commentator'], ['editor', 'editor'], ['outsider', 'editor'], ['disabled', 'editor'], ['other', 'reader'], ['fileAdmin', null],
  ];
  return {
    server,
    clientOf: (role) => (role === 'anonymous' ? server.clientFor() : of(role).client),
    tokenOf: (role) => (role === 'anonymous' ? null : of(role).token),
    colleagueId: of('colleague').user.id,
    otherId: of('other').user.id,
    teamId: team,
    folderOf: (mode) => placeOf(mode).folder,
    async fileWith(mode, kind = 'file') {
      const guid = createGuid();
      const link = linkOf[mode];
      const { space, folder } = placeOf(mode);
      const isSpace = kind === 'space';
      const all = isSpace ? [...granted, ['spaceAdmin', null] as const] : granted;
      await server.pool.query(`
        with made as (
          insert into files (guid, type, name, sort_name, parent_guid, path, position, creator_id, updated_by, has_content, share_mode, shared_by, shared_at, is_password_protected, share_expires_at, collaborator_count)
          values ($1, $11, 'Secret plan', 'secret plan', $2, $3, 'a0', $4, $4, $12, $5, $13, now(), $6, $7, $8) returning guid)
        insert into grants (file_guid, subject_type, subject_id, role, is_admin, granted_by)
        select $1, 1, id, role, role is null, $4 from unnest($9::bigint[], $10::text[]) as given(id, role)`, [
        guid, isSpace ? null : folder, isSpace ? `${guid}/` : `${space}/${folder}/${guid}/`, of('owner').user.id, link.mode, link.isProtected === true,
        link.hasEnded ? '2020-01-01T00:00:00Z' : null, all.length, all.map(([name]) => of(name).user.id), all.map(([, role]) => role),
        typeOf[kind], typeOf[kind] <= 0, of(link.by ?? 'owner').user.id,
      ]);
      if (isSpace) await server.pool.query('insert into spaces (guid, team_id) values ($1, $2)', [guid, team]);
      if (kind === 'trashed') await server.pool.query('update files set trash_root = guid, deleted_at = now(), deleted_by = $2 where guid = $1', [guid, of('owner').user.id]);
      if (kind === 'shortcut') await server.pool.query('update files set source_guid = $2 where guid = $1', [guid, source]);
      if (kind === 'upload') await server.pool.query(`update files set (blob_hash, size_bytes, mime_type) = (select blob_hash, size_bytes, mime_type from files where name = 'Bytes.pdf' limit 1) where guid = $1`, [guid]);
      return guid;
    },
  };
};
