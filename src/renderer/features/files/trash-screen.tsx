import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../shared/store/hooks';
import type { ListSource } from '../../shared/store/files/files-state';
import { openList } from '../../shared/store/files/loading';
import { defaultSort } from '../../shared/store/files/sorting';
import { EmptyState } from '../../ui/empty-state';
import { icon14 } from '../../ui/icon';
import { ContentHeader, type Crumb } from './content-header';
import { ListView } from './list-view';
import { useDocumentTitle } from './use-document-title';
import { useFileActions } from './use-file-actions';
import { useList } from './use-list';
import styles from './screens.module.css';

const source: ListSource = { kind: 'trash' };
const noCrumbs: readonly Crumb[] = [];
const stay = (): void => undefined;

/** What was put into the trash, latest first; each goes back to where it was. */
export const TrashScreen = () => {
  const { t } = useTranslation('files');
  const { t: tWorkspace } = useTranslation('workspace');
  const dispatch = useAppDispatch();
  const actions = useFileActions();
  const list = useList(source, defaultSort);
  useDocumentTitle(t('trash'));
  return (
    <>
      <ContentHeader crumbs={noCrumbs} title={t('trash')} actions={actions} kicker={<><Trash2 {...icon14} />{tWorkspace('personal')}</>} />
      <ListView
        list={list} kind="trash" actions={actions} folder={null} onOpenParent={stay}
        onRetry={() => void dispatch(openList(source, defaultSort))}
        empty={<div className={styles.empty}><EmptyState title={t('emptyTrash')} text={t('emptyTrashText')} /></div>}
      />
    </>
  );
};
