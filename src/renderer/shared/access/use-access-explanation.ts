import { useCallback, useEffect, useState } from 'react';
import type { EndpointOutput } from '../../../contract/api/endpoints';
import type { CapabilityName } from '../../../contract/entities/permissions';
import { useBridge } from '../store/store-hooks';

export type Access = EndpointOutput<'sharing.access'>;

/**
 * Explains a capability: why it is granted or refused, who can grant it, and the person's pending request. Null until
 * loaded and if the request fails; the refusal is shown without an explanation then.
 */
export const useAccessExplanation = (guid: string, capability: CapabilityName): { readonly access: Access | null; refetch(): void } => {
  const bridge = useBridge();
  const [access, setAccess] = useState<Access | null>(null);
  const [question, setQuestion] = useState(0);
  useEffect(() => {
    let isAwaited = true;
    bridge.api.call('sharing.access', { params: { id: guid }, query: { capability } }).then(
      (result) => { if (isAwaited) setAccess(result); },
      () => { if (isAwaited) setAccess(null); },
    );
    return () => { isAwaited = false; };
  }, [bridge, guid, capability, question]);
  return { access, refetch: useCallback(() => { setQuestion((count) => count + 1); }, []) };
};
