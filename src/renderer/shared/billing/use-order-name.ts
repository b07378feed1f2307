import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '../../../contract/entities/billing';
import { useFormats } from '../format/use-formats';
import { useEditionName } from './use-edition-name';

/**
 * Returns the product of an order in the current language: `Premium, 12 months`. `unitBytes`: of a unit of storage; null if it
 * is not known.
 */
export const useOrderName = (): ((order: Pick<OrderView, 'edition' | 'duration' | 'storageSize'>, unitBytes: number | null) => string) => {
  const { t } = useTranslation('billing');
  const editionName = useEditionName();
  const formats = useFormats();
  return useCallback(({ edition, duration, storageSize }, unitBytes) => {
    if (edition === null) return t('lineIdentification');
    const size = unitBytes === null ? null : formats.bytes(storageSize * unitBytes);
    if (duration === null) return size === null ? t('storage') : t('lineStorage', { size });
    const name = t('orderName', { edition: editionName(edition), months: t('months', { count: duration }) });
    return storageSize > 0 && size !== null ? t('withStorage', { name, size }) : name;
  }, [t, editionName, formats]);
};
