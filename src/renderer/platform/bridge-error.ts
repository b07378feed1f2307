import type { Failure } from '../../contract/bridge';

/** What the desktop's bridge rejects with: a failure, as the main process described it. */
export class BridgeError extends Error {
  override readonly name = 'CallError';
  constructor(readonly failure: Failure) {
    super(failure.message || failure.code);
  }
}
