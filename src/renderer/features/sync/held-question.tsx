import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { discardChanges, readQueue, releaseDeletions } from '../../shared/store/sync-acts';
import { Button } from '../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { isHeld } from './waiting';

interface HeldActsProps {
  readonly count: number;
  readonly size: 'small' | 'large';
}

/** The two choices for held deletions. */
export const HeldActs = ({ count, size }: HeldActsProps) => {
  const { t } = useTranslation('sync');
  const dispatch = useAppDispatch();
  const discard = (): void => {
    const { waiting } = dispatch(readQueue());
    void dispatch(discardChanges(waiting.filter(({ entry }) => isHeld(entry)).map(({ entry }) => entry.key)));
  };
  return (
    <>
      <Button size={size} onPress={discard} autoFocus={size === 'large'}>{t('heldDiscard')}</Button>
      <Button size={size} variant="danger" onPress={() => { void dispatch(releaseDeletions()); }}>{t('heldSend', { count })}</Button>
    </>
  );
};

/** Prompts once when many deletions are held; afterwards the sync centre shows the choices. */
export const HeldQuestion = ({ onLook }: { readonly onLook: () => void }) => {
  const { t } = useTranslation('sync');
  const held = useAppSelector((state) => state.sync.held);
  const isHolding = held > 0;
  const [asked, setAsked] = useState({ isHolding: false, isOver: false });
  // Reset, so that the next hold prompts again.
  if (asked.isHolding !== isHolding) setAsked({ isHolding, isOver: false });
  const close = (): void => { setAsked({ isHolding, isOver: true }); };
  return (
    <Dialog isOpen={isHolding && !asked.isOver} onClose={close} role="alertdialog">
      <DialogTitle>{t('heldTitle', { count: held })}</DialogTitle>
      <DialogBody>{t('heldText')}</DialogBody>
      <DialogFooter aside={<Button size="large" variant="quiet" onPress={() => { close(); onLook(); }}>{t('heldLook')}</Button>}>
        <HeldActs count={held} size="large" />
      </DialogFooter>
    </Dialog>
  );
};
