import type { Unsubscribe, WorkspaceBridge } from '../../../../contract/bridge';
import type { AccountPerson } from '../../../../contract/entities/session';
import type { LeadershipPort } from '../../../../core/sync/sync-engine-ports';
import { createSyncEngine, type SyncEngine } from '../../../../core/sync/sync-engine';
import { logProblem } from '../../log';
import { selectFile } from '../files/file-selectors';
import { onLogin } from '../session/on-login';
import { servicesOf, type AppStore } from '../app-store';
import { applySyncEvent, type SyncTarget } from './apply-sync-events';
import type { OpenPorts } from './page-sync-ports';
import { createPendingCallers, type PendingCallers } from './pending-callers';
import { createSyncNetwork } from './send-change';
import type { SyncSession } from './sync-session';
import { leadershipChanged } from './sync-slice';

/** Connects the store to the sync engine of the signed-in person, one engine per login. */
export const connectSync = (store: AppStore, bridge: WorkspaceBridge, openPorts: OpenPorts, create = createSyncEngine): Unsubscribe => {
  const services = servicesOf(store);
  const { syncSession } = services;
  let close = (): void => undefined;

  const open = (user: AccountPerson, server: string, loginId: number): void => {
    const callers = createPendingCallers();
    const sentBefore = new Set<string>();
    const ports = openPorts({ server, personId: user.id }, { id: loginId, pushClientId: null }, createSyncNetwork({ bridge, schedule: services.schedule }));
    const target: SyncTarget = {
      dispatch: store.dispatch, getState: store.getState, services, person: user, callers, sentBefore,
      settle(key, outcome) {
        callers.settle(key, outcome);
        sentBefore.delete(key);
      },
    };
    const engine = create({ ...ports, leadership: reportLeadership(store, loginId, ports.leadership) }, (event) => { applySyncEvent(target, event); });
    const started = engine.start().catch((error: unknown) => { logProblem('The outbox could not be read.', error); });
    syncSession.replace(createSession(store, engine, started, callers, sentBefore));
    close = () => {
      engine.stop();
      syncSession.replace(null);
      ports.close?.();
      callers.dropAll();
    };
  };
  const end = (): void => {
    close();
    close = () => undefined;
  };

  const stopLogins = onLogin(store, ({ session, loginId }) => {
    end();
    if (session.status === 'signed-in') open(session.user, session.server, loginId);
  });
  return () => {
    stopLogins();
    end();
  };
};

/** Stores whether this window leads. The lock of an earlier login may end later. */
const reportLeadership = (store: AppStore, loginId: number, leadership: LeadershipPort): LeadershipPort => {
  const report = (isLeading: boolean): void => { if (store.getState().session.loginId === loginId) store.dispatch(leadershipChanged({ isLeading })); };
  return {
    request: (lead) => leadership.request(() => {
      report(true);
      const end = lead();
      return () => {
        report(false);
        end();
      };
    }),
  };
};

const createSession = (store: AppStore, engine: SyncEngine, started: Promise<void>, callers: PendingCallers, sentBefore: Set<string>): SyncSession => ({
  engine, started,
  enqueue(guid, change, isAnnounced, onOptimistic) {
    const key = engine.add(guid, change, selectFile(store.getState(), guid)?.name);
    const settled = callers.add(key, isAnnounced, onOptimistic);
    return { key, settled, undo: () => { engine.undo(key).catch((error: unknown) => { logProblem('A change could not be undone.', error); }); } };
  },
  whenSettled: callers.whenSettled,
  recheckSent() { for (const { entry } of engine.waitingEntries()) if (entry.attempts > 0) sentBefore.add(entry.key); },
});
