import { fileTypes } from '../../../../contract/entities/file';
import { useCommandHandler } from '../../../shared/commands/use-command';
import { useCreateDisabledReason } from './use-create-disabled-reason';
import { useFileActions } from '../actions/use-file-actions';
import { useUpload } from '../actions/use-upload';

/** Registers the commands that create files in the current folder. */
export const CreateCommands = () => {
  const actions = useFileActions();
  const upload = useUpload();
  const reason = useCreateDisabledReason();
  useCommandHandler('new.folder', () => { actions.create(fileTypes.folder); }, reason);
  useCommandHandler('new.document', () => { actions.create(fileTypes.newdoc); }, reason);
  useCommandHandler('new.sheet', () => { actions.create(fileTypes.mosheet); }, reason);
  useCommandHandler('new.presentation', () => { actions.create(fileTypes.presentation); }, reason);
  useCommandHandler('upload.files', upload.files, reason);
  useCommandHandler('upload.folder', upload.folder, reason);
  return null;
};
