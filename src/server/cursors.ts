import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError } from './api-error';

/** What a list was asked with; a cursor is good for the same question of the same person only. */
export type CursorBinding = readonly (string | number | boolean)[];
/** Where the next page begins: the sort key of the last row, and what makes it unique. */
export type CursorValues = readonly (string | number)[];

export interface Cursors {
  encode(binding: CursorBinding, values: CursorValues): string;
  /** Throws CURSOR_INVALID for anything that `encode` did not write for the same binding. */
  decode(binding: CursorBinding, cursor: string): CursorValues;
}

/** Cursors are readable but signed, so nobody can look at a list from a place, or in an order, that was not offered. */
export const createCursors = (key: Buffer): Cursors => {
  const signatureOf = (binding: CursorBinding, payload: string): Buffer =>
    createHmac('sha256', key).update(JSON.stringify(['cursor', binding, payload])).digest().subarray(0, 16);

  return {
    encode(binding, values) {
      const payload = Buffer.from(JSON.stringify(values)).toString('base64url');
      return `${payload}.${signatureOf(binding, payload).toString('base64url')}`;
    },
    decode(binding, cursor) {
      const [payload = '', signature = '', ...rest] = cursor.split('.');
      const expected = signatureOf(binding, payload);
      const given = Buffer.from(signature, 'base64url');
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) throw new ApiError('CURSOR_INVALID');
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as CursorValues;
    },
  };
};
