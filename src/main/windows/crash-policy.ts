/** A page that crashes again within this time would crash on every reload. */
const repeatWindowMs = 60_000;

export type CrashResponse = 'reload' | 'ask';

/** Decides what happens after a page crashed: the first time it is reloaded, the next time the person is prompted. */
export const createCrashPolicy = (now: () => number) => {
  let reloadedAt: number | null = null;
  return (): CrashResponse => {
    const isRepeated = reloadedAt !== null && now() - reloadedAt < repeatWindowMs;
    reloadedAt = isRepeated ? null : now();
    return isRepeated ? 'ask' : 'reload';
  };
};
