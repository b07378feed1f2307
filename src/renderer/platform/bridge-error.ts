import type { Failure } from '../../contract/bridge';

/** Rejection of a desktop bridge call, with the failure that the main process returned. */
export class BridgeError extends Error {
  override readonly name = 'CallError';
  constructor(readonly failure: Failure) {
    super(failure.message || failure.code);
  }
}
