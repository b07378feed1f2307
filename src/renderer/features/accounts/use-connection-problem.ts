import { useEffect, useState } from 'react';
import type { NetworkProblem } from '../../../contract/desktop/network-bridge';
import { logProblem } from '../../shared/log';
import { useBridge } from '../../shared/store/store-hooks';

/** Returns why the window cannot reach its server although there is a network; null without such a problem and in a browser. */
export const useConnectionProblem = (): NetworkProblem | null => {
  const network = useBridge().desktop?.network;
  const [problem, setProblem] = useState<NetworkProblem | null>(null);
  useEffect(() => {
    if (!network) return undefined;
    const stop = network.onProblem(setProblem);
    network.problem().then((found) => { if (found) setProblem(found); }, (error: unknown) => { logProblem('What keeps the app offline is not known.', error); });
    return stop;
  }, [network]);
  return problem;
};
