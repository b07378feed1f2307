const gigabyte = 1024 ** 3;
const maximumGigabytes = 1_000_000;
const minimumGigabytes = 0.001;

/** Parses a number of GB into bytes; null if it is invalid or out of range. Accepts a decimal comma. */
export const parseGigabytes = (typed: string): number | null => {
  const text = typed.trim().replace(',', '.');
  const amount = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  return amount >= minimumGigabytes && amount <= maximumGigabytes ? Math.round(amount * gigabyte) : null;
};

/** Formats bytes as GB with at most three decimals. */
export const formatGigabytes = (bytes: number): string => String(Number((bytes / gigabyte).toFixed(3)));
