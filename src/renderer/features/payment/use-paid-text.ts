import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditionName } from '../../shared/billing/use-edition-name';
import { useFormats } from '../../shared/format/use-formats';
import type { PaymentState } from '../../shared/store/billing/billing-slice';

/** Returns the sentence that names the bought edition or storage, and its end. */
export const usePaidText = (): ((paid: NonNullable<PaymentState['paid']>) => string) => {
  const { t } = useTranslation(['payment', 'billing']);
  const formats = useFormats();
  const editionName = useEditionName();
  return useCallback(({ edition, until, storageBytes }) => {
    const date = until === null ? '' : formats.day(Date.parse(until));
    if (storageBytes !== null) return t('billing:paidStorage', { size: formats.bytes(storageBytes), date });
    return until === null ? t('paidForever', { edition: editionName(edition) }) : t('paid', { edition: editionName(edition), date });
  }, [t, formats, editionName]);
};
