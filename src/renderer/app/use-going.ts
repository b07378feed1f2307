import { useEffect } from 'react';
import { useRouter } from '../shared/router/router-context';
import { useBridge } from '../shared/store/hooks';

/** Goes where the host asks: a link, a notice or a menu led there. */
export const useGoing = (): void => {
  const bridge = useBridge();
  const router = useRouter();
  useEffect(() => bridge.window.onGo(({ route }) => { router.navigateTo(route); }), [bridge, router]);
};
