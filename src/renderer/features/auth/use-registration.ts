import { useEffect, useState } from 'react';
import type { RegistrationMode } from '../../../contract/api/platform-endpoints';
import { useBridge } from '../../shared/store/store-hooks';

/**
 * Whether people may register on this server; null until it is known. An unreachable server, or an older one without
 * the setting, counts as open: the registration then reports the problem.
 */
export const useRegistration = (): RegistrationMode | null => {
  const { api } = useBridge();
  const [registration, setRegistration] = useState<RegistrationMode | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const keep = (found: RegistrationMode): void => { if (isCurrent) setRegistration(found); };
    api.call('platform.status', {}).then((status) => { keep(status.registration ?? 'open'); }, () => { keep('open'); });
    return () => { isCurrent = false; };
  }, [api]);
  return registration;
};
