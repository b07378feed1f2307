import { useMemo, type DragEvent } from 'react';
import { useAppStore } from '../../../../shared/store/store-hooks';
import { selectFile } from '../../../../shared/store/files/file-selectors';
import type { AppStore } from '../../../../shared/store/app-store';
import { targetObstacle, moveObstacle, type MoveObstacle, type MoveTarget } from '../../actions/move-obstacle';
import type { FileActions } from '../../actions/use-file-actions';
import { useObstacleText } from '../../actions/use-reason-text';
import { useUpload } from '../../actions/use-upload';
import { drag, completeDrop, fileDragType } from './drag-session';

export interface DropHandlers {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** The dependencies of a drop; one object serves all rows of a list. */
export interface DropTools {
  readonly actions: FileActions;
  readonly store: AppStore;
  readonly obstacleText: (obstacle: MoveObstacle) => string;
  readonly upload: (transfer: DataTransfer, folder: string) => void;
}

export const useDropTools = (actions: FileActions): DropTools => {
  const store = useAppStore();
  const obstacleText = useObstacleText();
  const { drop: upload } = useUpload();
  return useMemo(() => ({ actions, store, obstacleText, upload }), [actions, store, obstacleText, upload]);
};

/** Makes an element a drop target for files; files of the system are uploaded. */
export const useDropTarget = (target: MoveTarget | null, actions: FileActions): DropHandlers => {
  const tools = useDropTools(actions);
  return useMemo(() => dropHandlers(target, tools), [target, tools]);
};

export const dropHandlers = (target: MoveTarget | null, { actions, store, obstacleText, upload }: DropTools): DropHandlers => ({
  onDragOver(event) {
    const { types } = event.dataTransfer;
    if (!target || !(types.includes(fileDragType) || types.includes('Files'))) return;
    event.preventDefault();
    event.stopPropagation();
    const session = drag.current();
    if (!session) {
      const obstacle = targetObstacle(target);
      event.dataTransfer.dropEffect = obstacle ? 'none' : 'copy';
      drag.systemOver({ guid: target.guid, name: target.name, obstacle: obstacle && obstacleText(obstacle) });
      return;
    }
    const files = session.guids.map((guid) => selectFile(store.getState(), guid)).filter((file) => file !== undefined);
    const obstacle = moveObstacle(files, target, session.hasDesktopShortcuts);
    event.dataTransfer.dropEffect = obstacle ? 'none' : 'move';
    drag.moveTo(event.clientX, event.clientY);
    drag.over({ guid: target.guid, name: target.name, obstacle: obstacle && obstacleText(obstacle) });
  },
  onDragLeave(event) {
    const isStillInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (isStillInside || !target) return;
    if (drag.current()?.target?.guid === target.guid) drag.over(null);
    if (drag.systemTarget()?.guid === target.guid) drag.systemOver(null);
  },
  onDrop(event) {
    if (!target) return;
    event.preventDefault();
    event.stopPropagation();
    const session = drag.current();
    if (session) completeDrop(session, (guids) => { actions.move(guids, target); });
    else {
      if (targetObstacle(target) === null) upload(event.dataTransfer, target.guid);
      drag.end();
    }
  },
});
