import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { viewerKindOf } from '../../../../core/viewer-kinds';
import { FilePicture } from '../../../shared/file-picture';
import { routeOfFile } from '../../../shared/router/route-of-file';
import { useRouter } from '../../../shared/router/router-context';
import type { ListSource } from '../../../shared/store/files/files-state';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { loadNextPage } from '../../../shared/store/files/load-files';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../shared/store/store-hooks';
import { classNames } from '../../../ui/class-names';
import { icon16 } from '../../../ui/icon-props';
import { IconButton } from '../../../ui/icon-button';
import { useList } from '../list/use-list';
import { useListSettings } from '../list/use-list-settings';
import styles from './neighbours.module.css';

export interface NeighboursProps {
  readonly file: File;
  /** The folder whose list the file is in. */
  readonly folder: string;
  readonly children: ReactNode;
}

/** The strip shows this many pictures before and after the current one. */
const stripReach = 12;

/** With fewer pictures after the current one, the next page of the list is loaded. */
const loadedAhead = 3;

/** Pages of the list that are loaded for one picture; a folder may have many files and few pictures. */
const maximumPagesAhead = 10;

/** The pictures of a folder in the order of its list, with its filter. The list loads pages until some follow the current one. */
const usePicturesOf = (folder: string, current: string): readonly File[] => {
  const whole = useMemo<ListSource>(() => ({ kind: 'folder', folder }), [folder]);
  const { source, sort } = useListSettings(whole);
  const { key, ids, cursor, requestId, failure } = useList(source, sort);
  const dispatch = useAppDispatch();
  const store = useAppStore();
  // The table is replaced whenever a file changes, so this recomputes exactly then.
  useAppSelector((state) => state.files.table);
  const pictures = ids.map((id) => selectFile(store.getState(), id)).filter((each) => each !== undefined).filter((each) => viewerKindOf(each) === 'image');
  const index = pictures.findIndex(({ guid }) => guid === current);
  const loads = useRef({ current, count: 0 });
  const mayLoad = index !== -1 && index + loadedAhead >= pictures.length && cursor !== null && requestId === null && failure === null;
  useEffect(() => {
    if (loads.current.current !== current) loads.current = { current, count: 0 };
    if (!mayLoad || loads.current.count >= maximumPagesAhead) return;
    loads.current.count += 1;
    void dispatch(loadNextPage(key));
  }, [dispatch, mayLoad, key, current]);
  return pictures;
};

/** A picture with the other pictures of its folder: a strip below it, and the arrow keys. */
export const Neighbours = ({ file, folder, children }: NeighboursProps) => {
  const { t } = useTranslation('viewer');
  const router = useRouter();
  const pictures = usePicturesOf(folder, file.guid);
  const index = pictures.findIndex(({ guid }) => guid === file.guid);
  const before = pictures[index - 1];
  const after = index === -1 ? undefined : pictures[index + 1];
  const show = (next: File | undefined): void => { if (next) router.navigate(routeOfFile(next), { isReplacing: true }); };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const [back, forward] = isMirrored ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    if (event.key !== back && event.key !== forward) return;
    event.preventDefault();
    show(event.key === back ? before : after);
  };
  const isAlone = index === -1 || pictures.length < 2;
  return (
    <div className={styles.neighbours} onKeyDown={onKeyDown}>
      <div className={styles.content}>
        {children}
        {before && <span className={classNames(styles.arrow, styles.before)}><IconButton size="large" label={t('previousFile')} icon={<ChevronLeft {...icon16} className="mirrored" />} onPress={() => { show(before); }} /></span>}
        {after && <span className={classNames(styles.arrow, styles.after)}><IconButton size="large" label={t('nextFile')} icon={<ChevronRight {...icon16} className="mirrored" />} onPress={() => { show(after); }} /></span>}
      </div>
      {!isAlone && <Strip pictures={pictures} index={index} onShow={show} />}
    </div>
  );
};

const Strip = ({ pictures, index, onShow }: { readonly pictures: readonly File[]; readonly index: number; readonly onShow: (file: File) => void }) => {
  const { t } = useTranslation('viewer');
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => { current.current?.scrollIntoView({ block: 'nearest', inline: 'center' }); }, [index]);
  const first = Math.max(0, index - stripReach);
  return (
    <nav className={styles.strip} aria-label={t('neighbours')}>
      <p className={styles.position}>{t('positionIn', { position: index + 1, count: pictures.length })}</p>
      <ol className={styles.list}>
        {pictures.slice(first, index + stripReach + 1).map((picture) => (
          <li key={picture.guid} ref={picture === pictures[index] ? current : undefined}>
            <button type="button" className={styles.picture} aria-label={picture.name} title={picture.name} aria-current={picture === pictures[index]} onClick={() => { onShow(picture); }}>
              <FilePicture file={picture} size="tile" className={styles.image} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
};
