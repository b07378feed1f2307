import { Star } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { useAppSelector } from '../../../shared/store/store-hooks';
import { FileIcon } from '../../../ui/file-icon';
import { FileName } from '../../../ui/file-name';
import { IconButton } from '../../../ui/icon-button';
import { icon16 } from '../../../ui/icon-props';
import { PageKicker } from '../../../ui/page-header';
import type { FileActions } from '../actions/use-file-actions';
import { useListInteraction } from '../list/list-interaction';
import { Breadcrumbs, type Crumb } from './content-header';
import { DrawerToggle } from './drawer-toggle';
import { FileTools } from './file-tools';
import { PageName } from './page-name';
import { ShareActions } from './share-actions';
import styles from './editor-header.module.css';

export interface EditorHeaderProps {
  readonly file: File;
  readonly crumbs: readonly Crumb[];
  readonly actions: FileActions;
  /** A line instead of the breadcrumbs. */
  readonly kicker: ReactNode;
  /** False if the file can no longer be fetched. */
  readonly hasTools: boolean;
  /** The place for the save state and the people of the editor. */
  readonly slot: Ref<HTMLDivElement>;
}

/** The head of an editor's page: icon, name, breadcrumbs, save state, people and actions in one line. */
export const EditorHeader = ({ file, crumbs, actions, kicker, hasTools, slot }: EditorHeaderProps) => {
  const isVisitor = useAppSelector((state) => state.session.session.status !== 'signed-in');
  return (
    <header className={styles.head}>
      <span className={styles.icon}><FileIcon type={file.type} name={file.name} size={24} /></span>
      <div className={styles.names}>
        <div className={styles.titleLine}>
          <h1 className={styles.title}>{isVisitor ? <FileName name={file.name} /> : <EditableName file={file} actions={actions} />}</h1>
          {!isVisitor && <StarButton file={file} actions={actions} />}
        </div>
        {kicker ? <PageKicker>{kicker}</PageKicker> : <Breadcrumbs crumbs={crumbs} actions={actions} />}
      </div>
      <div ref={slot} className={styles.slot} />
      <DrawerToggle />
      {hasTools && <><FileTools file={file} actions={actions} hasDownload={false} /><ShareActions file={file} isPrimary /></>}
    </header>
  );
};

/** The name of the file. A press renames it if the person may. */
const EditableName = ({ file, actions }: Pick<EditorHeaderProps, 'file' | 'actions'>) => {
  const { renaming } = useListInteraction();
  if (renaming?.key === file.guid) return <PageName file={file} actions={actions} />;
  if (!file.permissionsAndReasons.canRename.value) return <FileName name={file.name} />;
  return <button type="button" className={styles.name} onClick={() => { actions.startRename(file.guid); }}><FileName name={file.name} /></button>;
};

const StarButton = ({ file: { guid, starred }, actions }: Pick<EditorHeaderProps, 'file' | 'actions'>) => {
  const { t } = useTranslation('files');
  return (
    <IconButton
      size="small" className={styles.star ?? ''} label={t('placeFavorites')} isPressed={starred} onPress={() => { actions.star([guid], !starred); }}
      icon={<Star {...icon16} fill={starred ? 'currentColor' : 'none'} />}
    />
  );
};
