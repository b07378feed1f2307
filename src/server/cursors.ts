import { ApiError } from './api-error';
import { createSeal } from './sealing';

/** What a list was asked with; a cursor is good for the same question of the same person only. */
export type CursorBinding = readonly (string | number | boolean)[];
/** Where the next page begins: the sort key of the last row, and what makes it unique. */
export type CursorValues = readonly (string | number)[];

export interface Cursors {
  encode(binding: CursorBinding, values: CursorValues): string;
  /** Throws CURSOR_INVALID for anything that `encode` did not write for the same binding. */
  decode(binding: CursorBinding, cursor: string): CursorValues;
}

/**
 * Cursors are sealed: nobody can look at a list from a place, or in an order, that was not offered, or read in a cursor
 * what the row was named at which the list goes on, which may be one that the person must not see.
 */
export const createCursors = (serverKey: Buffer): Cursors => {
  const { seal, open } = createSeal(serverKey, 'cursors');
  return {
    encode: (binding, values) => seal(JSON.stringify(binding), JSON.stringify(values)).toString('base64url'),
    decode(binding, cursor) {
      const sealed = Buffer.from(cursor, 'base64url');
      // Other writings of the same bytes are not what was given out.
      const values = sealed.toString('base64url') === cursor ? open(JSON.stringify(binding), sealed) : null;
      if (values === null) throw new ApiError('CURSOR_INVALID');
      return JSON.parse(values) as CursorValues;
    },
  };
};
