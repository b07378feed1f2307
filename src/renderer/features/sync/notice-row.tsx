import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../../../core/sync/outbox-entry';
import { inverseOf } from '../../../core/sync/rules-by-kind';
import { shortName } from '../../ui/name-parts';
import { commit } from '../../shared/store/sync/commit';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { currentFileIdOf } from '../../shared/store/sync/sync-actions';
import { Button } from '../../ui/button';
import { FileIcon } from '../../ui/file-icon';
import { FileName } from '../../ui/file-name';
import { icon16 } from '../../ui/icon-props';
import { IconButton } from '../../ui/icon-button';
import { RelativeTime } from '../../shared/format/relative-time-label';
import type { ChangeText } from './use-change-text';
import type { QueueFiles } from './use-queue';
import styles from './sync-centre.module.css';

export interface NoticeRowProps {
  readonly notice: Outcome;
  readonly files: QueueFiles;
  readonly text: ChangeText;
  readonly onDismiss: (notices: readonly Outcome[]) => void;
}

/** A notice about a refused, relocated or conflicting change, until dismissed: the reason, or both values. */
export const NoticeRow = ({ notice, files, text, onDismiss }: NoticeRowProps) => {
  const { t } = useTranslation('sync');
  const dispatch = useAppDispatch();
  const personId = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.id : 0));
  const { guid, change, at, result } = notice;
  // After a refused rename the file has its previous name.
  const name = result.status === 'refused' && change.kind === 'rename' ? change.base : text.name(guid, change);
  const type = change.kind === 'create' ? change.type : files.file(guid)?.type ?? 0;
  const superseded = result.status === 'confirmed' ? result.superseded : null;
  const dismiss = (): void => { onDismiss([notice]); };
  const theirs = superseded && change.kind === 'move' && superseded.guid !== undefined && files.isDesktop(superseded.guid) ? text.folder(superseded.guid) : superseded?.name ?? '';
  const yours = change.kind === 'move' ? text.folder(change.to) : name;
  const takeTheirs = (): void => {
    if (result.status !== 'confirmed') return;
    const { file, isUnchanged } = result;
    const inverse = inverseOf(change, { guid: dispatch(currentFileIdOf(guid)), superseded, revision: file?.revision ?? null, isUnchanged }, personId);
    if (inverse) dispatch(commit(inverse));
    dismiss();
  };
  return (
    <li className={styles.row} data-trouble>
      <span className={styles.icon}><FileIcon type={type} name={name} size={20} /></span>
      <div className={styles.name}><FileName name={name} /></div>
      <div className={styles.what}>
        <p className={styles.second}>{text.notice(notice)}</p>
        {superseded && (
          <>
            <dl className={styles.sides}>
              <dt>{t('sideYours')}</dt><dd title={yours}><bdi>{yours}</bdi></dd>
              <dt>{t('sideTheirs')}</dt><dd title={theirs}><bdi>{theirs}</bdi></dd>
            </dl>
            <Button size="small" onPress={takeTheirs}>{t('useTheirs', { theirs: shortName(theirs) })}</Button>
          </>
        )}
      </div>
      <RelativeTime at={at} className={styles.time ?? ''} />
      <span className={styles.end}><IconButton label={t('dismissOf', { name: shortName(name) })} icon={<X {...icon16} />} onPress={dismiss} tooltipPlacement="start" /></span>
    </li>
  );
};
