import { timestampSchema } from '../contract/entities/common';

/** Numbers below this are seconds since 1970, others milliseconds (both specifications, section 9). */
const firstMilliseconds = 12_345_678_910;

/**
 * The moment that a timestamp of the wire stands for: ISO 8601 with an offset, or a number. Null where it stands for
 * none.
 */
export const parseMoment = (value: string | number): Date | null => {
  if (typeof value === 'string') return timestampSchema.safeParse(value).success ? new Date(value) : null;
  const moment = new Date(value < firstMilliseconds ? value * 1000 : value);
  return Number.isNaN(moment.getTime()) ? null : moment;
};
