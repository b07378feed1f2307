import { useMemo, type DragEvent, type MouseEvent, type PointerEvent } from 'react';
import type { TFunction } from 'i18next';
import type { File } from '../../../../contract/entities/file';
import { isContainerType } from '../../../../core/file-types';
import type { Formats } from '../../../shared/format/use-formats';
import type { Tags } from '../../../shared/store/tags';
import type { Renaming } from '../hand';
import { useDropState } from './drag-session';
import type { ListKind, TimeColumn } from './list-kind';
import { dropHandlers, type DropTools } from './use-drop-target';

/** What a row or card reports. */
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
 * What all items of a list share: one object, made once by the list, so that one that scrolls into sight asks for
 * nothing but its own file.
 */
export interface RowTools {
  readonly kind: ListKind;
  readonly time: TimeColumn;
  /** Whether what was not read yet is marked. */
  readonly isUnreadMarked: boolean;
  /** The person who looks; their own files say "You". */
  readonly personId: number;
  /** All tags as they look by now; null while nobody knows. */
  readonly knownTags: Tags | null;
  /** Whether a file is in the list without lying there: on the desktop, what was put there from elsewhere. */
  readonly isFromElsewhere: (file: File) => boolean;
  readonly t: TFunction<'files'>;
  readonly formats: Formats;
  readonly handlers: RowHandlers;
  readonly drop: DropTools;
}

/** One file in a list, however it is drawn. */
export interface ItemProps {
  readonly id: string;
  readonly guid: string;
  readonly rowKey: string;
  readonly isSelected: boolean;
  readonly isFocused: boolean;
  readonly isCut: boolean;
  readonly renaming: Renaming | null;
  readonly tools: RowTools;
}

/** For what stands in an item and is pressed by itself. */
export const stop = (event: { stopPropagation(): void }): void => { event.stopPropagation(); };
const isOnName = (event: MouseEvent): boolean => event.target instanceof Element && event.target.closest('[data-name]') !== null;

/** What the element of an item carries: what it is to the eye, the pointer and the keyboard, and as a place to drop into. */
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
    // The middle button opens a tab; it does not begin to scroll.
    onMouseDown: (event: MouseEvent) => { if (event.button === 1) event.preventDefault(); },
    onAuxClick: (event: MouseEvent) => { handlers.onAuxClick(event, rowKey); },
    onContextMenu: (event: MouseEvent) => { handlers.onContextMenu(event, rowKey); },
    onDragStart: (event: DragEvent) => { handlers.onDragStart(event, rowKey); },
    ...drop,
  };
};
