import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const randomCharacters = 14;

/** A new order number: `DK`, the day in UTC, and 72 random bits. */
export const createOrderNo = (now: Date): string => {
  const day = now.toISOString().slice(2, 10).replaceAll('-', '');
  return `DK${day}${Array.from({ length: randomCharacters }, () => alphabet[randomInt(alphabet.length)] ?? '0').join('')}`;
};
