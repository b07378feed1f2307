import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { errorSentence } from '../../../locales/error-sentence';
import { useLocaleId } from './locale-provider';

/** Codes for what has no code of ours: all that is known of it is what somebody else wrote. */
const foreignCodes: ReadonlySet<Failure['code']> = new Set(['ANSWER_INVALID', 'SOMETHING_WENT_WRONG']);

/**
 * The sentence that tells a person of a failure, in the language that is shown now. What the server wrote is in the one
 * that was shown when it refused, and a refusal may stand for days.
 */
export const useErrorText = (): ((failure: Pick<Failure, 'code' | 'message' | 'args'>) => string) => {
  const { t } = useTranslation('errors');
  const { t: tEditions } = useTranslation('editions');
  const locale = useLocaleId();
  return useCallback(({ code, message, args }) => {
    if (message !== '' && foreignCodes.has(code)) return message;
    return errorSentence(code, args, locale, {
      // Which arguments a code's sentence wants is known to the contract, not to the catalogue's types.
      error: t as (key: string, args: Failure['args']) => string,
      edition: (edition) => tEditions(edition),
      includedIn: (editions) => tEditions('includedIn', { editions }),
    });
  }, [t, tEditions, locale]);
};
