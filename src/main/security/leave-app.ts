import { CallError, clientFailure } from '../../api-client/call-error';
import type { Ask } from '../questions/question';
import { outsideQuestion } from '../questions/outside-question';
import type { Texts } from '../texts';
import { externalAddress } from './addresses';
import type { Gestures } from './gestures';

export interface LeaveAppPorts<Window> {
  /** Hands an address to the system. */
  readonly open: (url: string) => Promise<void>;
  readonly gestures: Pick<Gestures, 'take'>;
  /** Origins that need no confirmation: servers that people of this computer use. */
  readonly isKnown: (origin: string) => boolean;
  readonly ask: Ask<Window>;
  readonly texts: () => Texts;
}

/** Where an address leads: an origin, or whom a mail is for. */
const placeOf = (url: string): string => {
  const { protocol, origin, pathname } = new URL(url);
  return protocol === 'mailto:' ? `mailto:${pathname}` : origin;
};

/**
 * The only way out of the app: for an address that is https or mailto, after something that the person did, to a place
 * that is known or that they confirm, once a start. Rejects with a `CallError` where it is not one of these.
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
