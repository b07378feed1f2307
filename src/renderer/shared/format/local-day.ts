/** A local calendar day as a date field writes it: `2026-11-22`. */
export const localDayOf = (atMs: number): string => {
  const at = new Date(atMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};
