import { useEffect } from 'react';
import { toasts } from '../../../../ui/toast-store';
import { drag, fileDragType } from './drag-session';

/** Follows the pointer over the whole window during a drag, and prevents stray drops from navigating away. */
export const useDragEvents = (): void => {
  useEffect(() => {
    const follow = (event: DragEvent): void => {
      const types = event.dataTransfer?.types ?? [];
      drag.outside(false);
      drag.moveTo(event.clientX, event.clientY);
      if (event.defaultPrevented) return;
      // No target accepted the drop. The pointer shows the refusal, and the browser must not open the file.
      if (types.includes(fileDragType)) drag.over(null);
      if (types.includes('Files') && event.dataTransfer) {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'none';
        drag.systemOver(null);
      }
    };
    const stray = (event: DragEvent): void => {
      if (!event.defaultPrevented) event.preventDefault();
      drag.end();
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget !== null) return;
      drag.systemOver(null);
      drag.outside(true);
    };
    const end = ({ clientX, clientY }: DragEvent): void => {
      // A refused drop fires the same event as leaving the window.
      if (clientX >= 0 && clientY >= 0 && clientX < window.innerWidth && clientY < window.innerHeight) drag.outside(false);
      const reason = drag.keptBack();
      drag.end();
      if (reason !== null) toasts.show({ text: reason });
    };
    document.addEventListener('dragover', follow);
    document.addEventListener('drop', stray);
    document.addEventListener('dragleave', leave);
    document.addEventListener('dragend', end);
    return () => {
      document.removeEventListener('dragover', follow);
      document.removeEventListener('drop', stray);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('dragend', end);
    };
  }, []);
};
