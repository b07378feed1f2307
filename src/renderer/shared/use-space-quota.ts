import { useCallback } from 'react';
import type { GaugeView } from '../../contract/api/quota-endpoints';
import { useFileEventCount } from './access/use-file-event-count';
import { useBridge } from './store/store-hooks';
import { useRequest } from './use-request';

/** Used and available storage of a space; null until loaded. */
export const useSpaceQuota = (guid: string): GaugeView | null => {
  const bridge = useBridge();
  const load = useCallback(async () => (await bridge.api.call('quota.get', { query: { type: 'space', spaceGUID: guid } })).data.spaceDiskVolume ?? null, [bridge, guid]);
  const result = useRequest(load, useFileEventCount(guid));
  return result.status === 'ready' ? result.value : null;
};
