import { Copy, FolderInput, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fileTypes } from '../../contract/entities/file';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { ConfirmPopover } from '../ui/confirm-popover';
import { ContextMenu, useContextMenu } from '../ui/context-menu';
import { Dialog, DialogBody, DialogFooter, DialogTitle } from '../ui/dialog';
import { DrawerSheet } from '../ui/drawer-sheet';
import { FileIcon } from '../ui/file-icon';
import { icon16 } from '../ui/icon-props';
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from '../ui/menu';
import { PromptDialog } from '../shared/drafts/prompt-dialog';
import { toasts } from '../ui/toast-store';
import { Tooltip } from '../ui/tooltip';
import { Row, Sample } from './sample';
import styles from './gallery.module.css';

type OpenDialog = 'confirm' | 'delete' | 'prompt' | 'plain' | null;

const said = (text: string) => () => { toasts.show({ text }); };

const items = (
  <>
    <MenuItem icon={<Pencil {...icon16} />} shortcut="F2" onAction={said('Rename')}>Rename</MenuItem>
    <MenuItem icon={<FolderInput {...icon16} />} onAction={said('Move')}>Move to…</MenuItem>
    <MenuItem icon={<Copy {...icon16} />} shortcut="Ctrl C" onAction={said('Copy')}>Copy</MenuItem>
    <MenuItem icon={<Share2 {...icon16} />} isDisabled disabledReason="Only the owner may share this file." onAction={said('Share')}>Share</MenuItem>
    <MenuItem isDisabled onAction={said('Never')}>Not here</MenuItem>
    <MenuSeparator />
    <MenuItem icon={<Trash2 {...icon16} />} isDanger shortcut="Del" onAction={said('Deleted')}>Delete</MenuItem>
  </>
);

export const OverlaySamples = () => {
  const [open, setOpen] = useState<OpenDialog>(null);
  const menu = useContextMenu();
  const close = (): void => setOpen(null);
  return (
    <Sample title="Overlays">
      <Row>
        <Button onPress={() => setOpen('confirm')}>Confirm</Button>
        <Button onPress={() => setOpen('delete')}>Confirm deletion</Button>
        <Button onPress={() => setOpen('prompt')}>Prompt</Button>
        <Button onPress={() => setOpen('plain')}>Dialog</Button>
        <ConfirmPopover onConfirm={said('Confirmed')}><Button>Popover</Button></ConfirmPopover>
        <MenuTrigger><Button>Menu</Button><Menu label="File">{items}</Menu></MenuTrigger>
        <Tooltip text="40 minutes ago by Owen Castell"><Button variant="quiet">Tooltip</Button></Tooltip>
      </Row>
      <div className={styles.narrow} onContextMenu={menu.open} data-testid="context">A context menu opens here.</div>
      <ContextMenu label="File" position={menu.position} onClose={menu.close}>{items}</ContextMenu>
      <div className={styles.narrow}><DrawerSheet title="Invite" closeLabel="Close the drawer" onClose={said('Closed')}>Anyone with this link can join.</DrawerSheet></div>
      <ConfirmDialog isOpen={open === 'confirm'} onConfirm={close} onCancel={close} />
      <ConfirmDialog
        isOpen={open === 'delete'}
        isDestructive
        title="Permanently delete 3 files?"
        description="They cannot be brought back, and 4 people lose them too."
        confirmLabel="Delete 3 files"
        onConfirm={close}
        onCancel={close}
      />
      <PromptDialog isOpen={open === 'prompt'} draftKey="sample" title="Rename" label="Name" initialValue="Letterpress quote – signed.pdf" onConfirm={close} onCancel={close} />
      <Dialog isOpen={open === 'plain'} onClose={close}>
        <DialogTitle icon={<FileIcon type={fileTypes.mindmap} name="" size={24} />}>Share “Naming routes, round three”</DialogTitle>
        <DialogBody>Anyone with the link may open it.</DialogBody>
        <DialogFooter aside={<Button size="large">Copy link</Button>}>
          <Button size="large" variant="quiet" onPress={close}>Cancel</Button>
          <Button size="large" variant="primary" onPress={close}>Open link to anyone</Button>
        </DialogFooter>
      </Dialog>
    </Sample>
  );
};
