/** A local calendar day as a date field writes it: `2026-11-22`. */
export const localDayOf = (atMs: number): string => {
  const at = new Date(atMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

/** Start of the local calendar day of a time in ISO 8601, in milliseconds since 1970. */
export const dayStartOf = (at: string): number => new Date(at).setHours(0, 0, 0, 0);
