import { CallError } from '../../../src/api-client/call-error';
import type { Failure } from '../../../src/contract/bridge';

/** The failure of a call by the real client; throws if the call succeeds. */
export const failureOf = async (call: Promise<unknown>): Promise<Failure> => {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallError) return error.failure;
    throw error;
  }
  throw new Error('The call succeeded.');
};
