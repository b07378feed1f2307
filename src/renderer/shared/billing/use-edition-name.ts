import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isSold, type EditionName } from '../../../contract/entities/editions';

/** Returns the name of an edition in the current language. */
export const useEditionName = (): ((edition: EditionName) => string) => {
  const { t } = useTranslation('editions');
  return useCallback((edition) => (isSold(edition) ? t(edition) : ''), [t]);
};
