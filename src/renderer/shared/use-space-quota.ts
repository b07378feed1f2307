import { useCallback } from 'react';
import type { GaugeView } from '../../contract/api/quota';
import { useHappenings } from './access/use-happenings';
import { useBridge } from './store/hooks';
import { useAnswer } from './use-answer';

/** Used and available storage of a space; null until loaded. */
export const useSpaceQuota = (guid: string): GaugeView | null => {
  const bridge = useBridge();
  const ask = useCallback(async () => (await bridge.api.call('quota.get', { query: { type: 'space', spaceGUID: guid } })).data.spaceDiskVolume ?? null, [bridge, guid]);
  const answer = useAnswer(ask, useHappenings(guid));
  return answer.status === 'ready' ? answer.value : null;
};
