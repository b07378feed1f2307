import { CallError } from '../../src/api-client/call-error';

/** The error code of a call; `ok` if it succeeds. */
export const codeOf = (call: Promise<unknown>): Promise<string> => call.then(() => 'ok', (error: unknown) => {
  if (error instanceof CallError) return error.failure.code;
  throw error;
});
