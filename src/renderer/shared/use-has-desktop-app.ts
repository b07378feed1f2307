import { useCallback } from 'react';
import type { ReleaseArchitecture } from '../../contract/release-manifest';
import { failureOf } from './bridge-failure';
import { useBridge } from './store/store-hooks';
import { useRequest } from './use-request';
import { visitorMachine } from './visitor-machine';

/**
 * Whether this server offers the desktop app for the visitor's computer. False inside the app, on phones, and until it is
 * known.
 */
export const useHasDesktopApp = (): boolean => {
  const { api, host } = useBridge();
  const load = useCallback(async (): Promise<boolean> => {
    if (host !== 'browser') return false;
    const { platform, architecture } = await visitorMachine(navigator);
    if (platform === null) return false;
    const isOffered = async (arch: ReleaseArchitecture): Promise<boolean> => {
      try {
        await api.call('releases.manifest', { params: { channel: 'stable', platform, arch } });
        return true;
      } catch (error) {
        if (failureOf(error).code === 'NO_RELEASES') return false;
        throw error;
      }
    };
    // Linux does not emulate other processors.
    return await isOffered(architecture) || (platform !== 'linux' && architecture !== 'x64' && await isOffered('x64'));
  }, [api, host]);
  const result = useRequest(load);
  return result.status === 'ready' && result.value;
};
