import { CircleArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SoldEdition } from '../../../contract/entities/editions';
import type { UpgradeOffer } from '../../shared/store/upgrade/upgrade-slice';
import { promptOf } from '../../shared/upgrade/upgrade-prompts';
import { usePromptText } from '../../shared/upgrade/use-prompt-text';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { icon16 } from '../../ui/icon-props';
import styles from './upgrade-dialog.module.css';

export interface UpgradeDialogProps {
  readonly offer: UpgradeOffer;
  /** The editions with the capability, smallest first. */
  readonly editions: readonly SoldEdition[];
  /** False for members of a team who do not buy for it. */
  readonly mayBuy: boolean;
  readonly onClose: () => void;
  /** Null if plans cannot be bought here. */
  readonly onSeePlans: (() => void) | null;
}

/** Names a capability that the edition lacks, its use, and the editions that have it. */
export const UpgradeDialog = ({ offer, editions, mayBuy, onClose, onSeePlans }: UpgradeDialogProps) => {
  const { t } = useTranslation('upgrade');
  const { t: tNames } = useTranslation('capabilities');
  const { t: tEditions } = useTranslation('editions');
  const promptText = usePromptText();
  return (
    <Dialog isOpen onClose={onClose}>
      <DialogTitle icon={<span className={styles.icon}><CircleArrowUp {...icon16} /></span>}>{tNames(offer.key)}</DialogTitle>
      <DialogBody>
        <div className={styles.body}>
          <p>{promptText({ prompt: promptOf(offer), editions })}</p>
          <div className={styles.editions}>
            <h3 className={styles.heading}>{t('includedIn')}</h3>
            <ul className={styles.list}>{editions.map((edition) => <li key={edition}><Chip>{tEditions(edition)}</Chip></li>)}</ul>
          </div>
          {!mayBuy && <p className={styles.hint}>{t('byManagers')}</p>}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={onClose} autoFocus={onSeePlans === null}>{t('notNow')}</Button>
        {onSeePlans && <Button size="large" variant="primary" onPress={onSeePlans} autoFocus>{tEditions('seePlans')}</Button>}
      </DialogFooter>
    </Dialog>
  );
};
