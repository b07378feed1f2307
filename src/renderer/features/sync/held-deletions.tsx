import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { discardChanges, readQueue, approveDeletions } from '../../shared/store/sync/sync-actions';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { isHeld } from './pending-cause';

interface HeldDeletionActionsProps {
  readonly count: number;
  readonly size: 'small' | 'large';
}

/** The two choices for held deletions. */
export const HeldDeletionActions = ({ count, size }: HeldDeletionActionsProps) => {
  const { t } = useTranslation('sync');
  const dispatch = useAppDispatch();
  const discard = (): void => {
    const { waiting } = dispatch(readQueue());
    void dispatch(discardChanges(waiting.filter(({ entry }) => isHeld(entry)).map(({ entry }) => entry.key)));
  };
  return (
    <>
      <Button size={size} onPress={discard} autoFocus={size === 'large'}>{t('heldDiscard')}</Button>
      <Button size={size} variant="danger" onPress={() => { void dispatch(approveDeletions()); }}>{t('heldSend', { count })}</Button>
    </>
  );
};

/** Prompts once when many deletions are held; afterwards the sync centre shows the choices. */
export const HeldDeletionsDialog = ({ onLook }: { readonly onLook: () => void }) => {
  const { t } = useTranslation('sync');
  const held = useAppSelector((state) => state.sync.unconfirmedDeletions);
  const isHolding = held > 0;
  const [prompt, setPrompt] = useState({ isHolding: false, isOver: false });
  // Reset, so that the next hold prompts again.
  if (prompt.isHolding !== isHolding) setPrompt({ isHolding, isOver: false });
  const close = (): void => { setPrompt({ isHolding, isOver: true }); };
  return (
    <Dialog isOpen={isHolding && !prompt.isOver} onClose={close} role="alertdialog">
      <DialogTitle>{t('heldTitle', { count: held })}</DialogTitle>
      <DialogBody>{t('heldText')}</DialogBody>
      <DialogFooter aside={<Button size="large" variant="quiet" onPress={() => { close(); onLook(); }}>{t('heldLook')}</Button>}>
        <HeldDeletionActions count={held} size="large" />
      </DialogFooter>
    </Dialog>
  );
};
