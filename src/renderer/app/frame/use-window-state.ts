import { useEffect, useState } from 'react';
import type { WindowState } from '../../../contract/bridge';
import { logProblem } from '../../shared/log';
import { useBridge } from '../../shared/store/store-hooks';

/** Whether the window is maximised or in full screen; both false until the state is known. */
export const useWindowState = (): WindowState => {
  const bridge = useBridge();
  const [state, setState] = useState<WindowState>({ isMaximized: false, isFullScreen: false });
  useEffect(() => {
    let isShown = true;
    bridge.window.state().then((known) => { if (isShown) setState(known); }, (error: unknown) => { logProblem('The state of the window is unknown.', error); });
    const stop = bridge.window.onStateChanged(setState);
    return () => {
      isShown = false;
      stop();
    };
  }, [bridge]);
  return state;
};
