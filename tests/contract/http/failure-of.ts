import { CallError } from '../../../src/api-client/call-error';
import type { Failure } from '../../../src/contract/bridge';

/** The failure that a call of the real client ends with; throws where it succeeds. */
export const failureOf = async (call: Promise<unknown>): Promise<Failure> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallError) return error.failure;
    throw error;
  }
  throw new Error('The call succeeded.');
};
