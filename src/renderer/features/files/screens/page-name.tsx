import type { File } from '../../../../contract/entities/file';
import { FileName } from '../../../ui/file-name';
import type { FileActions } from '../actions/use-file-actions';
import { RenameField } from '../list/items/rename-field';
import { useListInteraction } from '../list/list-interaction';

/** The name of a file at the head of its page, or its rename field. */
export const PageName = ({ file, actions }: { readonly file: File; readonly actions: FileActions }) => {
  const { renaming } = useListInteraction();
  if (renaming?.key !== file.guid) return <FileName name={file.name} />;
  return (
    <RenameField
      key={renaming.error} rowKey={file.guid} name={file.name} isFolder={false} typed={renaming.initialText} error={renaming.error} capability={file.permissionsAndReasons.canRename}
      onSubmit={(typed, base) => actions.submitRename(file.guid, file.guid, typed, base)} onCancel={actions.cancelRename}
    />
  );
};
