const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A formatted time: a text key with a time, or a text from Intl. */
export type RelativeTimeParts =
  | { readonly kind: 'just-now' }
  | { readonly kind: 'today' | 'yesterday' | 'tomorrow'; readonly time: string }
  | { readonly kind: 'text'; readonly text: string };

const formatters = new Map<string, Intl.DateTimeFormat>();
const dateFormat = (intlLocale: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${intlLocale} ${name}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(intlLocale, options);
  formatters.set(key, made);
  return made;
};

/** Whole days between two times in local calendar days, so that a day of 23 hours counts as one. */
const daysBetween = (from: Date, to: Date): number =>
  Math.round((Date.UTC(to.getFullYear(), to.getMonth(), to.getDate()) - Date.UTC(from.getFullYear(), from.getMonth(), from.getDate())) / (24 * hourMs));

/**
 * A time relative to now (account specification, section 9). Below 60 s it is just now, below 60 min in minutes. Then
 * it is today, yesterday or tomorrow with the time, else the date, with the year if it differs. A time less than 60 s
 * ahead is also just now, because clocks differ.
 */
export const relativeTime = (atMs: number, nowMs: number, intlLocale: string): RelativeTimeParts => {
  const distanceMs = nowMs - atMs;
  if (Math.abs(distanceMs) < minuteMs) return { kind: 'just-now' };
  if (Math.abs(distanceMs) < hourMs) {
    const minutes = Math.trunc(-distanceMs / minuteMs);
    return { kind: 'text', text: new Intl.RelativeTimeFormat(intlLocale, { numeric: 'always' }).format(minutes, 'minute') };
  }
  const at = new Date(atMs);
  const now = new Date(nowMs);
  const time = dateFormat(intlLocale, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  switch (daysBetween(now, at)) {
    case 0:
      return { kind: 'today', time };
    case -1:
      return { kind: 'yesterday', time };
    case 1:
      return { kind: 'tomorrow', time };
    default:
      return {
        kind: 'text',
        text: at.getFullYear() === now.getFullYear()
          ? dateFormat(intlLocale, 'day', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
          : dateFormat(intlLocale, 'date', { day: 'numeric', month: 'short', year: 'numeric' }).format(at),
      };
  }
};

/** The full date and time, for the tooltip. */
export const fullTime = (atMs: number, intlLocale: string): string =>
  dateFormat(intlLocale, 'full', { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' }).format(atMs);
