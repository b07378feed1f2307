import { CallError, clientFailure } from '../../api-client/call-error';
import type { Ask } from '../questions/question';
import { outsideQuestion } from '../questions/outside-question';
import type { Texts } from '../texts';
import { externalAddress } from './addresses';
import type { Gestures } from './gestures';

export interface LeaveAppPorts<Window> {
  /** Opens an address in the system's default program. */
  readonly open: (url: string) => Promise<void>;
  readonly gestures: Pick<Gestures, 'take'>;
  /** Origins that need no confirmation: servers of accounts on this computer. */
  readonly isKnown: (origin: string) => boolean;
  readonly ask: Ask<Window>;
  readonly texts: () => Texts;
}

/** The destination of an address: an origin, or the recipients of a mail. */
const placeOf = (url: string): string => {
  const { protocol, origin, pathname } = new URL(url);
  return protocol === 'mailto:' ? `mailto:${pathname}` : origin;
};

/**
 * The only way to open an external address: https or mailto, after a user gesture, to a known or confirmed destination.
 * A confirmation is valid until the app quits. Rejects with a `CallError` otherwise.
 */
export const createLeaveApp = <Window>({ open, gestures, isKnown, ask, texts }: LeaveAppPorts<Window>) => {
  const confirmed = new Set<string>();
  return async (address: string, contents: object, above: Window | null): Promise<void> => {
    const url = externalAddress(address);
    if (url === null || !gestures.take(contents)) throw new CallError(clientFailure('ACCESS_RESTRICTED'));
    const place = placeOf(url);
    if (!isKnown(place) && !confirmed.has(place)) {
      if (await ask(outsideQuestion(url, texts()), above) === null) return;
      confirmed.add(place);
    }
    await open(url);
  };
};
