import { CloudOff, FolderPlus, LayoutGrid, List, Search } from 'lucide-react';
import { useRef, useState, type CompositionEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fileTypes } from '../../../contract/entities/file';
import { checkName } from '../../../core/file-names';
import { isContainerType } from '../../../core/file-types';
import { useErrorText } from '../../shared/i18n/use-error-text';
import type { TargetFolderRequest } from '../../shared/places/target-folder-request';
import { noConstraints } from '../../shared/search/search-query';
import { useSearch } from '../../shared/search/use-search';
import { useAppDispatch, useAppSelector } from '../../shared/store/store-hooks';
import { selectIsOffline } from '../../shared/store/sync/sync-slice';
import { changeGeneralSettings } from '../../shared/store/user-config/user-config-actions';
import { Button } from '../../ui/button';
import { isComposing } from '../../ui/text-composition';
import { DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { icon16 } from '../../ui/icon-props';
import { PromptDialog } from '../../shared/drafts/prompt-dialog';
import { SegmentedControl } from '../../ui/segmented-control';
import { Skeleton } from '../../ui/skeleton';
import { TextField } from '../../ui/text-field';
import { PlaceList, type ListedPlace } from './place-list';
import { usePlaceName } from './place-row';
import { PlaceTiles } from './place-tiles';
import { PlaceTree } from './place-tree';
import { placeOfFile } from './load-folder-tree';
import type { Path } from './folder-tree';
import { useMoveForm, type MoveFormState } from './use-move-form';
import styles from './move-dialog.module.css';

interface FolderSearch extends ReturnType<typeof useSearch> {
  readonly typed: string;
  /** The searched text; empty without a search. */
  readonly keyword: string;
  readonly type: (text: string) => void;
  readonly startComposing: () => void;
  readonly endComposing: (event: CompositionEvent) => void;
}

/** Searches folders by the typed text, which excludes an unfinished composition (IME). */
const useFolderSearch = (): FolderSearch => {
  const [typed, setTyped] = useState('');
  const [settled, setSettled] = useState('');
  const isComposing = useRef(false);
  const keyword = settled.trim();
  const search = useSearch(keyword === '' ? null : { ...noConstraints, keyword, types: [fileTypes.folder, fileTypes.space], within: 'name' });
  return {
    ...search, typed, keyword,
    type(text) {
      setTyped(text);
      if (!isComposing.current) setSettled(text);
    },
    startComposing() { isComposing.current = true; },
    endComposing({ target }) {
      isComposing.current = false;
      if (target instanceof HTMLInputElement) setSettled(target.value);
    },
  };
};

/** The text of a path, with isolated names (bidi). */
const usePathText = (): ((path: Path) => string) => {
  const nameOf = usePlaceName();
  return (path) => path.map((place) => `\u2068${nameOf(place)}\u2069`).join(' / ');
};

/** The title of the dialog, and the label of its button. */
const useMoveLabels = ({ intent, files }: TargetFolderRequest): { readonly title: string; readonly confirmLabel: string } => {
  const { t } = useTranslation('moving');
  const [first] = files;
  const counted = { count: files.length };
  const hasFolder = files.some(({ type }) => isContainerType(type));
  const confirmLabel = t(intent === 'move' ? (hasFolder ? 'moveItems' : 'moveFiles') : (hasFolder ? 'copyItems' : 'copyFiles'), counted);
  const title = files.length === 1 && first ? t(intent === 'move' ? 'moveOne' : 'copyOne', { name: first.name }) : confirmLabel;
  return { title, confirmLabel };
};

const MoveTools = ({ search, onEnter }: { readonly search: FolderSearch; /** Enter in the search field. */ readonly onEnter: () => void }) => {
  const { t } = useTranslation('moving');
  const dispatch = useAppDispatch();
  const view = useAppSelector((state) => state.userConfig.config.viewModeInLocationModal);
  return (
    <div
      className={styles.tools} onCompositionStart={search.startComposing} onCompositionEnd={search.endComposing}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event) || !(event.target instanceof HTMLInputElement) || event.target.type !== 'search') return;
        event.preventDefault();
        onEnter();
      }}
    >
      <TextField label={t('search')} isLabelHidden type="search" value={search.typed} onChange={search.type} placeholder={t('search')} autoFocus leading={<Search {...icon16} />} />
      <SegmentedControl
        label={t('view')} value={view} onChange={(viewModeInLocationModal) => { dispatch(changeGeneralSettings({ viewModeInLocationModal })); }}
        options={[{ value: 'list', label: t('viewList'), icon: <List {...icon16} /> }, { value: 'tile', label: t('viewTile'), icon: <LayoutGrid {...icon16} /> }]}
      />
    </div>
  );
};

const chosenGuidOf = ({ chosen }: MoveFormState): string | null => chosen?.at(-1)?.guid ?? null;

interface FoundFolder extends ListedPlace {
  readonly path: Path;
}

/** The found folders, the best match first. */
const useFoundFolders = (search: FolderSearch, move: MoveFormState): readonly FoundFolder[] => {
  const pathText = usePathText();
  return search.results.map(({ file, highlight, ancestors }) => {
    const place = placeOfFile(file);
    const above = (ancestors ?? []).map(({ guid, name, type }) => ({ guid, name, type, hasChildren: true, canAddFiles: null }));
    return { place, path: [...above, place], where: above.length === 0 ? null : pathText(above), marks: highlight, reason: move.reasonFor([...above, place]) };
  });
};

const FoundFolders = ({ search, found, move }: { readonly search: FolderSearch; readonly found: readonly FoundFolder[]; readonly move: MoveFormState }) => {
  const { t } = useTranslation('moving');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <div className={styles.scroll}>
      <PlaceList
        label={t('found')} places={found} chosen={chosenGuidOf(move)}
        onChoose={(place) => { move.choose(found.find((each) => each.place === place)?.path ?? [place]); }}
      />
      {search.status === 'ready' && found.length === 0 && <p className={styles.standIn}>{t('nothingFound', { keyword: search.keyword })}</p>}
      {search.failure && <p className={styles.standIn}><span className={styles.failure}>{errorText(search.failure)}</span><Button size="small" onPress={search.retry}>{tCommon('retry')}</Button></p>}
    </div>
  );
};

interface FoldersProps {
  readonly files: TargetFolderRequest['files'];
  readonly move: MoveFormState;
}

const RecentFolders = ({ files, move }: FoldersProps) => {
  const { t } = useTranslation('moving');
  const recent = (move.recent ?? []).filter(({ guid }) => !files.some((file) => file.guid === guid));
  if (recent.length === 0) return null;
  return (
    <section className={styles.recent}>
      <h3 className={styles.head}>{t('recent')}</h3>
      <PlaceList
        label={t('recent')} chosen={chosenGuidOf(move)} onChoose={(place) => { move.choose([place]); }}
        places={recent.map((place) => ({ place, where: null, marks: [], reason: move.reasonFor([place]) }))}
      />
    </section>
  );
};

const AllFolders = ({ files, move }: FoldersProps) => {
  const view = useAppSelector((state) => state.userConfig.config.viewModeInLocationModal);
  const isOffline = useAppSelector(selectIsOffline);
  const { tree, chosen, choose, confirm, reasonFor } = move;
  // Recent folders are above all others and shown together with them, to avoid a layout shift under the pointer.
  if (move.recent === null && !isOffline) return <div className={styles.waiting} aria-busy>{[120, 160, 90].map((width) => <Skeleton key={width} width={width} />)}</div>;
  return (
    <>
      <RecentFolders files={files} move={move} />
      {view === 'tile'
        ? <PlaceTiles tree={tree} path={chosen} onChoose={choose} reasonFor={reasonFor} />
        : <PlaceTree tree={tree} chosen={chosen} onChoose={choose} onConfirm={confirm} reasonFor={reasonFor} />}
    </>
  );
};

/** Where the files go, or why they cannot go there. */
const TargetNote = ({ move: { chosen, obstacle, areFilesGone } }: { readonly move: MoveFormState }) => {
  const { t } = useTranslation('moving');
  const pathText = usePathText();
  return (
    <p className={styles.note} role="status" data-obstacle={obstacle !== null && (chosen !== null || areFilesGone)}>
      {areFilesGone ? obstacle : chosen === null ? t('chooseFirst') : obstacle ?? t('goesTo', { path: pathText(chosen) })}
    </p>
  );
};

interface NewFolderPromptProps {
  readonly isOpen: boolean;
  readonly onConfirm: (name: string) => void;
  readonly onClose: () => void;
}

const NewFolderPrompt = ({ isOpen, onConfirm, onClose }: NewFolderPromptProps) => {
  const { t } = useTranslation('moving');
  const { t: tFiles } = useTranslation('files');
  const errorText = useErrorText();
  return (
    <PromptDialog
      isOpen={isOpen} draftKey="new-folder-here" title={t('newFolderHere')} label={tFiles('columnName')} initialValue={tFiles('newFolderName')} confirmLabel={t('makeFolder')}
      validate={(value) => {
        const checked = checkName(value);
        return checked.ok ? null : errorText({ code: checked.code, message: '', args: checked.args });
      }}
      onConfirm={(value) => { onClose(); onConfirm(value.trim()); }} onCancel={onClose}
    />
  );
};

export interface MoveFormProps {
  readonly question: TargetFolderRequest;
  readonly onClose: () => void;
}

/** Form for the target folder: recent folders, all folders as a tree or tiles, and a search. */
export const MoveForm = ({ question, onClose }: MoveFormProps) => {
  const { t } = useTranslation('moving');
  const { t: tCommon } = useTranslation('common');
  const isOffline = useAppSelector(selectIsOffline);
  const move = useMoveForm(question, onClose);
  const search = useFolderSearch();
  const { title, confirmLabel } = useMoveLabels(question);
  const [isNaming, setNaming] = useState(false);
  const { obstacle } = move;
  const found = useFoundFolders(search, move);
  /** The first Enter chooses the best match, the second moves there. */
  const takeFirst = (): void => {
    const first = search.keyword === '' ? undefined : found.find(({ reason }) => reason === null);
    if (!first) return;
    if (chosenGuidOf(move) === first.place.guid && obstacle === null) move.confirm();
    else move.choose(first.path);
  };
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogBody>
        <MoveTools search={search} onEnter={takeFirst} />
        {isOffline && <p className={styles.offline}><CloudOff {...icon16} />{t('offline')}</p>}
        <div className={styles.places}>
          {search.keyword === '' ? <AllFolders files={question.files} move={move} /> : <FoundFolders search={search} found={found} move={move} />}
        </div>
        <TargetNote move={move} />
      </DialogBody>
      <DialogFooter aside={<Button size="large" variant="outline" icon={<FolderPlus {...icon16} />} onPress={() => { setNaming(true); }}>{t('newFolderHere')}</Button>}>
        <Button size="large" variant="quiet" onPress={onClose}>{tCommon('cancel')}</Button>
        <Button size="large" variant="primary" onPress={move.confirm} isDisabled={obstacle !== null} disabledReason={obstacle}>{confirmLabel}</Button>
      </DialogFooter>
      <NewFolderPrompt isOpen={isNaming} onConfirm={move.makeFolder} onClose={() => { setNaming(false); }} />
    </>
  );
};
