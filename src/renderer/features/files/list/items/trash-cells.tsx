import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../../../contract/entities/common-schemas';
import type { File } from '../../../../../contract/entities/file';
import { useClockText } from '../../../../shared/format/use-clock-text';
import type { Formats } from '../../../../shared/format/use-formats';
import { useFileSummary } from '../../../../shared/store/file-summaries/use-file-summary';
import type { RowTools } from './use-item';
import styles from './item-parts.module.css';

const dayMs = 24 * 60 * 60_000;

/** The folder that a file in the trash was in; nothing if the person may not read the folder. */
export const DeletedFrom = ({ file }: { readonly file: File }) => {
  const { t } = useTranslation('files');
  const folder = useFileSummary(file.guid)?.deletedFrom;
  if (!folder) return null;
  const name = folder.guid === desktopId ? t('desktop') : folder.name;
  return <bdi className={styles.ellipsis} title={name}>{name}</bdi>;
};

/** Days until a file in the trash is deleted permanently; at least one, because the server deletes expired files once a day. */
export const daysLeftOf = (deletedAt: string, keptDays: number, nowMs: number): number =>
  Math.max(1, Math.ceil((Date.parse(deletedAt) + keptDays * dayMs - nowMs) / dayMs));

/** The days that a file remains in the trash; nothing while the server's retention is unknown. */
export const DaysLeft = ({ file, tools: { keptDays, formats } }: { readonly file: File; readonly tools: RowTools }) => (
  file.deletedAt === null || keptDays === null ? null : <DaysUntilDeletion deletedAt={file.deletedAt} keptDays={keptDays} formats={formats} />
);

const DaysUntilDeletion = ({ deletedAt, keptDays, formats }: { readonly deletedAt: string; readonly keptDays: number; readonly formats: Formats }) => {
  const { t } = useTranslation('acts');
  return useClockText((nowMs) => t('trashDaysLeft', { days: formats.days(daysLeftOf(deletedAt, keptDays, nowMs)) }));
};
