import type { Failure, WorkspaceBridge } from '../../../contract/bridge';
import type { Myself } from '../../../contract/entities/myself';
import { useFollowedAccount } from '../../shared/use-followed-account';

export interface OwnAccount {
  /** Null until it is loaded. */
  readonly account: Myself | null;
  readonly failure: Failure | null;
  readonly load: () => void;
}

const readMyself = (api: WorkspaceBridge['api']): Promise<Myself> => api.call('account.me', {});

/** The person with the address and the number. */
export const useOwnAccount = (): OwnAccount => {
  const { value, failure, load } = useFollowedAccount(readMyself);
  return { account: value, failure, load };
};
