import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../../src/contract/api/endpoints';
import { useTestServer } from '../../support/use-test-server';
import { emptyParagraph } from '../../support/content-window';
import { endpointsOfOneFile, partsFor } from './requests';
import { createRoleFixture, type Mode, type Role, type RoleFixture } from './roles';
import { expectedByTable, rows, rankWithLink } from './role-table';
import { outcomeOf, runMatrix, withStatus } from './run-matrix';

const server = useTestServer();
let scene: RoleFixture;
beforeAll(async () => {
  scene = await createRoleFixture(server);
});

/** Bodies for calls whose schema sample would not test the table's rule. */
const bodies = (): Readonly<Record<string, object>> => ({
  'content.sync': { body: { sync: 1, clientId: null, rev: 0 } }, 'content.compose': { body: { sync: 1, clientId: 70_000, rev: 0, changeset: emptyParagraph(70_000), uuid: 'compose-1' } },
  'files.rename': { body: { name: 'Renamed' } },
  'files.move': { body: { to: 'Desktop' } },
  'files.use': { body: { action: 'open' } },
  'tags.set': { body: { user: [] } },
  'desktopShortcuts.create': { body: {} }, 'desktopShortcuts.move': { body: {} },
  'sharing.setMode': { body: { shareMode: 'private' } },
  'sharing.setExpiry': { body: { shareModeExpireDuration: null } },
  'sharing.setPassword': { body: { passwordProtected: false } },
  'sharing.setAdvancedPermissions': { body: { export: 'editor' } },
  'sharing.addCollaborator': { body: { type: 1, id: scene.colleagueId, role: 'reader' } },
  'sharing.changeCollaborator': { body: { role: 'commentator' } },
  'sharing.transfer': { body: { userId: scene.otherId } },
  'sharing.check': { query: { items: 'canRead' } },
  'spaces.change': { body: { name: 'Other' } },
});

/**
 * Calls that may affect the result of the next one, including password attempts, which are counted. All other calls
 * leave rights unchanged.
 */
const changing: readonly string[] = [
  'files.move', 'files.remove', 'files.lock', 'sharing.setInheritance', 'sharing.setMode', 'sharing.addCollaborator', 'sharing.removeCollaborator', 'sharing.transfer',
];

const response = (name: EndpointName, role: Role, guid: string, mode: Mode): Promise<string> => {
  const ids = { id: guid, guid, userId: scene.otherId, requestId: 1 };
  const input = { ...partsFor(name, name === 'announcements.read' ? { ...ids, id: 1 } : ids), ...bodies()[name] };
  return outcomeOf(scene.clientOf(role).call(name, input), rankWithLink[role][mode].length > 1);
};

describe('permissions of calls on a file', () => {
  it('have a row for every call that concerns one file', () => {
    expect(endpointsOfOneFile.map(([name]) => name).filter((name) => !Object.hasOwn(rows, name))).toEqual([]);
  });

  it.each(endpointsOfOneFile)('%s', async (name, { access }) => {
    const { wrong, cells } = await runMatrix({
      scene,
      isChanging: changing.includes(name),
      // Failed attempts are rate limited per file: each person gets a file of their own.
      call: async (role, guid, mode) => response(name, role, name === 'sharing.verifyPassword' ? await scene.fileWith(mode) : guid, mode),
      expected: (role, mode) => withStatus(expectedByTable(name, role, mode, access === 'shared')),
    });
    expect(wrong).toEqual({});
    expect(cells).toBe(143);
  }, 120_000);
});
