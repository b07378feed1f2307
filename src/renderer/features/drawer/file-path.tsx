import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { desktopId } from '../../../contract/entities/common-schemas';
import { fileTypes } from '../../../contract/entities/file';
import { isLocalGuid } from '../../../core/ids';
import { Link } from '../../shared/router/link';
import type { Route } from '../../shared/router/app-routes';
import { useAppSelector, useBridge } from '../../shared/store/store-hooks';
import { useRequest } from '../../shared/use-request';
import styles from './drawer.module.css';

/** The folders above a file, as links. */
export const FilePath = ({ guid, parentId }: { readonly guid: string; readonly parentId: string | null }) => {
  const { t } = useTranslation('files');
  const bridge = useBridge();
  const desktopGuid = useAppSelector((state) => (state.session.session.status === 'signed-in' ? state.session.session.user.desktopGuid : null));
  const isOnDesktop = parentId === desktopId;
  const load = useCallback(
    async () => (isOnDesktop || isLocalGuid(guid) ? [] : (await bridge.api.call('files.ancestors', { params: { id: guid } })).ancestors),
    [bridge, guid, isOnDesktop],
  );
  const result = useRequest(load, parentId ?? '');
  const above = result.status === 'ready' ? result.value.filter((each) => each.guid !== desktopGuid && each.guid !== desktopId) : [];
  const isFromDesktop = isOnDesktop || (result.status === 'ready' && above.length < result.value.length);
  const steps: { readonly route: Route; readonly name: string }[] = [
    ...(isFromDesktop ? [{ route: { name: 'desktop' } as const, name: t('desktop') }] : []),
    ...above.map(({ guid: id, name, type }) => ({ route: { name: type === fileTypes.space ? 'space' as const : 'folder' as const, guid: id }, name })),
  ];
  return steps.map(({ route, name }, index) => (
    <span key={`${index} ${name}`}>{index > 0 && ' / '}<Link to={route} className={styles.pathLink}><bdi>{name}</bdi></Link></span>
  ));
};
