import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { keptIn } from '../shared/drafts/drafts';
import { DraftsContext } from '../shared/drafts/use-draft';
import { asked } from '../shared/store/asking';
import { useAppDispatch, useAppSelector } from '../shared/store/hooks';
import { toasts } from '../ui/toasts';

const draftName = 'question';
/** Dialogs in which the person types text. */
const typedSchema = z.discriminatedUnion('kind', [z.object({ kind: z.literal('template'), guid: z.string() }), z.object({ kind: z.literal('manageTags') })]);

/** Reports that the page crashed and was reloaded, and reopens the dialog that was open at the time. */
export const AfterFailure = ({ wasCutOff }: { readonly wasCutOff: boolean }) => {
  const { t } = useTranslation('workspace');
  const drafts = useContext(DraftsContext);
  const dispatch = useAppDispatch();
  const question = useAppSelector((state) => state.asking.question);
  useEffect(() => {
    const kept = keptIn(drafts, draftName, typedSchema);
    if (kept) dispatch(asked(kept));
  }, [drafts, dispatch]);
  useEffect(() => {
    const typed = typedSchema.safeParse(question);
    if (typed.success) drafts.keep(draftName, JSON.stringify(typed.data));
    else drafts.clear(draftName);
  }, [drafts, question]);
  useEffect(() => { if (wasCutOff) toasts.show({ text: t('cameBack') }); }, [wasCutOff, t]);
  return null;
};
