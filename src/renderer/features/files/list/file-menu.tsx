import { ArrowUpRight, ClipboardPaste, Download, FolderPlus, PencilLine, Scissors, Trash2, Undo2, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileTypes, type File } from '../../../../contract/entities/file';
import type { CapabilityName } from '../../../../contract/entities/permissions';
import { failureOf } from '../../../shared/failure';
import { useErrorText } from '../../../shared/i18n/use-error-text';
import { useBridge } from '../../../shared/store/hooks';
import { ContextMenu, type MenuPosition } from '../../../ui/context-menu';
import { icon16 } from '../../../ui/icon';
import { MenuItem, MenuSeparator } from '../../../ui/menu';
import { toasts } from '../../../ui/toasts';
import { useHand } from '../hand';
import type { MoveTarget } from '../moving';
import type { FileActions } from '../use-file-actions';
import { useNetworkReason } from '../use-network-reason';
import { useReasonText } from '../use-reason-text';

export interface FileMenuProps {
  readonly menu: { readonly position: MenuPosition; readonly isOnRow: boolean };
  readonly onClose: () => void;
  readonly kind: 'folder' | 'trash';
  readonly folder: MoveTarget | null;
  readonly files: readonly File[];
  readonly renameKey: string | null;
  readonly actions: FileActions;
}

/** What can be done with the selected files, or, beside them, in the folder. */
export const FileMenu = ({ menu, onClose, kind, folder, files, renameKey, actions }: FileMenuProps) => {
  const { t } = useTranslation('files');
  const errorText = useErrorText();
  const reasonText = useReasonText();
  const bridge = useBridge();
  const downloadReason = useNetworkReason(files[0]?.guid ?? '');
  const { cut, setCut } = useHand();
  const { position } = menu;
  const guids = files.map((file) => file.guid);
  const [single] = files.length === 1 ? files : [];
  const allowed = (capability: CapabilityName, networkReason: string | null = null) => {
    if (networkReason !== null) return { isDisabled: true, disabledReason: networkReason };
    const refused = files.find((file) => !file.permissionsAndReasons[capability].value);
    return refused ? { isDisabled: true, disabledReason: reasonText(refused.permissionsAndReasons[capability].reason) } : {};
  };

  if (!menu.isOnRow) {
    if (!folder) return null;
    return (
      <ContextMenu label={folder.name} position={position} onClose={onClose}>
        <MenuItem icon={<FolderPlus {...icon16} />} onAct={() => { actions.create(fileTypes.folder); }}>{t('newFolder')}</MenuItem>
        <MenuItem
          icon={<Upload {...icon16} />}
          onAct={() => { bridge.files.chooseAndUpload(folder.guid).catch((error: unknown) => { toasts.show({ kind: 'error', text: errorText(failureOf(error)) }); }); }}
        >
          {t('uploadFiles')}
        </MenuItem>
        {cut.size > 0 && (
          <MenuItem icon={<ClipboardPaste {...icon16} />} shortcut="Ctrl V" onAct={() => { actions.move([...cut], folder); setCut(new Set()); }}>
            {t('pasteMany', { count: cut.size })}
          </MenuItem>
        )}
      </ContextMenu>
    );
  }
  if (kind === 'trash') {
    return (
      <ContextMenu label={t('trash')} position={position} onClose={onClose}>
        <MenuItem icon={<Undo2 {...icon16} />} onAct={() => { actions.recover(guids); }}>{t('recover')}</MenuItem>
      </ContextMenu>
    );
  }
  return (
    <ContextMenu label={single?.name ?? t('itemCount', { count: files.length })} position={position} onClose={onClose}>
      {single && <MenuItem icon={<ArrowUpRight {...icon16} />} shortcut="↵" onAct={() => { actions.open(single); }}>{t('open')}</MenuItem>}
      {single && single.downloadUrl !== null && (
        <MenuItem icon={<Download {...icon16} />} onAct={() => { actions.download(single); }} {...allowed('canDownload', downloadReason)}>{t('download')}</MenuItem>
      )}
      {single && renameKey !== null && (
        <MenuItem icon={<PencilLine {...icon16} />} shortcut="F2" onAct={() => { actions.beginRename(renameKey); }} {...allowed('canRename')}>{t('rename')}</MenuItem>
      )}
      <MenuItem icon={<Scissors {...icon16} />} shortcut="Ctrl X" onAct={() => { setCut(new Set(guids)); }} {...allowed('canMove')}>{t('cut')}</MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 {...icon16} />} shortcut="Del" isDanger onAct={() => { actions.remove(guids); }} {...allowed('canRemove')}>{t('remove')}</MenuItem>
    </ContextMenu>
  );
};
