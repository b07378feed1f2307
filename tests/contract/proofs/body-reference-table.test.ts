import { beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../support/test-server';
import { useTestServer } from '../../support/use-test-server';
import { createTusClient, upload } from '../../support/tus-client';
import { FakeNetwork } from '../scripts/fake-network';
import { elsewhere, elsewhereInPublic, type Given } from './body-reference-table';
import { allEndpoints, endpointsOfOneFile } from './requests';
import { expectedByRow, rankWithLink } from './role-table';
import { modes, roles, createRoleFixture, type Mode, type Role, type RoleFixture } from './roles';
import { fieldsOf, partSchemaOf } from './samples';
import { outcomeOf, runMatrix, withStatus } from './run-matrix';

interface Stage { readonly scene: RoleFixture; readonly own: ReadonlyMap<Role, string>; readonly template: string; readonly script: string }

/** A file on the desktop of a person. */
const createOwn = async (scene: RoleFixture, role: Role): Promise<string> => (await scene.clientOf(role).call('files.create', { body: { type: -2, name: 'Own', content: 'Something' } })).guid;

/** With a link alone, a person loses a file by moving it into a space of a team (A7). So each call moves a file of its own. */
const moving: readonly string[] = ['files.moveMany', 'files.moveBatch'];

/** Creates all people, each with a file on their desktop, and the data that everybody may use. */
const setStage = async (server: TestServer): Promise<Stage> => {
  const scene = await createRoleFixture(server);
  const own = new Map<Role, string>();
  for (const role of roles) if (role !== 'anonymous') own.set(role, await createOwn(scene, role));
  await upload(createTusClient(server, { token: scene.tokenOf('owner') ?? '' }), 'bytes', { filename: 'Bytes.pdf', folder: 'Desktop', filetype: 'application/pdf' });
  const { publicTemplates } = await scene.clientOf('owner').call('templates.list', { query: { type: 'public' } });
  const { rows } = await server.pool.query<{ id: string }>(`insert into script_bindings (team_id, url, copy_folder) values ($1, 'https://scripts.example.com/copy', false) returning id`, [scene.teamId]);
  return { scene, own, template: publicTemplates[0]?.guid ?? '', script: rows[0]?.id ?? '' };
};

/** Runs one row in every cell. */
const request = ({ scene, own, template, script }: Stage, { kind, row, isForVisitors = false, isChanging = false, hasNoBody = false, endpoint, ask: send }: (typeof elsewhere)[number], walked: readonly Mode[] = modes) => {
  // A space has no level above. There the creator of the folder above the file is a team member like others.
  const placeOf = (role: Role): Role => (kind === 'space' && role === 'ancestorOwner' ? 'colleague' : role);
  const isClosed = (role: Role, mode: Mode): boolean => rankWithLink[placeOf(role)][mode].length > 1;
  return runMatrix({
    scene, kind, isChanging, modes: walked,
    call: async (role, guid, mode) => {
      const given: Given = { scene, template, script, own: moving.includes(endpoint) && role !== 'anonymous' ? await createOwn(scene, role) : own.get(role) ?? '' };
      return outcomeOf(send(given, role, guid, mode), isClosed(role, mode));
    },
    expected: (role, mode) => {
      const said = withStatus(expectedByRow(row, role, mode, isForVisitors, placeOf(role)), row.batch === 'files' || (row.batch === 'destination' && !isClosed(role, mode)));
      return hasNoBody ? said.slice(0, 3) : said;
    },
  });
};

/** Field names, in queries and bodies, that contain file ids, including nested ones. */
const namesOfFiles = ['folder', 'parent', 'to', 'guid', 'guids', 'files', 'fileGuids', 'fileGUIDs', 'entries', 'source_guid', 'shortcutIds', 'originGuid', 'parentGuid', 'spaceGUID', 'context', 'params'];

describe('permissions of calls that name a file outside their path', () => {
  let stage: Stage;
  const server = useTestServer();
  beforeAll(async () => { stage = await setStage(server); });

  it('have a row for each call', () => {
    const inPath = endpointsOfOneFile.map(([name]) => name);
    const naming = allEndpoints.filter(([name, definition]) => definition.access !== 'public' && !inPath.includes(name)
      && (['query', 'body'] as const).some((part) => fieldsOf(partSchemaOf(definition, part)).some(([field]) => namesOfFiles.includes(field))));
    const covered = new Set<string>(elsewhere.map(({ endpoint }) => endpoint));
    expect(naming.length).toBe(22);
    expect(naming.map(([name]) => name).filter((name) => !covered.has(name))).toEqual([]);
  });

  it.each(elsewhere.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    const { wrong, cells } = await request(stage, row);
    expect(wrong).toEqual({});
    expect(cells).toBe(143);
  }, 120_000);
});

describe('permissions of the same calls in a public deployment', () => {
  let stage: Stage;
  const network = new FakeNetwork();
  network.addresses = { 'scripts.example.com': ['93.184.216.34'] };
  const server = useTestServer({ deployment: 'public', outbound: network });
  beforeAll(async () => { stage = await setStage(server); });

  it.each(elsewhereInPublic.map((row) => [row.name, row] as const))('%s', async (_, row) => {
    // The number of concurrent scripts is limited.
    const parts = row.endpoint === 'scripts.onPost' ? [modes.slice(0, 4), modes.slice(4, 8), [...modes.slice(8), 'lapsed' as const]] : [[...modes, 'lapsed' as const]];
    for (const part of parts) expect((await request(stage, row, part)).wrong).toEqual({});
  }, 120_000);
});
