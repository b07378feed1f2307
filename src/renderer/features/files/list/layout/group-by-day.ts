import { localDayOf } from '../../../../shared/format/local-day';

/** Counts consecutive moments of one day, for each day in order. An entry without a moment counts to the day of the previous one. */
export const groupByDay = (momentsMs: readonly number[]): readonly { readonly day: string; readonly count: number }[] => {
  const days: { day: string; count: number }[] = [];
  for (const atMs of momentsMs) {
    const last = days.at(-1);
    const day = Number.isNaN(atMs) ? last?.day ?? '' : localDayOf(atMs);
    if (last?.day === day) last.count += 1;
    else days.push({ day, count: 1 });
  }
  return days;
};
