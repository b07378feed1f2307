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
import { DialogBody, DialogFooter, DialogTitle } from '../../ui/dialog';
import { icon16 } from '../../ui/icon-props';
import { PromptDialog } from '../../shared/drafts/prompt-dialog';
import { SegmentedControl } from '../../ui/segmented-control';
import { Skeleton } from '../../ui/skeleton';
import { TextField } from '../../ui/text-field';
import { PlaceList } from './place-list';
import { usePlaceName } from './place-row';
import { PlaceTiles } from './place-tiles';
import { PlaceTree } from './place-tree';
import { placeOfFile } from './load-folder-tree';
import type { Path } from './folder-tree';
import { useMoveForm } from './use-move-form';
import styles from './move-dialog.module.css';

/** Form for the target folder: recent folders, all folders as a tree or tiles, and a search. */
export const MoveForm = ({ question, onClose }: { readonly question: TargetFolderRequest; readonly onClose: () => void }) => {
  const { intent, files } = question;
  const { t } = useTranslation('moving');
  const { t: tFiles } = useTranslation('files');
  const { t: tCommon } = useTranslation('common');
  const errorText = useErrorText();
  const dispatch = useAppDispatch();
  const nameOf = usePlaceName();
  const view = useAppSelector((state) => state.userConfig.config.viewModeInLocationModal);
  const isOffline = useAppSelector(selectIsOffline);
  const move = useMoveForm(question, onClose);
  const [typed, setTyped] = useState('');
  // The searched text, which excludes an unfinished composition (IME).
  const [settled, setSettled] = useState('');
  const isComposing = useRef(false);
  const [isNaming, setNaming] = useState(false);
  const type = (text: string): void => {
    setTyped(text);
    if (!isComposing.current) setSettled(text);
  };
  const endComposing = ({ target }: CompositionEvent): void => {
    isComposing.current = false;
    if (target instanceof HTMLInputElement) setSettled(target.value);
  };
  const keyword = settled.trim();
  const search = useSearch(keyword === '' ? null : { ...noConstraints, keyword, types: [fileTypes.folder, fileTypes.space], within: 'name' });
  const { chosen, obstacle, tree, recent } = move;
  const chosenGuid = chosen?.at(-1)?.guid ?? null;
  const pathText = (path: Path): string => path.map((place) => `\u2068${nameOf(place)}\u2069`).join(' / ');
  const [first] = files;
  const counted = { count: files.length };
  const hasFolder = files.some(({ type }) => isContainerType(type));
  const act = t(intent === 'move' ? (hasFolder ? 'moveItems' : 'moveFiles') : (hasFolder ? 'copyItems' : 'copyFiles'), counted);
  const title = files.length === 1 && first ? t(intent === 'move' ? 'moveOne' : 'copyOne', { name: first.name }) : act;

  const found = search.results.map(({ file, highlight, ancestors }) => {
    const place = placeOfFile(file);
    const above = (ancestors ?? []).map(({ guid, name, type }) => ({ guid, name, type, hasChildren: true, canAddFiles: null }));
    return { place, path: [...above, place], where: above.length === 0 ? null : pathText(above), marks: highlight, reason: move.reasonFor([...above, place]) };
  });
  const body = () => {
    if (keyword !== '') {
      return (
        <div className={styles.scroll}>
          <PlaceList
            label={t('found')} places={found} chosen={chosenGuid}
            onChoose={(place) => { move.choose(found.find((each) => each.place === place)?.path ?? [place]); }}
          />
          {search.status === 'ready' && found.length === 0 && <p className={styles.standIn}>{t('nothingFound', { keyword })}</p>}
          {search.failure && <p className={styles.standIn}><span className={styles.failure}>{errorText(search.failure)}</span><Button size="small" onPress={search.retry}>{tCommon('retry')}</Button></p>}
        </div>
      );
    }
    // Recent folders are above all others and shown together with them, to avoid a layout shift under the pointer.
    if (recent === null && !isOffline) return <div className={styles.waiting} aria-busy>{[120, 160, 90].map((width) => <Skeleton key={width} width={width} />)}</div>;
    const lately = (recent ?? []).filter(({ guid }) => !files.some((file) => file.guid === guid));
    return (
      <>
        {lately.length > 0 && (
          <section className={styles.recent}>
            <h3 className={styles.head}>{t('recent')}</h3>
            <PlaceList
              label={t('recent')} chosen={chosenGuid} onChoose={(place) => { move.choose([place]); }}
              places={lately.map((place) => ({ place, where: null, marks: [], reason: move.reasonFor([place]) }))}
            />
          </section>
        )}
        {view === 'tile'
          ? <PlaceTiles tree={tree} path={chosen} onChoose={move.choose} reasonFor={move.reasonFor} />
          : <PlaceTree tree={tree} chosen={chosen} onChoose={move.choose} onConfirm={move.confirm} reasonFor={move.reasonFor} />}
      </>
    );
  };
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <DialogBody>
        <div className={styles.tools} onCompositionStart={() => { isComposing.current = true; }} onCompositionEnd={endComposing}>
          <TextField label={t('search')} isLabelHidden type="search" value={typed} onChange={type} placeholder={t('search')} autoFocus leading={<Search {...icon16} />} />
          <SegmentedControl
            label={t('view')} value={view} onChange={(viewModeInLocationModal) => { dispatch(changeGeneralSettings({ viewModeInLocationModal })); }}
            options={[{ value: 'list', label: t('viewList'), icon: <List {...icon16} /> }, { value: 'tile', label: t('viewTile'), icon: <LayoutGrid {...icon16} /> }]}
          />
        </div>
        {isOffline && <p className={styles.offline}><CloudOff {...icon16} />{t('offline')}</p>}
        <div className={styles.places}>{body()}</div>
        <p className={styles.note} role="status" data-obstacle={obstacle !== null && (chosen !== null || move.areFilesGone)}>
          {move.areFilesGone ? obstacle : chosen === null ? t('chooseFirst') : obstacle ?? t('goesTo', { path: pathText(chosen) })}
        </p>
      </DialogBody>
      <DialogFooter aside={<Button size="large" variant="outline" icon={<FolderPlus {...icon16} />} onPress={() => { setNaming(true); }}>{t('newFolderHere')}</Button>}>
        <Button size="large" variant="quiet" onPress={onClose}>{tCommon('cancel')}</Button>
        <Button size="large" variant="primary" onPress={move.confirm} isDisabled={obstacle !== null} disabledReason={obstacle}>{act}</Button>
      </DialogFooter>
      <PromptDialog
        isOpen={isNaming} draftKey="new-folder-here" title={t('newFolderHere')} label={tFiles('columnName')} initialValue={tFiles('newFolderName')} confirmLabel={t('makeFolder')}
        validate={(value) => {
          const checked = checkName(value);
          return checked.ok ? null : errorText({ code: checked.code, message: '', args: checked.args });
        }}
        onConfirm={(value) => { setNaming(false); move.makeFolder(value.trim()); }} onCancel={() => { setNaming(false); }}
      />
    </>
  );
};
