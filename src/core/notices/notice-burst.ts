/** `burstSize` notices within `burstMs` form a burst, of which only the number is shown. */
export const burstSize = 5;
export const burstMs = 10_000;

export interface ShownNotice { close(): void }

export interface NoticeDisplay {
  readonly showOne: () => ShownNotice;
  readonly showMany: (count: number) => ShownNotice;
}

export interface NoticeBursts {
  /** Shows one more notice, or the number of the burst instead of its notices. Returns whether it was shown alone. */
  add(display: NoticeDisplay): boolean;
}

/** Shows the notices of one account. A burst replaces its notices by their number. `now`: milliseconds. */
export const createNoticeBursts = (now: () => number): NoticeBursts => {
  let times: readonly number[] = [];
  let shown: readonly ShownNotice[] = [];
  let count = 0;
  return {
    add({ showOne, showMany }) {
      const at = now();
      const last = times.at(-1);
      if (last === undefined || at - last >= burstMs) {
        times = [];
        shown = [];
        count = 0;
      }
      count += 1;
      times = [...times.filter((time) => at - time < burstMs), at];
      const isMany = times.length >= burstSize || count > shown.length + 1;
      if (isMany) for (const each of shown) each.close();
      shown = isMany ? [showMany(count)] : [...shown, showOne()];
      return !isMany;
    },
  };
};
