import { useEffect, useState } from 'react';
import type { EndpointOutput } from '../../contract/api/endpoints';
import { useBridge } from './store/store-hooks';

/** The state of the server. Facts that an older server does not send are absent, and all of them if it is unreachable. */
export type PlatformStatus = Partial<EndpointOutput<'platform.status'>>;

/** Null until the state is known. */
export const usePlatformStatus = (): PlatformStatus | null => {
  const { api } = useBridge();
  const [status, setStatus] = useState<PlatformStatus | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const keep = (found: PlatformStatus): void => { if (isCurrent) setStatus(found); };
    api.call('platform.status', {}).then(keep, () => { keep({}); });
    return () => { isCurrent = false; };
  }, [api]);
  return status;
};
