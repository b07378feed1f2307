import { useEffect, useState } from 'react';
import type { RegistrationMode } from '../../../contract/api/platform';
import { useBridge } from '../../shared/store/hooks';

/**
 * Whether people may make accounts on this server; null while it is not known. A server that cannot be reached, or is
 * from before there was the setting, counts as open: then signing up says what is wrong.
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
