import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../../../ui/dialog';
import { FileName } from '../../../ui/file-name';
import { cancelNameClash, useNameClash } from './name-clash';

/** Maximum number of names that are listed. */
const shownNames = 5;

/** Prompts for a decision about chosen files whose names are used in the folder. */
export const NameClashDialog = () => {
  const { t } = useTranslation('uploads');
  const { t: tCommon } = useTranslation('common');
  const clash = useNameClash();
  // A prompt ends with the session.
  useEffect(() => cancelNameClash, []);
  if (clash === null) return null;
  const { names, hasOthers, decide } = clash;
  const count = names.length;
  return (
    <Dialog isOpen onClose={() => { decide(null); }} role="alertdialog">
      <DialogTitle>{t('clashTitle', { count })}</DialogTitle>
      <DialogBody>
        <ul>{names.slice(0, shownNames).map((name) => <li key={name}><FileName name={name} /></li>)}</ul>
        {count > shownNames && <p>{t('andMore', { count: count - shownNames })}</p>}
        <p>{t('clashText', { count })}</p>
      </DialogBody>
      <DialogFooter>
        <Button size="large" variant="quiet" onPress={() => { decide(null); }}>{tCommon('cancel')}</Button>
        {hasOthers && <Button size="large" onPress={() => { decide('skip'); }}>{t('clashSkip', { count })}</Button>}
        <Button size="large" variant="primary" autoFocus onPress={() => { decide('keep'); }}>{t('clashKeep')}</Button>
      </DialogFooter>
    </Dialog>
  );
};
