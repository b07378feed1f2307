/** A page that stops again within this time after a reload would do so for ever. */
const calmAfterMs = 60_000;

export type CrashAction = 'reload' | 'ask';

/** What to do when a window's page stopped working: reload it once, and ask the person the next time. */
export const createCrashPolicy = (now: () => number) => {
  let reloadedAt: number | null = null;
  return (): CrashAction => {
    const isRepeated = reloadedAt !== null && now() - reloadedAt < calmAfterMs;
    reloadedAt = isRepeated ? null : now();
    return isRepeated ? 'ask' : 'reload';
  };
};
