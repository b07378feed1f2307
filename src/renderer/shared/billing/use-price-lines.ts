import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offers, PriceLineView } from '../../../contract/entities/billing';
import type { EditionName } from '../../../contract/entities/editions';
import { useFormats } from '../format/use-formats';
import { useEditionName } from './use-edition-name';

export interface ShownLine {
  readonly kind: PriceLineView['kind'];
  readonly label: string;
  readonly amount: string;
}

/** Returns the lines of a price of an edition as texts. Names the present edition of the offers, whose unused time is credited. */
export const usePriceLines = (): ((lines: readonly PriceLineView[], edition: EditionName, offers: Pick<Offers, 'present' | 'storage'>) => readonly ShownLine[]) => {
  const { t } = useTranslation('billing');
  const editionName = useEditionName();
  const formats = useFormats();
  return useCallback((lines, edition, { present, storage }) => {
    const list = lines.find(({ kind }) => kind === 'edition');
    const labelOf = ({ kind, amount, quantity }: PriceLineView): string => {
      switch (kind) {
        case 'edition': return t('lineEdition', { edition: editionName(edition), months: formats.number(quantity), amount: formats.amount(amount / quantity) });
        case 'discount': return t('lineDiscount', { months: t('months', { count: list?.quantity ?? 1 }), percent: formats.percent(-amount / (list?.amount ?? 1)) });
        case 'credit': return t('lineCredit', { edition: editionName(present.edition), days: formats.days(quantity) });
        case 'sale': return t('lineSale');
        case 'storage': return t('lineStorage', { size: formats.bytes(quantity * (storage?.unitBytes ?? 0)) });
        case 'identification': return t('lineIdentification');
      }
    };
    return lines.map((line) => ({ kind: line.kind, label: labelOf(line), amount: formats.amount(line.amount) }));
  }, [t, editionName, formats]);
};
