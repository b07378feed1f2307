/**
 * How long Chromium caches a certificate verdict: half an hour, with a margin. A session's cache cannot be cleared, and
 * sessions are never freed.
 */
export const verdictLifetimeMs = 31 * 60_000;

export interface SessionNamePool {
  /** A session name without cached verdicts: an expired one of the same use, or a new one. */
  acquire(use: string): string;
  /** Marks a name as no longer in use. */
  release(name: string): void;
}

/** Allocates names of in-memory sessions and reuses them after their caches expired, which limits their number. */
export const createSessionNamePool = (now: () => number): SessionNamePool => {
  const uses = new Map<string, string>();
  const spare = new Map<string, number>();
  return {
    acquire(use) {
      const forgotten = [...spare].find(([name, since]) => uses.get(name) === use && now() - since >= verdictLifetimeMs)?.[0];
      const name = forgotten ?? `${use}-${uses.size}`;
      uses.set(name, use);
      spare.delete(name);
      return name;
    },
    release(name) { spare.set(name, now()); },
  };
};
