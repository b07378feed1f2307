import { CallError, clientFailure } from '../../api-client/call-error';
import type { ShowPrompt } from '../prompts/prompt';
import { externalUrlPrompt } from '../prompts/external-url-prompt';
import type { Texts } from '../main-texts';
import { sanitizeExternalUrl } from './sanitize-external-url';
import type { UserGestures } from './user-gestures';

export interface OpenExternallyPorts<Window> {
  /** Opens an address in the system's default program. */
  readonly open: (url: string) => Promise<void>;
  readonly gestures: Pick<UserGestures, 'consume'>;
  /** Origins that need no confirmation: servers of accounts on this computer. */
  readonly isKnownOrigin: (origin: string) => boolean;
  readonly showPrompt: ShowPrompt<Window>;
  readonly texts: () => Texts;
}

/** The destination of an address: an origin, or the recipients of a mail. */
const destinationOf = (url: string): string => {
  const { protocol, origin, pathname } = new URL(url);
  return protocol === 'mailto:' ? `mailto:${pathname}` : origin;
};

/**
 * The only way to open an external address: https or mailto, after a user gesture, to a known or confirmed destination.
 * A confirmation is valid until the app quits. Rejects with a `CallError` otherwise.
 */
export const createOpenExternally = <Window>({ open, gestures, isKnownOrigin, showPrompt, texts }: OpenExternallyPorts<Window>) => {
  const confirmed = new Set<string>();
  return async (address: string, contents: object, above: Window | null): Promise<void> => {
    const url = sanitizeExternalUrl(address);
    if (url === null || !gestures.consume(contents)) throw new CallError(clientFailure('ACCESS_RESTRICTED'));
    const place = destinationOf(url);
    if (!isKnownOrigin(place) && !confirmed.has(place)) {
      if (await showPrompt(externalUrlPrompt(url, texts()), above) === null) return;
      confirmed.add(place);
    }
    await open(url);
  };
};
