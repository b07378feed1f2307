import { useMemo, type DragEvent } from 'react';
import { useAppStore } from '../../../shared/store/hooks';
import { selectFile } from '../../../shared/store/files/selectors';
import { moveObstacle, type MoveTarget } from '../moving';
import type { FileActions } from '../use-file-actions';
import { useObstacleText } from '../use-reason-text';
import { useDropUpload } from '../use-drop-upload';
import { drag, fileDragType } from './drag-session';

export interface DropHandlers {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Makes something a place that files can be dropped into; files of the system are uploaded there. */
export const useDropTarget = (target: () => MoveTarget | null, actions: FileActions): DropHandlers => {
  const store = useAppStore();
  const obstacleText = useObstacleText();
  const upload = useDropUpload();
  return useMemo<DropHandlers>(() => ({
    onDragOver(event) {
      const place = target();
      const { types } = event.dataTransfer;
      if (!place || !(types.includes(fileDragType) || types.includes('Files'))) return;
      event.preventDefault();
      event.stopPropagation();
      const session = drag.current();
      if (!session) {
        event.dataTransfer.dropEffect = 'copy';
        return;
      }
      const files = session.guids.map((guid) => selectFile(store.getState(), guid)).filter((file) => file !== undefined);
      const obstacle = moveObstacle(files, place);
      event.dataTransfer.dropEffect = obstacle ? 'none' : 'move';
      drag.moveTo(event.clientX, event.clientY);
      drag.over({ guid: place.guid, name: place.name, obstacle: obstacle && obstacleText(obstacle) });
    },
    onDragLeave(event) {
      const isStillInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (!isStillInside && drag.current()?.target?.guid === target()?.guid) drag.over(null);
    },
    onDrop(event) {
      const place = target();
      if (!place) return;
      event.preventDefault();
      event.stopPropagation();
      const session = drag.current();
      if (session) actions.move(session.guids, place);
      else upload(event.dataTransfer, place.guid);
      drag.end();
    },
  }), [target, actions, store, obstacleText, upload]);
};
