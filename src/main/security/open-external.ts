import { CallError, clientFailure } from '../../api-client/call-error';
import { isExternalAddress } from './addresses';

/** The only way out of the app. Rejects with a `CallError` where the address is neither https nor mailto. */
export const createOpenExternal = (open: (url: string) => Promise<void>) => async (url: string): Promise<void> => {
  if (!isExternalAddress(url)) throw new CallError(clientFailure('ACCESS_RESTRICTED'));
  await open(url);
};
