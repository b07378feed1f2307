import { dayOf } from '../../../shared/format/day';

/** How many of these follow each other on one day, day by day; what has no moment stands with what came before it. */
export const daysOf = (momentsMs: readonly number[]): readonly { readonly day: string; readonly count: number }[] => {
  const days: { day: string; count: number }[] = [];
  for (const atMs of momentsMs) {
    const last = days.at(-1);
    const day = Number.isNaN(atMs) ? last?.day ?? '' : dayOf(atMs);
    if (last?.day === day) last.count += 1;
    else days.push({ day, count: 1 });
  }
  return days;
};
