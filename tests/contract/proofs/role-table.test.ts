import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallError } from '../../../src/api-client/call-error';
import type { EndpointName } from '../../../src/contract/api/index';
import { startTestServer, type TestServer } from '../../support/server';
import { endpointsOfOneFile, partsFor } from './requests';
import { modes, roles, setScene, type Mode, type Role, type Scene } from './roles';
import { answerOf, rows } from './role-table';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await setScene(server);
});
afterAll(() => server.stop());

/** HTTP statuses of the codes that the table names. */
const statuses: Readonly<Record<string, number>> = {
  NOT_SIGNED_IN: 401, FILE_FORBIDDEN: 403, PASSWORD_REQUIRED: 403, SHARE_EXPIRED: 403, NO_ACCESS_EDIT: 403, NO_ACCESS_MODIFY: 403, NO_ACCESS_DELETE: 403, ONLY_EXIT_SHARE: 403,
  NO_ACCESS_MOVE_FILE: 403, NO_ACCESS_ADD_USER: 403, OUTSIDER_CANNOT_ADD_USER: 403, NO_ACCESS_TRANSFER: 403, SHARE_PASSWORD_WRONG: 403, NOT_LISTED: 409, NOT_A_SPACE: 409,
  SHARE_LINK_MISSING: 409, ACCESS_REQUEST_NOT_FOUND: 404,
};

/** What calls are given where a sample of their form would not ask what the table is about. */
const bodies = (): Readonly<Record<string, object>> => ({
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

const answer = async (name: EndpointName, role: Role, guid: string): Promise<string> => {
  const ids = { id: guid, guid, userId: scene.otherId, requestId: 1 };
  try {
    const input = { ...partsFor(name, name === 'announcements.read' ? { ...ids, id: 1 } : ids), ...bodies()[name] };
    await scene.clientOf(role).call(name, input);
    return 'ok';
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { status, code, message } = error.failure;
    if (!JSON.stringify(error.failure).includes('Secret')) return `${status} ${code}`;
    throw new Error(`${code} tells the name: ${message}`, { cause: error });
  }
};

const expected = (name: string, role: Role, mode: Mode, isForVisitors: boolean): string => {
  const said = answerOf(name, role, mode, isForVisitors);
  return said === 'ok' ? said : `${statuses[said] ?? '?'} ${said}`;
};

describe('who may do what with a file', () => {
  it('has a row for every call that concerns one file', () => {
    expect(endpointsOfOneFile.map(([name]) => name).filter((name) => !Object.hasOwn(rows, name))).toEqual([]);
  });

  it.each(endpointsOfOneFile)('%s', async (name, { access, method }) => {
    const [found, wanted] = [new Map<string, string>(), new Map<string, string>()];
    for (const mode of modes) {
      let guid = await scene.fileWith(mode);
      for (const role of roles) {
        const place = `${role}, ${mode}`;
        found.set(place, await answer(name, role, guid));
        wanted.set(place, expected(name, role, mode, access === 'shared'));
        // What was done may change what the next one may do, and tries of passwords are counted.
        if ((method !== 'GET' && found.get(place) === 'ok') || name === 'sharing.verifyPassword') guid = await scene.fileWith(mode);
      }
    }
    expect(Object.fromEntries([...found].filter(([place, said]) => said !== wanted.get(place)))).toEqual({});
    expect(found).toEqual(wanted);
  }, 120_000);
});
