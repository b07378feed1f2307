import { Download, Ellipsis } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { useRefusalText } from '../../../shared/access/use-refusal-text';
import { useAppSelector } from '../../../shared/store/store-hooks';
import { icon16 } from '../../../ui/icon-props';
import { IconButton } from '../../../ui/icon-button';
import { Menu, MenuTrigger } from '../../../ui/menu';
import type { FileActions } from '../actions/use-file-actions';
import { useOfflineReason } from '../actions/use-offline-reason';
import { FileCommands } from '../menus/file-commands';
import { FileMenuItems } from '../menus/file-menu-items';
import { useFileMenu, type FileMenuOptions } from '../menus/use-file-menu';
import { useListInteraction } from '../list/list-interaction';
import { useFocusAfterRename } from '../list/use-list-focus';

/** Why the file cannot be downloaded, as text; null if it can. */
export const useDownloadReason = (file: File): string | null => {
  const reasonText = useRefusalText();
  const networkReason = useOfflineReason(file.guid);
  const { canDownload } = file.permissionsAndReasons;
  return canDownload.value ? networkReason : reasonText(canDownload.reason, 'canDownload');
};

export interface FileToolsProps {
  readonly file: File;
  readonly actions: FileActions;
}

/** At the head of a file's page: the download, and a menu with the actions that a list offers for the file. */
export const FileTools = ({ file, actions, hasDownload }: FileToolsProps & { /** False where the page itself has the button. */ readonly hasDownload: boolean }) => {
  const { t } = useTranslation('files');
  const downloadReason = useDownloadReason(file);
  const isVisitor = useAppSelector((state) => state.session.session.status !== 'signed-in');
  return (
    <>
      {hasDownload && (
        <IconButton label={t('download')} icon={<Download {...icon16} />} isDisabled={downloadReason !== null} disabledReason={downloadReason} onPress={() => { actions.download(file); }} />
      )}
      {!isVisitor && <MoreMenu file={file} actions={actions} />}
    </>
  );
};

const MoreMenu = ({ file, actions }: FileToolsProps) => {
  const { t } = useTranslation('files');
  const options = useMemo<FileMenuOptions>(() => ({ kind: 'folder', folder: null, files: [file], renameKey: file.guid, actions }), [file, actions]);
  const { ofFiles } = useFileMenu(options);
  const button = useRef<HTMLButtonElement>(null);
  const { renaming } = useListInteraction();
  useFocusAfterRename(button, renaming?.key === file.guid);
  // The file is open already.
  const groups = ofFiles.map((group) => group.filter(({ id }) => id !== 'file.open')).filter((group) => group.length > 0);
  return (
    <>
      <FileCommands {...options} />
      <MenuTrigger>
        <IconButton ref={button} label={t('moreFor', { name: file.name })} icon={<Ellipsis {...icon16} />} />
        <Menu label={t('more')} placement="bottom end"><FileMenuItems groups={groups} /></Menu>
      </MenuTrigger>
    </>
  );
};
