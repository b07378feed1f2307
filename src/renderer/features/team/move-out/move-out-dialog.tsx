import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonSummary } from '../../../../contract/entities/common-schemas';
import type { Member } from '../../../../contract/entities/team';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../../ui/dialog';
import { usePersonName } from '../../../ui/person-name';
import { useTeam } from '../team-context';
import { BelongingsView, useBelongings } from './belongings';
import { ReceiverChoice } from './receiver-choice';
import { useMoveOut } from './use-move-out';
import styles from './move-out.module.css';

/** Shows what a member has in the team's spaces, and who receives it, before the membership ends. */
export const MoveOutDialog = ({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) => {
  const { t } = useTranslation('team');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const { disabledReason } = useTeam();
  const [receiver, setReceiver] = useState<PersonSummary | 'suggested' | null>('suggested');
  const [keepsLinks, setKeepsLinks] = useState(false);
  const { moveOut, isPending, failure } = useMoveOut(member);
  const memberId = member.person.id;
  const name = usePersonName()(member.person);
  const [belongings, reload] = useBelongings(memberId);
  const reason = disabledReason ?? (receiver === null ? t('chooseReceiver') : null);
  const confirm = async (): Promise<void> => {
    if (receiver !== null && await moveOut(receiver === 'suggested' ? null : receiver.id, keepsLinks)) onClose();
  };

  return (
    <Dialog isOpen onClose={onClose} isBodyScrollable>
      <DialogTitle>{t('moveOutTitle', { name })}</DialogTitle>
      <DialogBody>
        <p className={styles.text}>{t('moveOutText')}</p>
        <BelongingsView request={belongings} onRetry={reload}>
          {({ fileCount, spaceCount, linkCount, suggested }) => (
            <>
              {fileCount + spaceCount > 0 && <ReceiverChoice memberId={memberId} suggested={suggested} value={receiver} onChange={setReceiver} />}
              {linkCount > 0 && <Checkbox isSelected={keepsLinks} onChange={setKeepsLinks}>{t('keepLinks')}</Checkbox>}
            </>
          )}
        </BelongingsView>
        {disabledReason !== null && <p className={styles.problem}>{disabledReason}</p>}
        {failure && <p role="alert" className={styles.problem}>{errorText(failure)}</p>}
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={onClose}>{tCommon('cancel')}</Button>
        <Button size="large" variant="danger" isPending={isPending} isDisabled={reason !== null || belongings.status !== 'ready'} disabledReason={reason} onPress={() => void confirm()}>{t('moveOut')}</Button>
      </DialogFooter>
    </Dialog>
  );
};
