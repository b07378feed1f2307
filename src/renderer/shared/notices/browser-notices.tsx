import { useMemo, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '../parts/lazy-part';
import { useAppSelector, useBridge } from '../store/store-hooks';
import { readBrowserNoticeSettings, subscribeToBrowserNoticeSettings } from './browser-notice-settings';
import type { NoticeSpeakerPartProps } from './notice-speaker-part';

const NoticeSpeakerPart = lazyPart<NoticeSpeakerPartProps>(async () => (await import('./notice-speaker-part')).NoticeSpeakerPart, { loads: 'idle' });

/** Notices of the system and their sound, in a browser. The desktop app shows them in its main process. */
export const BrowserNotices = () => {
  const { desktop } = useBridge();
  const { areShown, withSound } = useSyncExternalStore(subscribeToBrowserNoticeSettings, readBrowserNoticeSettings);
  const loginId = useAppSelector(({ session }) => (session.session.status === 'signed-in' ? session.loginId : null));
  if (desktop !== null || loginId === null || (!areShown && !withSound)) return null;
  return <NewNotices key={loginId} />;
};

/** Everything that the list had before is old. */
const NewNotices = () => {
  const server = useAppSelector(({ session: { session } }) => (session.status === 'signed-in' ? session.server : ''));
  const personId = useAppSelector(({ session: { session } }) => (session.status === 'signed-in' ? session.user.id : 0));
  const newestId = useAppSelector(({ notices }) => notices.newestId);
  const [startId, setStartId] = useState(newestId);
  const account = useMemo(() => ({ server, personId }), [server, personId]);
  if (startId === null && newestId !== null) setStartId(newestId);
  return startId !== null && <NoticeSpeakerPart props={{ account, startId }} />;
};
