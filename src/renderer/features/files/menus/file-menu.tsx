import { FolderPlus, FolderUp, Upload } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fileTypes, type File } from '../../../../contract/entities/file';
import { needFolders } from '../../../shared/store/notices/mute-state';
import { selectMuted } from '../../../shared/store/notices/notices-slice';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';
import { ContextMenu, type MenuPosition } from '../../../ui/context-menu';
import { icon16 } from '../../../ui/icon-props';
import { MenuItem, MenuSeparator } from '../../../ui/menu';
import { FileMenuItems } from './file-menu-items';
import type { MoveTarget } from '../actions/move-obstacle';
import { useCreateDisabledReason } from './use-create-disabled-reason';
import { useFileMenu } from './use-file-menu';
import type { FileActions } from '../actions/use-file-actions';
import { useUpload } from '../actions/use-upload';
import type { ListKind } from '../list/list-kind';
import type { SelectionControl } from '../list/selection/use-selection';

export interface FileMenuProps {
  readonly menu: { readonly position: MenuPosition; readonly isOnRow: boolean };
  readonly onClose: () => void;
  readonly kind: ListKind;
  readonly folder: MoveTarget | null;
  readonly files: readonly File[];
  readonly renameKey: string | null;
  readonly control: SelectionControl;
  readonly actions: FileActions;
}

/** The context menu of the selected files, or of the folder. */
export const FileMenu = ({ menu, onClose, kind, folder, files, renameKey, control, actions }: FileMenuProps) => {
  const { t } = useTranslation('files');
  const upload = useUpload();
  const closed = useCreateDisabledReason();
  const dispatch = useAppDispatch();
  const guid = menu.isOnRow && files.length === 1 ? files[0]?.guid : undefined;
  // The mutes may arrive after the menu opened.
  const muted = useAppSelector(selectMuted);
  useEffect(() => { if (guid !== undefined && muted !== null) void dispatch(needFolders(guid)); }, [guid, muted, dispatch]);
  const { ofFiles, ofPlace } = useFileMenu({ kind, folder, files: menu.isOnRow ? files : [], renameKey, control, actions });

  if (!menu.isOnRow) {
    if (!folder && ofPlace.length === 0) return null;
    return (
      <ContextMenu label={folder?.name ?? t('trash')} position={menu.position} onClose={onClose}>
        {folder && <MenuItem icon={<FolderPlus {...icon16} />} isDisabled={closed !== null} disabledReason={closed} onAction={() => { actions.create(fileTypes.folder); }}>{t('newFolder')}</MenuItem>}
        {folder && <MenuItem icon={<Upload {...icon16} />} isDisabled={closed !== null} disabledReason={closed} onAction={upload.files}>{t('uploadFiles')}</MenuItem>}
        {folder && <MenuItem icon={<FolderUp {...icon16} />} isDisabled={closed !== null} disabledReason={closed} onAction={upload.folder}>{t('uploadFolder')}</MenuItem>}
        {folder && <MenuSeparator />}
        <FileMenuItems groups={[ofPlace]} />
      </ContextMenu>
    );
  }
  const [first] = files;
  return (
    <ContextMenu label={files.length === 1 && first ? first.name : t('itemCount', { count: files.length })} position={menu.position} onClose={onClose}>
      <FileMenuItems groups={ofFiles} />
    </ContextMenu>
  );
};
