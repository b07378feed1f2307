import { useCallback, useEffect, useState } from 'react';
import type { EndpointOutput } from '../../../contract/api/endpoints';
import type { RealtimeMessage } from '../../../contract/bridge';
import type { CapabilityName } from '../../../contract/entities/permissions';
import { failureOf, isUnreachable } from '../bridge-failure';
import { useBridge } from '../store/store-hooks';

export type Access = EndpointOutput<'sharing.access'>;

/** Whether the person's last request may have been decided: the outcome arrives as a notice, or events were missed. */
const mayBeDecided = (message: RealtimeMessage): boolean => {
  switch (message.type) {
    case 'event': return message.event.kind === 'Notification' && message.event.action === 'create';
    case 'connection': return message.isOnline;
    case 'reset': return true;
    case 'pad': return false;
  }
};

/**
 * Explains a capability: why it is granted or refused, who can grant it, and the person's last request with its
 * outcome. Null until loaded and if the request is refused; the refusal is shown without an explanation then.
 */
export const useAccessExplanation = (guid: string, capability: CapabilityName): { readonly access: Access | null; refetch(): void } => {
  const bridge = useBridge();
  const [access, setAccess] = useState<Access | null>(null);
  const [question, setQuestion] = useState(0);
  useEffect(() => {
    let isAwaited = true;
    bridge.api.call('sharing.access', { params: { id: guid }, query: { capability } }).then(
      (result) => { if (isAwaited) setAccess(result); },
      (error: unknown) => { if (isAwaited && !isUnreachable(failureOf(error))) setAccess(null); },
    );
    return () => { isAwaited = false; };
  }, [bridge, guid, capability, question]);
  const refetch = useCallback(() => { setQuestion((count) => count + 1); }, []);
  useEffect(() => bridge.realtime.subscribe((message) => { if (mayBeDecided(message)) refetch(); }), [bridge, refetch]);
  return { access, refetch };
};
