import { fromAbsolute, parseDate, toCalendarDate } from '@internationalized/date';

/**
 * The moment after a number of months by the calendar of a time zone, at the same time of day. The last day of the month if
 * it has no such day (decisions, 8.2). Moments are milliseconds since 1970.
 */
export const addMonths = (moment: number, months: number, timeZone: string): number => fromAbsolute(moment, timeZone).add({ months }).toDate().getTime();

/** The first moment of a day (`2027-03-01`) in a time zone. Milliseconds since 1970. */
export const beginOfDay = (day: string, timeZone: string): number => parseDate(day).toDate(timeZone).getTime();

/** Days of the calendar between two moments in a time zone: 0 within a day. Negative if `to` is earlier. */
export const daysBetween = (from: number, to: number, timeZone: string): number =>
  toCalendarDate(fromAbsolute(to, timeZone)).compare(toCalendarDate(fromAbsolute(from, timeZone)));
