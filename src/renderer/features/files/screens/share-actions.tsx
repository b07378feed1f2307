import { Check, MonitorDown, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';
import { sharingOpened } from '../../../shared/store/sharing/sharing-slice';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { icon16 } from '../../../ui/icon-props';
import { useSaveToDesktop } from './use-save-to-desktop';
import styles from './screens.module.css';

/** The person's permission by the link alone, without being a collaborator. */
const linkKeyOf = ({ permissionsAndReasons: { canEdit, canComment } }: File) => (canEdit.value ? 'canEdit' : canComment.value ? 'canComment' : 'canView');

/** Rendered at the head of a page: the permission by the link, a button that adds the file to the desktop, and the sharing dialog. */
export const ShareActions = ({ file, isPrimary = false }: { readonly file: File; /** Whether sharing is the one filled button of the page. */ readonly isPrimary?: boolean }) => {
  const { t } = useTranslation('sharing');
  const dispatch = useAppDispatch();
  const isVisitor = useAppSelector((state) => state.session.session.status !== 'signed-in');
  const { isOffered, isSaved, isPending, save } = useSaveToDesktop(file);
  return (
    <span className={styles.headActs}>
      {file.role === 'unknown' && <Chip>{t(linkKeyOf(file))}</Chip>}
      {isSaved && <span className={styles.saved}><Check {...icon16} />{t('isOnDesktop')}</span>}
      {isOffered && <Button icon={<MonitorDown {...icon16} />} isPending={isPending} onPress={save}>{t('saveToDesktop')}</Button>}
      {!isVisitor && <Button variant={isPrimary ? 'primary' : 'outline'} icon={<UserPlus {...icon16} />} onPress={() => { dispatch(sharingOpened({ guids: [file.guid] })); }}>{t('share')}</Button>}
    </span>
  );
};
