import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { File } from '../../../../contract/entities/file';
import { Link } from '../../../shared/router/link';
import { routeOfFile } from '../../../shared/router/route-of-file';
import { filesReceived } from '../../../shared/store/files/files-slice';
import { pageOf } from '../../../shared/store/files/load-files';
import { selectFile } from '../../../shared/store/files/file-selectors';
import { useAppDispatch, useAppSelector, useBridge } from '../../../shared/store/store-hooks';
import { useRequest } from '../../../shared/use-request';
import { FileIcon } from '../../../ui/file-icon';
import { Skeleton } from '../../../ui/skeleton';
import { useDropState } from '../list/drag/drag-session';
import { useDropTarget } from '../list/drag/use-drop-target';
import type { FileActions } from '../actions/use-file-actions';
import styles from './recent-locations.module.css';

/** As many as fit in a line. */
const maximumLocations = 8;

/** The folders into which this person recently put files, the latest first (file specification, sections 2 and 4). */
export const RecentLocations = ({ actions }: { readonly actions: FileActions }) => {
  const { t } = useTranslation('places');
  const bridge = useBridge();
  const dispatch = useAppDispatch();
  const desktopGuid = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.desktopGuid : null));
  const load = useCallback(async () => {
    const { files } = pageOf(await bridge.api.call('timelines.locations', {}));
    // The desktop has an entry of its own.
    const shown = files.filter(({ guid }) => guid !== desktopGuid).slice(0, maximumLocations);
    dispatch(filesReceived({ files: shown }));
    return shown.map(({ guid }) => guid);
  }, [bridge, dispatch, desktopGuid]);
  const result = useRequest(load);
  if (result.status === 'failed' || (result.status === 'ready' && result.value.length === 0)) return null;
  return (
    <section aria-label={t('recentLocations')} aria-busy={result.status === 'loading'} className={styles.locations}>
      <h2 className={styles.head}>{t('recentLocations')}</h2>
      {/* The line is rendered before the folders are loaded, so that the list below does not move under the pointer. */}
      {result.status === 'loading'
        ? <div className={styles.row}>{[120, 90, 140].map((width) => <Skeleton key={width} width={width} height={36} shape="block" />)}</div>
        : <ul className={styles.row}>{result.value.map((guid) => <Location key={guid} guid={guid} actions={actions} />)}</ul>}
    </section>
  );
};

const Location = ({ guid, actions }: { readonly guid: string; readonly actions: FileActions }) => {
  const file = useAppSelector((state) => selectFile(state, guid));
  return file && !file.isDelete ? <LocationLink file={file} actions={actions} /> : null;
};

const LocationLink = ({ file, actions }: { readonly file: File; readonly actions: FileActions }) => {
  const dropState = useDropState(file.guid);
  const target = useMemo(() => ({ guid: file.guid, name: file.name, ancestorGuids: [], file }), [file]);
  const drop = useDropTarget(target, actions);
  return (
    <li className={styles.place} data-drop={dropState}>
      <Link to={routeOfFile(file)} className={styles.link} title={file.name} {...drop}>
        <FileIcon type={file.type} name={file.name} size={20} />
        <bdi className={styles.name} translate="no">{file.name}</bdi>
      </Link>
    </li>
  );
};
