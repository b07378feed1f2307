import { useAppSelector, useBridge } from '../store/store-hooks';

/** The origin of the addresses that other people open; null while the session is unknown. */
export const useServerOrigin = (): string | null => {
  const { host } = useBridge();
  const server = useAppSelector(({ session: { session } }) => (session.status === 'unknown' ? null : session.server));
  return host === 'browser' ? window.location.origin : server;
};
