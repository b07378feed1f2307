import { createSessionNamePool } from './session-name-pool';

/** Minimum interval between two renewals of a use: each costs a session that remains allocated for half an hour. */
export const renewalIntervalMs = 60_000;

export interface RequestSessionsPorts<Session> {
  /** Opens an in-memory session and configures it for this use. */
  readonly open: (name: string, use: string) => Session;
  /** Resolves once the proxy of all opened sessions is applied. A session is replaced only after that. */
  readonly ready: () => Promise<unknown>;
  readonly now: () => number;
}

/** The in-memory sessions of the main process, one per use. */
export interface RequestSessions<Session> {
  /** The current session of a use. */
  sessionFor(use: string): Session;
  /** Replaces all sessions. Returns the previous ones. */
  renewAll(): Promise<readonly Session[]>;
  /** Replaces the session of one use, at most once per `renewalIntervalMs`. Resolves with whether it was replaced. */
  renew(use: string): Promise<boolean>;
  /** Runs a function with a session without cached verdicts. */
  withUnusedSession<Value>(use: string, run: (session: Session) => Promise<Value>): Promise<Value>;
  /** All sessions ever opened. */
  all(): readonly Session[];
}

export const createRequestSessions = <Session>({ open, ready, now }: RequestSessionsPorts<Session>): RequestSessions<Session> => {
  const names = createSessionNamePool(now);
  const opened = new Map<string, Session>();
  const current = new Map<string, { readonly name: string; readonly session: Session }>();
  const renewedAt = new Map<string, number>();
  const renewing = new Map<string, Promise<boolean>>();

  const take = (use: string): { readonly name: string; readonly session: Session } => {
    const name = names.acquire(use);
    const session = opened.get(name) ?? open(name, use);
    opened.set(name, session);
    return { name, session };
  };
  const replace = async (uses: readonly string[]): Promise<void> => {
    const next = uses.map((use) => ({ use, way: take(use) }));
    await ready();
    for (const { use, way } of next) {
      const before = current.get(use);
      current.set(use, way);
      if (before) names.release(before.name);
    }
  };
  const renewNow = async (use: string): Promise<boolean> => {
    if (now() - (renewedAt.get(use) ?? -Infinity) < renewalIntervalMs) return false;
    renewedAt.set(use, now());
    await replace([use]);
    return true;
  };

  return {
    sessionFor(use) {
      const found = current.get(use) ?? take(use);
      current.set(use, found);
      return found.session;
    },
    async renewAll() {
      const before = [...current.values()].map(({ session }) => session);
      await replace([...current.keys()]);
      return before;
    },
    renew(use) {
      const renewal = renewing.get(use) ?? renewNow(use).finally(() => { renewing.delete(use); });
      renewing.set(use, renewal);
      return renewal;
    },
    async withUnusedSession(use, run) {
      const { name, session } = take(use);
      try {
        await ready();
        return await run(session);
      } finally {
        names.release(name);
      }
    },
    all: () => [...opened.values()],
  };
};
