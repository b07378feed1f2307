import type { RefObject } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import type { TagAppearance } from '../../../core/sync/change';
import { classNames } from '../../ui/class-names';
import popover from '../../ui/popover.module.css';
import { TagForm, type TagFormProps } from './tag-form';
import styles from './tags.module.css';

export interface TagPopoverProps extends Pick<TagFormProps, 'initial' | 'confirmLabel' | 'list' | 'id'> {
  readonly label: string;
  /** The element that the popover is placed beside. */
  readonly anchor: RefObject<Element | null>;
  readonly onConfirm: (look: TagAppearance) => void;
  readonly onClose: () => void;
}

/** Form for a tag, beside the tag in the sidebar. */
export const TagPopover = ({ label, anchor, onConfirm, onClose, ...form }: TagPopoverProps) => (
  <Popover className={classNames(popover.popover)} triggerRef={anchor} isOpen placement="end top" offset={8} onOpenChange={(isOpen) => { if (!isOpen) onClose(); }}>
    <Dialog aria-label={label} className={classNames(styles.popover)}>
      <TagForm
        isAlone {...form}
        onConfirm={(look) => {
          onClose();
          onConfirm(look);
        }}
      />
    </Dialog>
  </Popover>
);
