/**
 * How long Chromium caches a certificate verdict: half an hour, with a margin. A session's cache cannot be cleared, and
 * sessions are never freed.
 */
export const forgottenAfterMs = 31 * 60_000;

export interface SpareNames {
  /** A session name without cached verdicts: an expired one of the same use, or a new one. */
  take(use: string): string;
  /** Marks a name as no longer in use. */
  giveBack(name: string): void;
}

/** Allocates names of in-memory sessions and reuses them after their caches expired, which limits their number. */
export const createSpareNames = (now: () => number): SpareNames => {
  const uses = new Map<string, string>();
  const spare = new Map<string, number>();
  return {
    take(use) {
      const forgotten = [...spare].find(([name, since]) => uses.get(name) === use && now() - since >= forgottenAfterMs)?.[0];
      const name = forgotten ?? `${use}-${uses.size}`;
      uses.set(name, use);
      spare.delete(name);
      return name;
    },
    giveBack(name) { spare.set(name, now()); },
  };
};
