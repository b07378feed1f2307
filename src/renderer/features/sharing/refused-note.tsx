import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collaboratorRoles, type CapabilityName } from '../../../contract/entities/permissions';
import { RequestAccess } from '../../shared/access/request-access';
import { roleOfMode } from '../../shared/access/share-mode';
import { useAccess } from '../../shared/access/use-access';
import { WhoCanGrant } from '../../shared/access/who-can-grant';
import { Button } from '../../ui/button';
import { icon16 } from '../../ui/icon';
import { useShare } from './share-context';
import styles from './refused-note.module.css';

export interface RefusedNoteProps {
  readonly capability: CapabilityName;
  readonly reason: string;
  /** Whether the note offers to request access: a dialog shows the offer once. */
  readonly isAskingOffered?: boolean;
}

/** Why a setting is disabled, who can grant it, and a button that requests access. */
export const RefusedNote = ({ capability, reason, isAskingOffered = false }: RefusedNoteProps) => {
  const { t } = useTranslation('sharing');
  const { guid, sharing: { file }, blocked } = useShare();
  const { access, ask } = useAccess(guid, capability);
  const [isAsking, setAsking] = useState(false);
  const own = collaboratorRoles.find((role) => role === file.role) ?? roleOfMode(file.shareMode);
  return (
    <div className={styles.note}>
      <p className={styles.words}>
        <Info {...icon16} />
        <span>{reason}{access?.explanation && <>{' '}<WhoCanGrant guid={guid} grantors={access.explanation.grantors} /></>}</span>
      </p>
      {/* Reserves room for the button, which loads later and would move the content around it. */}
      {isAskingOffered && access === null && <span className={styles.coming} />}
      {isAskingOffered && access?.mayApply && (isAsking || access.applied !== null
        ? <RequestAccess guid={guid} applied={access.applied} beyond={own} onAsked={ask} />
        : <Button size="small" isDisabled={blocked !== null} disabledReason={blocked} onPress={() => { setAsking(true); }}>{t('askForMore')}</Button>)}
    </div>
  );
};
