import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/bridge';
import { errorSentence } from '../../../locales/error-sentence';
import { useLocaleId } from '../../ui/locale-context';

/** Codes of third-party errors, whose message is the only information. */
const thirdPartyCodes: ReadonlySet<Failure['code']> = new Set(['ANSWER_INVALID', 'SOMETHING_WENT_WRONG']);

/**
 * Returns a failure's message in the current language. The server's message is in the language at the time of the
 * refusal, and a refusal may be shown for days.
 */
export const useErrorText = (): ((failure: Pick<Failure, 'code' | 'message' | 'args'>) => string) => {
  const { t } = useTranslation('errors');
  const { t: tEditions } = useTranslation('editions');
  const locale = useLocaleId();
  return useCallback(({ code, message, args }) => {
    if (message !== '' && thirdPartyCodes.has(code)) return message;
    return errorSentence(code, args, locale, {
      // The contract, not the catalogue's types, defines the arguments of each code.
      error: t as (key: string, args: Failure['args']) => string,
      edition: (edition) => tEditions(edition),
      includedIn: (editions) => tEditions('includedIn', { editions }),
    });
  }, [t, tEditions, locale]);
};
