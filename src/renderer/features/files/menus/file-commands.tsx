import { useTranslation } from 'react-i18next';
import { useCommandHandler } from '../../../shared/commands/use-command';
import { dialogRequested } from '../../../shared/store/dialog/dialog-slice';
import { useAppDispatch, useAppSelector } from '../../../shared/store/store-hooks';
import { useCreateDisabledReason } from './use-create-disabled-reason';
import { useFileMenu, type FileMenuEntry, type FileMenuOptions } from './use-file-menu';
import { useFileActions } from '../actions/use-file-actions';
import { useUndo } from '../actions/use-undo';

const FileCommand = ({ id, run, reason, isLimited }: FileMenuEntry) => {
  useCommandHandler(id, run, reason, isLimited);
  return null;
};

/** Registers the commands for the selection of the current list, for keys and the palette. */
export const FileCommands = (options: FileMenuOptions) => {
  const { ofFiles, ofPlace } = useFileMenu(options);
  return <>{[...ofFiles.flat(), ...ofPlace].map((act) => <FileCommand key={act.id} {...act} />)}</>;
};

/** Registers the file commands that every page has. */
export const EverywhereCommands = () => {
  const { t } = useTranslation('acts');
  const dispatch = useAppDispatch();
  const actions = useFileActions();
  const undo = useUndo();
  const closedReason = useCreateDisabledReason();
  const canUndo = useAppSelector((state) => state.undo.actions.length > 0 || state.undo.isRestoring);
  useCommandHandler('edit.undo', () => { undo(); }, canUndo ? null : t('nothingToUndo'));
  useCommandHandler('files.read-all', () => { actions.markAllRead(); });
  useCommandHandler('new.template', () => { dispatch(dialogRequested({ kind: 'fromTemplate' })); }, closedReason);
  useCommandHandler('tags.manage', () => { dispatch(dialogRequested({ kind: 'manageTags' })); });
  return null;
};
