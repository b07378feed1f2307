import { useCallback, useEffect, useState } from 'react';
import type { EndpointOutput } from '../../../contract/api/index';
import type { CapabilityName } from '../../../contract/entities/permissions';
import { useBridge } from '../store/hooks';

export type Access = EndpointOutput<'sharing.access'>;

/**
 * Why somebody may or may not do something with a file, who could grant it, and what they asked for already; null
 * until that is known, and where nobody says: it explains a refusal, which stands without it.
 */
export const useAccess = (guid: string, capability: CapabilityName): { readonly access: Access | null; ask(): void } => {
  const bridge = useBridge();
  const [access, setAccess] = useState<Access | null>(null);
  const [question, setQuestion] = useState(0);
  useEffect(() => {
    let isAwaited = true;
    bridge.api.call('sharing.access', { params: { id: guid }, query: { capability } }).then(
      (answer) => { if (isAwaited) setAccess(answer); },
      () => { if (isAwaited) setAccess(null); },
    );
    return () => { isAwaited = false; };
  }, [bridge, guid, capability, question]);
  return { access, ask: useCallback(() => { setQuestion((asked) => asked + 1); }, []) };
};
