import { useMemo, type DragEvent, type MouseEvent, type PointerEvent } from 'react';
import type { TFunction } from 'i18next';
import type { File } from '../../../../../contract/entities/file';
import { isContainerType } from '../../../../../core/file-types';
import type { Formats } from '../../../../shared/format/use-formats';
import type { Tags } from '../../../../shared/store/tags/tags-resource';
import type { RenameState } from '../list-interaction';
import { useDropState } from '../drag/drag-session';
import type { ListKind, TimeColumn } from '../list-kind';
import { dropHandlers, type DropTools } from '../drag/use-drop-target';
import { type NameOfPerson } from '../../../../ui/person-name';

/** The event handlers of rows and cards. */
export interface RowHandlers {
  readonly onPointerDown: (event: PointerEvent, key: string) => void;
  readonly onClick: (event: MouseEvent, key: string, isOnName: boolean) => void;
  readonly onDoubleClick: (event: MouseEvent, key: string) => void;
  readonly onAuxClick: (event: MouseEvent, key: string) => void;
  readonly onContextMenu: (event: MouseEvent, key: string) => void;
  readonly onMenu: (element: Element, key: string) => void;
  readonly onToggle: (key: string) => void;
  readonly onDragStart: (event: DragEvent, key: string) => void;
}

/**
 * The values shared by all items of a list. One object, created once by the list, so that an item that scrolls into
 * view selects only its own file.
 */
export interface RowTools {
  readonly kind: ListKind;
  readonly time: TimeColumn;
  /** How many days the server keeps files in the trash; null in other lists and while unknown. */
  readonly keptDays: number | null;
  /** Whether unread files are marked. */
  readonly isUnreadMarked: boolean;
  /** The signed-in person, whose own files say "You". */
  readonly personId: number;
  /** All tags with their current names and colours; null while unknown. */
  readonly knownTags: Tags | null;
  /** Whether a file is in the list without being in its folder, as desktop shortcuts are. */
  readonly isDesktopShortcut: (file: File) => boolean;
  readonly t: TFunction<'files'>;
  readonly nameOf: NameOfPerson;
  readonly formats: Formats;
  readonly handlers: RowHandlers;
  readonly drop: DropTools;
}

/** The props of rows and cards. */
export interface ItemProps {
  readonly id: string;
  readonly guid: string;
  readonly rowKey: string;
  readonly isSelected: boolean;
  readonly isFocused: boolean;
  readonly isCut: boolean;
  readonly renaming: RenameState | null;
  readonly tools: RowTools;
}

/** For controls inside of an item. */
export const stopPropagation = (event: { stopPropagation(): void }): void => { event.stopPropagation(); };
const isOnName = (event: MouseEvent): boolean => event.target instanceof Element && event.target.closest('[data-name]') !== null;

/** The props of an item's element: ARIA attributes, pointer and keyboard handlers, and the drop target. */
export const useItem = ({ id, rowKey, isSelected, isFocused, isCut, renaming, tools }: ItemProps, file: File) => {
  const { kind, handlers, drop: dropTools } = tools;
  const dropState = useDropState(file.guid);
  const drop = useMemo(() => {
    const isTarget = kind !== 'trash' && isContainerType(file.type);
    return dropHandlers(isTarget ? { guid: file.guid, name: file.name, ancestorGuids: [], file } : null, dropTools);
  }, [kind, file, dropTools]);
  return {
    id, 'aria-selected': isSelected, 'aria-busy': file.revision === 0,
    'data-item': rowKey, 'data-selected': isSelected, 'data-focused': isFocused, 'data-cut': isCut, 'data-drop': dropState, 'data-renaming': renaming !== null,
    draggable: renaming === null && kind !== 'trash',
    onPointerDown: (event: PointerEvent) => { handlers.onPointerDown(event, rowKey); },
    onClick: (event: MouseEvent) => { handlers.onClick(event, rowKey, isOnName(event)); },
    onDoubleClick: (event: MouseEvent) => { handlers.onDoubleClick(event, rowKey); },
    // The middle button opens a tab; this prevents autoscroll.
    onMouseDown: (event: MouseEvent) => { if (event.button === 1) event.preventDefault(); },
    onAuxClick: (event: MouseEvent) => { handlers.onAuxClick(event, rowKey); },
    onContextMenu: (event: MouseEvent) => { handlers.onContextMenu(event, rowKey); },
    onDragStart: (event: DragEvent) => { handlers.onDragStart(event, rowKey); },
    ...drop,
  };
};
