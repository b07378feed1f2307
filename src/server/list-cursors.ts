import { ApiError } from './api-error';
import { createTextCipher } from './encryption';

/** The parameters of a list. A cursor is valid only for the same parameters and the same person. */
export type CursorBinding = readonly (string | number | boolean)[];
/** The start of the next page: the sort key of the last row, and a unique tiebreaker. */
export type CursorValues = readonly (string | number)[];

export interface Cursors {
  encode(binding: CursorBinding, values: CursorValues): string;
  /** Throws CURSOR_INVALID for any text that `encode` did not create for the same binding. */
  decode(binding: CursorBinding, cursor: string): CursorValues;
}

/**
 * Cursors are encrypted. A client cannot start a list at an arbitrary position or in another order. It also cannot
 * read the last row's name, which may belong to a file that the person must not see.
 */
export const createCursors = (serverKey: Buffer): Cursors => {
  const { encrypt, decrypt } = createTextCipher(serverKey, 'cursors');
  return {
    encode: (binding, values) => encrypt(JSON.stringify(binding), JSON.stringify(values)).toString('base64url'),
    decode(binding, cursor) {
      const sealed = Buffer.from(cursor, 'base64url');
      // Rejects other encodings of the same bytes.
      const values = sealed.toString('base64url') === cursor ? decrypt(JSON.stringify(binding), sealed) : null;
      if (values === null) throw new ApiError('CURSOR_INVALID');
      return JSON.parse(values) as CursorValues;
    },
  };
};
