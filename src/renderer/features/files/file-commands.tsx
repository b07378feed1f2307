import { useTranslation } from 'react-i18next';
import { useCommandHandler } from '../../shared/commands/use-command';
import { asked } from '../../shared/store/asking';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { useClosedReason } from './use-closed-reason';
import { useFileActs, type FileAct, type FileActsOptions } from './use-file-acts';
import { useFileActions } from './use-file-actions';
import { useUndo } from './use-undo';

const FileCommand = ({ id, run, reason }: FileAct) => {
  useCommandHandler(id, run, reason);
  return null;
};

/** Registers the commands for the selection of the current list, for keys and the palette. */
export const FileCommands = (options: FileActsOptions) => {
  const { ofFiles, ofPlace } = useFileActs(options);
  return <>{[...ofFiles.flat(), ...ofPlace].map((act) => <FileCommand key={act.id} {...act} />)}</>;
};

/** Registers the file commands that every page has. */
export const EverywhereCommands = () => {
  const { t } = useTranslation('acts');
  const dispatch = useAppDispatch();
  const actions = useFileActions();
  const undo = useUndo();
  const closedReason = useClosedReason();
  const canUndo = useAppSelector((state) => state.undo.acts.length > 0 || state.undo.isRecalling);
  useCommandHandler('edit.undo', () => { undo(); }, canUndo ? null : t('nothingToUndo'));
  useCommandHandler('files.read-all', () => { actions.markAllRead(); });
  useCommandHandler('new.template', () => { dispatch(asked({ kind: 'fromTemplate' })); }, closedReason);
  useCommandHandler('tags.manage', () => { dispatch(asked({ kind: 'manageTags' })); });
  return null;
};
