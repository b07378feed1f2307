import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';

/**
 * The sentence that tells a person of a failure: the server's own where it sent one (it is in their language already),
 * else the catalogue's text of the code.
 */
export const useErrorText = (): ((failure: Pick<Failure, 'code' | 'message' | 'args'>) => string) => {
  const { t } = useTranslation('errors');
  // Which arguments a code's sentence wants is known to the contract, not to the catalogue's types.
  return useCallback(({ code, message, args }) => message || (t as (key: string, args: Failure['args']) => string)(code, args), [t]);
};
