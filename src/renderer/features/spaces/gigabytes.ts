const gigabyte = 1024 ** 3;
const mostGigabytes = 1_000_000;
const leastGigabytes = 0.001;

/** What a person typed as a number of GB, in bytes; null where it is none, or out of reach. A comma stands for a point. */
export const bytesOfGigabytes = (typed: string): number | null => {
  const text = typed.trim().replace(',', '.');
  const amount = /^\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  return amount >= leastGigabytes && amount <= mostGigabytes ? Math.round(amount * gigabyte) : null;
};

/** Bytes as such a number, without more digits than a person would type. */
export const gigabytesOfBytes = (bytes: number): string => String(Number((bytes / gigabyte).toFixed(3)));
