import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collaboratorRoles, type CapabilityName } from '../../../contract/entities/permissions';
import { AccessRequestForm } from '../../shared/access/access-request-form';
import { roleOfMode } from '../../shared/access/share-mode';
import { useAccessExplanation } from '../../shared/access/use-access-explanation';
import { GrantorsText } from '../../shared/access/grantors-text';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon-props';
import { useShare } from './share-context';
import styles from './refused-note.module.css';

export interface RefusedNoteProps {
  readonly capability: CapabilityName;
  readonly reason: string;
  /** Whether the note offers to request access: a dialog shows the offer once. */
  readonly offersRequest?: boolean;
}

/** Why a setting is disabled, who can grant it, and a button that requests access. */
export const RefusedNote = ({ capability, reason, offersRequest = false }: RefusedNoteProps) => {
  const { t } = useTranslation('sharing');
  const { guid, sharing: { file }, disabledReason } = useShare();
  const { access, refetch } = useAccessExplanation(guid, capability);
  const [isRequesting, setRequesting] = useState(false);
  const own = collaboratorRoles.find((role) => role === file.role) ?? roleOfMode(file.shareMode);
  return (
    <div className={styles.note}>
      <p className={styles.words}>
        <Info {...icon16} />
        <span>{reason}{access?.explanation && <>{' '}<GrantorsText guid={guid} grantors={access.explanation.grantors} /></>}</span>
      </p>
      {/* Reserves room for the button, which loads later and would move the content around it. */}
      {offersRequest && access === null && <span className={styles.coming} />}
      {offersRequest && access?.mayApply && (isRequesting || access.applied !== null
        ? <AccessRequestForm guid={guid} lastRequest={access.applied} currentRole={own} onRequested={refetch} />
        : <Button size="small" isDisabled={disabledReason !== null} disabledReason={disabledReason} onPress={() => { setRequesting(true); }}>{t('askForMore')}</Button>)}
    </div>
  );
};
