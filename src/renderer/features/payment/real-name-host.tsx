import { loadPageTexts } from '../../shared/i18n/i18n';
import { lazyDialog } from '../../shared/parts/lazy-dialog';
import { realNameClosed } from '../../shared/store/real-name/real-name-slice';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import type { RealNameDialogProps } from './real-name-dialog';

const RealNameDialog = lazyDialog<RealNameDialogProps>(async () => (await Promise.all([import('./real-name-dialog'), loadPageTexts('paymentPage')]))[0].RealNameDialog);

/** The dialog that verifies a real name, in front of everything else. */
export const RealNameHost = () => {
  const dispatch = useAppDispatch();
  const subject = useAppSelector((state) => state.realName.subject);
  return subject && <RealNameDialog props={{ subject, onClose: () => { dispatch(realNameClosed()); } }} />;
};
