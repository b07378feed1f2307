import { useCallback, useRef, useState } from 'react';
import type { EndpointInput, EndpointName, EndpointOutput } from '../../contract/api/endpoints';
import type { Failure } from '../../contract/bridge';
import { createGuid } from '../../core/ids';
import { failureOf, isUnreachable } from './bridge-failure';
import { useBridge } from './store/store-hooks';

export type WriteResult<Value> = { readonly isDone: true; readonly value: Value } | { readonly isDone: false; readonly failure: Failure };

export interface Write {
  readonly isPending: boolean;
  /** Why the last call failed; null during the next one. */
  readonly failure: Failure | null;
  /** Never rejects. A call whose response was lost is repeated under its idempotency key. */
  send<Name extends EndpointName>(name: Name, input: EndpointInput<Name>): Promise<WriteResult<EndpointOutput<Name>>>;
  clearFailure(): void;
}

/** Calls that change the team or the account. They need the server, so they are not part of the queue of changes. */
export const useWrite = (): Write => {
  const bridge = useBridge();
  const lost = useRef<{ readonly content: string; readonly key: string } | null>(null);
  const [pendingCount, setPendingCount] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = useCallback(async <Name extends EndpointName>(name: Name, input: EndpointInput<Name>): Promise<WriteResult<EndpointOutput<Name>>> => {
    const content = JSON.stringify([name, input]);
    const key = lost.current?.content === content ? lost.current.key : createGuid();
    setPendingCount((count) => count + 1);
    setFailure(null);
    try {
      const value = await bridge.api.call(name, input, { idempotencyKey: key });
      lost.current = null;
      return { isDone: true, value };
    } catch (error) {
      const reason = failureOf(error);
      lost.current = isUnreachable(reason) ? { content, key } : null;
      setFailure(reason);
      return { isDone: false, failure: reason };
    } finally {
      setPendingCount((count) => count - 1);
    }
  }, [bridge]);
  const clearFailure = useCallback(() => { setFailure(null); }, []);
  return { isPending: pendingCount > 0, failure, send, clearFailure };
};
