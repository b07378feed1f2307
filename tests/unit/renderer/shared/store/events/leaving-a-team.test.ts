import { expect, test } from 'vitest';
import type { WorkspaceBridge } from '../../../../../../src/contract/bridge';
import type { Team, TeamRole } from '../../../../../../src/contract/entities/team';
import { createStore } from '../../../../../../src/renderer/shared/store/app-store';
import { connectBridgeEvents } from '../../../../../../src/renderer/shared/store/events/connect-bridge-events';
import { connectOfflineCache } from '../../../../../../src/renderer/shared/store/files/connect-offline-cache';
import { createVisibleContent } from '../../../../../../src/renderer/shared/store/files/visible-content';
import { sessionChanged } from '../../../../../../src/renderer/shared/store/session/session-slice';
import { teamResource } from '../../../../../../src/renderer/shared/store/team/team-resource';
import { createMemoryLastSeen } from '../../../support/memory-offline-cache';
import { createHeldBridge, person, settle } from '../../../support/store-fixture';

// "Leaving" (part 6): the device deletes its copy of a team's files, and nothing that is unsent.

const teamOf = (id: number, role: TeamRole): Team => ({ id, role } as Team);

/** A window of a person whose membership is read twice. Returns how often the copy on the device was deleted. */
const deletionsAfter = async (before: Team | null, now: Team | null): Promise<number> => {
  const { bridge } = createHeldBridge();
  const store = createStore(bridge, () => undefined, (run) => { run(); });
  let deletions = 0;
  const silent = () => () => undefined;
  connectBridgeEvents(store, {
    realtime: { subscribe: silent }, files: { onUploadProgress: silent }, preferences: { onChanged: silent }, session: { onChanged: silent },
  } as unknown as WorkspaceBridge, createVisibleContent());
  connectOfflineCache(store, () => ({ ...createMemoryLastSeen().port, wipe: async () => { deletions += 1; } }));
  store.dispatch(sessionChanged({ status: 'signed-in', server: 'test', user: person(7), isRemembered: true }));
  for (const [index, team] of [before, now].entries()) {
    const requestId = String(index);
    store.dispatch(teamResource.requested({ requestId }));
    store.dispatch(teamResource.received({ requestId, value: { team, permissions: [], editionName: null, endsAt: null } }));
  }
  await settle();
  return deletions;
};

test.each([
  ['who left it', teamOf(1, 'member'), null, 1],
  ['who is disabled in it', teamOf(1, 'admin'), teamOf(1, 'disabled'), 1],
  ['who is in a different team now', teamOf(1, 'member'), teamOf(2, 'member'), 1],
  ['with a new role', teamOf(1, 'member'), teamOf(1, 'admin'), 0],
  ['who joined it', null, teamOf(1, 'member'), 0],
  ['who left it after they were disabled', teamOf(1, 'disabled'), null, 0],
])('the copy of a team’s files is deleted for a person %s', async (_who, before, now, expected) => {
  expect(await deletionsAfter(before, now)).toBe(expected);
});
