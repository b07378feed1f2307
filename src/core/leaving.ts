import type { Unsent } from '../contract/bridge';

/**
 * Whether to ask before the app is closed with changes that are not sent. They are kept, which has to be said once: the
 * first time that somebody leaves offline. Where they are not kept it is asked every time.
 */
export const mustAskBeforeLeaving = ({ hasWaiting, isOffline, isDurable }: Unsent, wasAsked: boolean): boolean =>
  hasWaiting && (!isDurable || (isOffline && !wasAsked));
