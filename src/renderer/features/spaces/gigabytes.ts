const gigabyte = 1024 ** 3;
const mostGigabytes = 1_000_000;
const leastGigabytes = 0.001;

/** Parses a number of GB into bytes; null if it is invalid or out of range. Accepts a decimal comma. */
export const bytesOfGigabytes = (typed: string): number | null => {
  const text = typed.trim().replace(',', '.');
  const amount = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  return amount >= leastGigabytes && amount <= mostGigabytes ? Math.round(amount * gigabyte) : null;
};

/** Formats bytes as GB with at most three decimals. */
export const gigabytesOfBytes = (bytes: number): string => String(Number((bytes / gigabyte).toFixed(3)));
