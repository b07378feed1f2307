import { bridgeOf, engineOf, type Session } from './content-session-state';

/** One in this number of openings is reported. */
const reportedShare = 20;

/** Reports the duration of an opening to the server, milliseconds. A report that fails is dropped. Visitors report nothing. */
export const reportOpening = (session: Session, duration: number): void => {
  if (engineOf(session) === null || Math.random() * reportedShare >= 1) return;
  bridgeOf(session).api.call('traces.store', { body: { tag: 'content.open', duration } }).catch(() => undefined);
};
