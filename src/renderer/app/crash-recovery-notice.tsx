import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { readJsonDraft } from '../shared/drafts/drafts';
import { DraftsContext } from '../shared/drafts/use-draft';
import { dialogRequested } from '../shared/store/dialog/dialog-slice';
import { useAppDispatch, useAppSelector } from '../shared/store/store-hooks';
import { toasts } from '../ui/toast-store';

const draftName = 'question';
/** Dialogs in which the person types text. */
const textDialogSchema = z.discriminatedUnion('kind', [z.object({ kind: z.literal('template'), guid: z.string() }), z.object({ kind: z.literal('manageTags') })]);

/** Reports that the page crashed and was reloaded, and reopens the dialog that was open at the time. */
export const CrashRecoveryNotice = ({ wasCutOff }: { readonly wasCutOff: boolean }) => {
  const { t } = useTranslation('workspace');
  const drafts = useContext(DraftsContext);
  const dispatch = useAppDispatch();
  const question = useAppSelector((state) => state.dialog.request);
  useEffect(() => {
    const kept = readJsonDraft(drafts, draftName, textDialogSchema);
    if (kept) dispatch(dialogRequested(kept));
  }, [drafts, dispatch]);
  useEffect(() => {
    const typed = textDialogSchema.safeParse(question);
    if (typed.success) drafts.set(draftName, JSON.stringify(typed.data));
    else drafts.clear(draftName);
  }, [drafts, question]);
  useEffect(() => { if (wasCutOff) toasts.show({ text: t('cameBack') }); }, [wasCutOff, t]);
  return null;
};
