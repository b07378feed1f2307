import { CalendarClock } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offers } from '../../../contract/entities/billing';
import type { EditionName } from '../../../contract/entities/editions';
import { maximumStorageUnits } from '../../../core/pricing/price-order';
import { icon16 } from '../../ui/icon-props';
import { Note } from '../../ui/note';
import { Stepper } from '../../ui/stepper';
import { useFormats } from '../format/use-formats';
import { useAppSelector } from '../store/store-hooks';
import { selectIsOffline } from '../store/sync/sync-slice';
import { useEditionName } from './use-edition-name';
import styles from './storage-choice.module.css';

export interface StorageChoiceProps {
  readonly storage: NonNullable<Offers['storage']>;
  /** The edition with which the storage ends. */
  readonly edition: EditionName;
  readonly units: number;
  /** Whether storage is bought alone. */
  readonly isAlone: boolean;
  readonly onChange: (units: number) => void;
}

/** The size of bought storage, and its end if it is bought alone. */
export const StorageChoice = ({ storage: { unitBytes, yearAmount, until = null }, edition, units, isAlone, onChange }: StorageChoiceProps) => {
  const { t } = useTranslation(['billing', 'workspace']);
  const titleId = useId();
  const formats = useFormats();
  const editionName = useEditionName();
  const isOffline = useAppSelector(selectIsOffline);
  const title = t(isAlone ? 'storageSize' : 'furtherStorage');
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.heading}>{title}</h3>
      <div className={styles.size}>
        <Stepper
          label={title} value={units} text={units === 0 ? t('storageNone') : formats.bytes(units * unitBytes)} disabledReason={isOffline ? t('workspace:offlineReason') : null} onChange={onChange}
          less={{ label: t('storageLess'), limit: isAlone ? 1 : 0, reason: t('storageLeast') }} more={{ label: t('storageMore'), limit: maximumStorageUnits, reason: t('storageMost') }}
        />
        <span className={styles.price}>{t('storagePrice', { amount: formats.amount(yearAmount), size: formats.bytes(unitBytes) })}</span>
      </div>
      {isAlone && until !== null && (
        <Note icon={<CalendarClock {...icon16} />}>{t('storageEnds', { edition: editionName(edition), date: formats.day(Date.parse(until)) })}</Note>
      )}
    </section>
  );
};
