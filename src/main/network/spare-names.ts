/**
 * So long Chromium goes by what it was answered about a certificate, half an hour and a little. Nothing makes a session
 * forget it sooner, and nothing frees a session that was made.
 */
export const forgottenAfterMs = 31 * 60_000;

export interface SpareNames {
  /** The name of a session in memory that knows of no certificate: one that was used before for the same, or a new one. */
  take(use: string): string;
  /** Nothing goes through it any more. */
  giveBack(name: string): void;
}

/** Names of sessions in memory, so that there are never more of them than are needed within the time that Chromium takes to forget. */
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
