import { CallError, clientFailure } from '../../api-client/call-error';
import { externalAddress } from './addresses';

/** The only way out of the app. Rejects with a `CallError` where the address is neither https nor mailto. */
export const createOpenExternal = (open: (url: string) => Promise<void>) => async (address: string): Promise<void> => {
  const url = externalAddress(address);
  if (url === null) throw new CallError(clientFailure('ACCESS_RESTRICTED'));
  await open(url);
};
