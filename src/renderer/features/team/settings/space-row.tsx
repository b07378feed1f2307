import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointOutput } from '../../../../contract/api/endpoints';
import { fileTypes } from '../../../../contract/entities/file';
import { slotsFor } from '../../../shared/i18n/sentence-slots';
import { SentenceWithSlots } from '../../../shared/i18n/sentence-with-slots';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { Link } from '../../../shared/router/link';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { FileIcon } from '../../../ui/file-icon';
import { PersonName } from '../../../ui/person-name';
import { toasts } from '../../../ui/toast-store';
import { useTeam } from '../team-context';
import { useWrite } from '../../../shared/use-write';
import styles from './settings.module.css';

export type TeamSpace = EndpointOutput<'teams.spaces'>['spaces'][number];

/** A space with its owner. A manager without the admin flag can become an admin. */
export const SpaceRow = ({ space: { guid, name, owner, isInTrash, isAdmin } }: { readonly space: TeamSpace }) => {
  const { t } = useTranslation('team-settings');
  const errorText = useErrorText();
  const { selfId, disabledReason, reload } = useTeam();
  const { send, isPending, failure, clearFailure } = useWrite();
  const [isConfirming, setConfirming] = useState(false);
  const isOwner = owner.id === selfId;
  const close = (): void => {
    setConfirming(false);
    clearFailure();
  };
  const become = async (): Promise<void> => {
    if (disabledReason !== null || !(await send('teams.takeSpace', { params: { spaceGuid: guid } })).isDone) return;
    toasts.show({ kind: 'success', text: t('becameAdmin', { name }) });
    setConfirming(false);
    reload();
  };
  const label = <bdi translate="no">{name}</bdi>;
  const message = failure ? errorText(failure) : disabledReason;
  return (
    <li className={styles.line}>
      <FileIcon type={fileTypes.space} name="" size={32} />
      <div className={styles.lineWords}>
        <p className={styles.lineTitle}>
          <span className={styles.spaceName} title={name}>{(isAdmin || isOwner) && !isInTrash ? <Link to={{ name: 'space', guid }} className={styles.spaceLink}>{label}</Link> : label}</span>
          {isInTrash && <Chip tone="warn">{t('inTrash')}</Chip>}
        </p>
        <p className={styles.lineText}><SentenceWithSlots text={t('ownerOf', slotsFor(['name']))} slots={{ name: <PersonName person={owner} /> }} /></p>
      </div>
      {(isOwner || isAdmin) && <span className={styles.hint}>{t(isOwner ? 'isOwner' : 'isAdmin')}</span>}
      {!isOwner && !isAdmin && (
        <Button isDisabled={disabledReason !== null} disabledReason={disabledReason} onPress={() => { setConfirming(true); }}>{t('becomeAdmin')}<span className="visually-hidden">{` ${name}`}</span></Button>
      )}
      <ConfirmDialog
        isOpen={isConfirming} title={t('becomeAdminTitle', { name })} confirmLabel={t('becomeAdmin')} isPending={isPending} onCancel={close} onConfirm={() => void become()}
        description={<>{t('becomeAdminText')}{message !== null && <span role="alert" className={styles.problem}>{message}</span>}</>}
      />
    </li>
  );
};
